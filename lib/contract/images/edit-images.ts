/** `POST /v1/images/edits`. */
import type { BodyOperation } from '../define-operation.ts';
import { explainRefusals } from '../explain-refusals.ts';
import type { Catalogue } from '../models/catalogue.ts';
import { operationFacts } from '../operation-facts.ts';
import { editVariants } from './edit-variants.ts';
import type { ImageRequest } from './generate-images.ts';
import { editResponse, imageStreamEvents } from './image-responses.ts';

export function editImages(catalogue: Catalogue): BodyOperation<ImageRequest> {
  return {
    ...operationFacts.editImages,
    summary: 'Edit images with a prompt',
    description:
      'Changes 1 to 16 given images by a prompt. JSON and multipart forms mean the same; a form sends files as image, image[], images or images[].',
    tag: 'Images',
    credential: 'bearer',
    body: { multipart: true, modelFrom: 'body', variants: explainRefusals(editVariants(catalogue)) },
    response: { status: 200, description: 'The edited images.', schema: editResponse },
    events: imageStreamEvents('image_edit'),
  };
}
