/** `POST /v1beta/models/{model}:generateContent`, whole and in chunks (`streamGenerateContent`). */

import * as z from 'zod';
import { type BodyOperation, queryParameter } from '../define-operation.ts';
import { operationFacts } from '../operation-facts.ts';
import { preferParameter } from '../prefer-parameter.ts';
import { generateResponse, nativeErrorEvent } from './generate-response.ts';
import { modelParameter } from './native-fields.ts';
import type { GenerateRequest, NativeVariants } from './text-variant.ts';

export function generateContent(variants: NativeVariants): BodyOperation<GenerateRequest> {
  return {
    ...operationFacts.generateContent,
    summary: 'Generate text or images natively',
    description:
      'The native protocol: contents in, candidates out. Image models generate images; every other model id is a text model. Members that this description does not have are passed on to an upstream that speaks the protocol, named in x-easel-passed-members, and refused otherwise.',
    tag: 'Native',
    credential: 'vendor-api-key',
    parameters: [modelParameter('beta-3.1-flash-image'), preferParameter],
    body: { multipart: false, modelFrom: 'path', variants },
    response: { status: 200, description: 'The candidates.', schema: generateResponse },
  };
}

/** The response without `alt=sse`: an array of all chunks. */
export const streamedResponse = z.array(z.union([generateResponse, nativeErrorEvent]));

export function streamGenerateContent(variants: NativeVariants): BodyOperation<GenerateRequest> {
  return {
    ...operationFacts.streamGenerateContent,
    summary: 'Stream text or images natively',
    description:
      'As generateContent, in chunks: server-sent events with `?alt=sse`, otherwise one JSON array that is written chunk by chunk. Each chunk is a whole response with some of the parts; the last has the finish reason and the usage.',
    tag: 'Native',
    credential: 'vendor-api-key',
    parameters: [
      modelParameter('beta-3-pro'),
      queryParameter(
        'alt',
        '`sse` for server-sent events; a JSON array otherwise.',
        z.enum(['sse', 'json']),
        'sse',
      ),
    ],
    body: { multipart: false, modelFrom: 'path', variants },
    response: {
      status: 200,
      description: 'All chunks, when `alt` is not `sse`.',
      schema: streamedResponse,
    },
    events: { message: z.union([generateResponse, nativeErrorEvent]) },
  };
}
