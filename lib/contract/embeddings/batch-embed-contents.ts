/** `POST /v1beta/models/{model}:batchEmbedContents`: what the native SDKs call even for one text (wire-facts, trap 3). */
import * as z from 'zod';
import type { Operation } from '../define-operation.ts';
import { modelParameter, nativeCall, verbPaths } from '../native/native-parameters.ts';
import { defineNativeVariant } from '../native/normalise-native.ts';
import { embedContentRequest } from './embed-content.ts';
import { embedding, embeddingModelIds } from './embed-fields.ts';
import { requestsNamePathModel } from './embed-model.ts';

const batchRequest = z.strictObject({
  requests: z
    .array(embedContentRequest)
    .min(1)
    .max(100)
    .meta({ title: 'Requests', description: '1 to 100 texts, each with its own settings.' }),
});

export const batchEmbedReply = z.strictObject({
  embeddings: z.array(embedding).min(1).meta({ description: 'One vector per request, in order.' }),
});

export const batchEmbedContents = {
  ...nativeCall,
  ...verbPaths('batchEmbedContents'),
  id: 'native.batch-embed-contents',
  title: 'Embed many contents',
  summary: 'Embed many texts',
  description: 'One vector for each text, in the order of the requests.',
  tag: 'Embeddings',
  credential: 'bearer',
  parameters: [modelParameter('beta-embedding-2-preview')],
  body: {
    multipart: false,
    modelFrom: 'path',
    variants: [
      defineNativeVariant({
        id: 'embedding-batch',
        title: 'Embedding models',
        models: embeddingModelIds,
        schema: batchRequest,
        rules: [requestsNamePathModel],
        refused: {
          content: 'put it into requests; :embedContent takes one content.',
          contents: 'put each into requests, as { model, content }.',
          'requests[].contents': 'the field is content (singular), one per request.',
          'requests[].content.parts[].inlineData': 'only text is embedded.',
        },
        reply: batchEmbedReply,
        examples: [
          {
            title: 'Two near, one far',
            body: {
              requests: [
                'A cat sleeps on the warm roof.',
                'On the sunny roof a kitten is napping.',
                'The quarterly figures are due on Friday.',
              ].map((text) => ({
                model: 'models/beta-embedding-2-preview',
                content: { parts: [{ text }] },
                taskType: 'SEMANTIC_SIMILARITY',
                outputDimensionality: 256,
              })),
            },
          },
        ],
      }),
    ],
  },
  reply: { status: 200, description: 'The vectors.', schema: batchEmbedReply },
  billable: true,
} satisfies Operation;
