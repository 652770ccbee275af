/** `POST /v1/images/generations`: four model groups behind one path (document sections 1 to 4). */
import type { Operation } from '../define-operation.ts';
import { explainRefusals } from '../explain-refusals.ts';
import { chatVariants } from './chat-variants.ts';
import { diffusionVariants } from './diffusion-variants.ts';
import { generalVariants } from './general-variants.ts';
import { generalImageResponse, imageStreamEvents } from './image-responses.ts';
import { seedreamVariants } from './seedream-variants.ts';

export const generateImages: Operation = {
  id: 'images.generate',
  title: 'Images',
  summary: 'Make images from a prompt',
  description: 'Makes images from a text prompt. Which fields and values are taken depends on the model.',
  tag: 'Images',
  method: 'POST',
  path: '/v1/images/generations',
  dialect: 'openai',
  credential: 'bearer',
  billable: true,
  body: {
    multipart: false,
    modelFrom: 'body',
    variants: explainRefusals([
      ...generalVariants,
      ...seedreamVariants,
      ...chatVariants,
      ...diffusionVariants,
    ]),
  },
  response: { status: 200, description: 'The images.', schema: generalImageResponse },
  stream: { when: 'stream', events: imageStreamEvents('image_generation') },
};
