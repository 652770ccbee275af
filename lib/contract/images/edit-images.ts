/** `POST /v1/images/edits`. */
import type { BodyOperation } from '../define-operation.ts';
import { explainRefusals } from '../explain-refusals.ts';
import { editVariants } from './edit-variants.ts';
import type { ImageRequest } from './generate-images.ts';
import { editResponse, imageStreamEvents } from './image-responses.ts';

export const editImages: BodyOperation<ImageRequest> = {
  id: 'images.edit',
  title: 'Edits',
  summary: 'Edit images with a prompt',
  description:
    'Changes 1 to 16 given images by a prompt. JSON and multipart forms mean the same; a form sends files as image, image[], images or images[].',
  tag: 'Images',
  method: 'POST',
  path: '/v1/images/edits',
  dialect: 'openai',
  credential: 'bearer',
  billable: true,
  body: { multipart: true, modelFrom: 'body', variants: explainRefusals(editVariants) },
  response: { status: 200, description: 'The edited images.', schema: editResponse },
  stream: { when: 'stream', events: imageStreamEvents('image_edit') },
};
