/** `POST /v1beta/models/{model}:streamGenerateContent`: the response of generateContent in chunks. */
import * as z from 'zod';
import { type BodyOperation, queryParameter } from '../define-operation.ts';
import { operationFacts } from '../operation-facts.ts';
import type { GenerateRequest } from './generate-content.ts';
import { generateResponse, nativeErrorEvent } from './generate-response.ts';
import { nativeImageVariants } from './image-variants.ts';
import { modelParameter, nativeAliases } from './native-parameters.ts';
import { textVariant } from './text-variant.ts';

/** The response without `alt=sse`: an array of all chunks. */
export const streamedResponse = z.array(z.union([generateResponse, nativeErrorEvent]));

export const streamGenerateContent: BodyOperation<GenerateRequest> = {
  ...nativeAliases('streamGenerateContent'),
  ...operationFacts.streamGenerateContent,
  title: 'Generate content, streamed',
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
  body: { multipart: false, modelFrom: 'path', variants: [...nativeImageVariants, textVariant] },
  response: {
    status: 200,
    description: 'All chunks, when `alt` is not `sse`.',
    schema: streamedResponse,
  },
  events: { message: z.union([generateResponse, nativeErrorEvent]) },
};
