/** `POST /v1/images/generations`: four model groups on one path. */
import type { BodyOperation } from '../define-operation.ts';
import type { ValidBody } from '../define-variant.ts';
import { explainRefusals } from '../explain-refusals.ts';
import type { Catalogue } from '../models/catalogue.ts';
import { operationFacts } from '../operation-facts.ts';
import { preferParameter } from '../prefer-parameter.ts';
import { type ChatImageBody, chatVariants } from './chat-variants.ts';
import { type DiffusionBody, diffusionVariants } from './diffusion-variants.ts';
import type { GeneralImageBody } from './general-fields.ts';
import { generalVariants } from './general-variants.ts';
import { generalImageResponse, imageStreamEvents } from './image-responses.ts';
import { type SeedreamBody, seedreamVariants } from './seedream-variants.ts';

/** A validated image request; `group` is the group of its model. Edits have the group `general`. */
export type ImageRequest =
  | ValidBody<'general', GeneralImageBody>
  | ValidBody<'seedream', SeedreamBody>
  | ValidBody<'chat', ChatImageBody>
  | ValidBody<'diffusion', DiffusionBody>;

export function generateImages(catalogue: Catalogue): BodyOperation<ImageRequest> {
  return {
    ...operationFacts.generateImages,
    summary: 'Generate images from a prompt',
    description: 'Generates images from a text prompt. The accepted fields and values depend on the model.',
    tag: 'Images',
    credential: 'bearer',
    parameters: [preferParameter],
    body: {
      multipart: false,
      modelFrom: 'body',
      variants: explainRefusals<ImageRequest>([
        ...generalVariants(catalogue),
        ...seedreamVariants(catalogue),
        ...chatVariants(catalogue),
        ...diffusionVariants(catalogue),
      ]),
    },
    response: { status: 200, description: 'The images.', schema: generalImageResponse },
    events: imageStreamEvents('image_generation'),
  };
}
