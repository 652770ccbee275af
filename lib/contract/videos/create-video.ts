/** The operations on video tasks. */

import * as z from 'zod';
import { type BodyOperation, type Operation, type Parameter, queryParameter } from '../define-operation.ts';
import { explainRefusals } from '../explain-refusals.ts';
import type { Catalogue } from '../models/catalogue.ts';
import { operationFacts } from '../operation-facts.ts';
import {
  createdVideoResponse,
  deletedVideoResponse,
  videoListResponse,
  videoTaskResponse,
} from './video-responses.ts';
import { type VideoRequest, videoVariants } from './video-variants.ts';

export function createVideo(catalogue: Catalogue): BodyOperation<VideoRequest> {
  return {
    ...operationFacts.createVideo,
    summary: 'Create a video',
    description:
      'Accepts a video request and returns a task to poll at once. The task continues whether or not it is polled.',
    tag: 'Video',
    credential: 'bearer',
    body: { multipart: true, modelFrom: 'body', variants: explainRefusals(videoVariants(catalogue)) },
    response: { status: 202, description: 'The task, pending or queued.', schema: createdVideoResponse },
  };
}

export const taskIdParameter: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The task id.',
  schema: z.string().min(1),
  example: 'video_01k3v8c2m4',
};

export const listParameters: readonly Parameter[] = [
  queryParameter(
    'limit',
    'Tasks a page, 1 to 100; 20 unless given.',
    z.coerce.number().int().min(1).max(100),
    '20',
  ),
  queryParameter('after', 'Id of the last task of the page before.', z.string().min(1)),
  queryParameter('order', 'By time of creation.', z.enum(['asc', 'desc'])),
];

const shared = { tag: 'Video', credential: 'bearer' } as const;

export const retrieveVideo: Operation = {
  ...shared,
  ...operationFacts.retrieveVideo,
  summary: 'Retrieve a video task',
  description: 'The current state of the task. `data` is present once the status is `completed`.',
  parameters: [taskIdParameter],
  response: { status: 200, description: 'The task.', schema: videoTaskResponse },
};

export const listVideos: Operation = {
  ...shared,
  ...operationFacts.listVideos,
  summary: 'List video tasks',
  description: 'The tasks of this key, newest first by default.',
  parameters: listParameters,
  response: { status: 200, description: 'A page of tasks.', schema: videoListResponse },
};

export const cancelVideo: Operation = {
  ...shared,
  ...operationFacts.cancelVideo,
  summary: 'Cancel a video task',
  description: 'Cancels a task that has not ended; 409 once it has.',
  parameters: [taskIdParameter],
  response: { status: 200, description: 'The cancelled task.', schema: videoTaskResponse },
};

export const deleteVideo: Operation = {
  ...shared,
  ...operationFacts.deleteVideo,
  summary: 'Delete a video task',
  description:
    'Deletes a task that has ended, with its files; it is 404 from then on. A task that has not ended is cancelled ' +
    'instead, and the response is the cancelled task.',
  parameters: [taskIdParameter],
  response: {
    status: 200,
    description: 'What was deleted, or the cancelled task.',
    schema: z.union([deletedVideoResponse, videoTaskResponse]),
  },
};

export const downloadVideo: Operation = {
  ...shared,
  ...operationFacts.downloadVideo,
  summary: 'Download a video',
  description: 'The finished video as MP4, or its still with `variant=thumbnail`. Byte ranges are honoured.',
  parameters: [
    taskIdParameter,
    queryParameter('variant', 'The video or its still.', z.enum(['video', 'thumbnail'])),
    queryParameter('index', 'Always 0: a task makes one video.', z.enum(['0'])),
  ],
  response: { status: 200, description: 'The bytes.', contentType: 'video/mp4' },
};
