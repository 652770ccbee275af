/** Operations on image tasks: what `Prefer: respond-async` makes of a request. */
import * as z from 'zod';
import type { Operation } from '../define-operation.ts';
import { operationFacts } from '../operation-facts.ts';
import { listParameters, taskIdParameter } from './create-video.ts';
import { deletedImageResponse, imageListResponse, imageTaskResponse } from './video-responses.ts';

const shared = { tag: 'Images', credential: 'bearer' } as const;
const id = { ...taskIdParameter, example: 'image_01k3v8c2m4' };

export const retrieveImage: Operation = {
  ...shared,
  ...operationFacts.retrieveImage,
  summary: 'Retrieve an image task',
  description:
    'The state of an image request with `Prefer: respond-async`. Once the status is `completed`, `data` is the body that the synchronous call would have had.',
  parameters: [id],
  response: { status: 200, description: 'The task.', schema: imageTaskResponse },
};

export const listImages: Operation = {
  ...shared,
  ...operationFacts.listImages,
  summary: 'List image tasks',
  description: 'The tasks of this key, newest first by default, without their `data`.',
  parameters: listParameters,
  response: { status: 200, description: 'A page of tasks.', schema: imageListResponse },
};

export const deleteImage: Operation = {
  ...shared,
  ...operationFacts.deleteImage,
  summary: 'Delete an image task',
  description:
    'Deletes a task that has ended, with its result; it is 404 from then on. A task that has not ended is cancelled ' +
    'instead, and the response is the cancelled task.',
  parameters: [id],
  response: {
    status: 200,
    description: 'What was deleted, or the cancelled task.',
    schema: z.union([deletedImageResponse, imageTaskResponse]),
  },
};
