/** The header of operations whose image requests may become tasks. */
import * as z from 'zod';
import type { Parameter } from './define-operation.ts';

export const preferParameter: Parameter = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description:
    'For images: with `respond-async` the response is 202 and a task for `GET /v1/images/{id}`; with `respond-async, wait=20` it is the images if they are there within 20 seconds, of at most 100.',
  schema: z.string(),
  example: 'respond-async',
};
