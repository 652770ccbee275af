/** `POST /v1/videos`. */
import type { BodyOperation } from '../define-operation.ts';
import { explainRefusals } from '../explain-refusals.ts';
import type { Catalogue } from '../models/catalogue.ts';
import { operationFacts } from '../operation-facts.ts';
import { createdVideoResponse } from './video-responses.ts';
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
