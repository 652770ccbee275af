/** `POST /v1beta/models/{model}:batchEmbedContents`: the native SDKs call it even for a single text. */

import * as z from 'zod';
import { modelParameter } from '#lib/contract/native/native-fields.ts';
import type { BodyOperation } from '../define-operation.ts';
import type { BodyOf, Example, ValidBody } from '../define-variant.ts';
import type { Catalogue } from '../models/catalogue.ts';
import { defineNativeVariant } from '../native/normalise-native.ts';
import { operationFacts } from '../operation-facts.ts';
import { embedContentRequest } from './embed-content.ts';
import { embedding, requestsNamePathModel, type taskTypes } from './embed-fields.ts';

const batchRequest = z.strictObject({
  requests: z.array(embedContentRequest).min(1).max(100).meta({
    title: 'Requests',
    description: '1 to 100 texts, each with its own settings.',
    'x-widget': 'embeddings',
  }),
});

export type BatchEmbedRequest = BodyOf<typeof batchRequest>;

export const batchEmbedResponse = z.strictObject({
  embeddings: z.array(embedding).min(1).meta({ description: 'One vector per request, in order.' }),
});

export function batchEmbedContents(
  catalogue: Catalogue,
): BodyOperation<ValidBody<'embedding', BatchEmbedRequest>> {
  return {
    ...operationFacts.batchEmbedContents,
    summary: 'Embed several texts',
    description: 'One vector for each text, in the order of the requests.',
    tag: 'Embeddings',
    credential: 'bearer',
    parameters: [modelParameter('beta-embedding-2-preview')],
    body: {
      multipart: false,
      modelFrom: 'path',
      variants: catalogue.embedding.map(({ id, added }) =>
        defineNativeVariant({
          id: added ? `embedding-batch-${id}` : 'embedding-batch',
          group: 'embedding',
          title: added ? id : 'Embedding models',
          models: [id],
          schema: batchRequest,
          rules: [requestsNamePathModel(id, catalogue)],
          refused: {
            content: 'put it into requests; :embedContent takes one content.',
            contents: 'put each into requests, as { model, content }.',
            'requests[].contents': 'the field is content (singular), one per request.',
            'requests[].content.parts[].inlineData': 'only text is embedded.',
          },
          response: batchEmbedResponse,
          examples: [
            example(id, 'Similar sentences', 'SEMANTIC_SIMILARITY', [
              'A cat sleeps on the warm roof.',
              'On the sunny roof a kitten is napping.',
              'The cat dozes up there in the sun.',
              'A sleepy tomcat lies on the tiles.',
              'The quarterly figures are due on Friday.',
              'Please send the report for the quarter by Friday.',
              'Friday is the deadline for the financial figures.',
              'The numbers of this quarter must be in by Friday.',
              'Rain is expected along the coast tomorrow.',
              'Tomorrow the coast will get wet weather.',
              'The forecast says rain at the seaside tomorrow.',
              'Showers will reach the coast by tomorrow.',
            ]),
            example(id, 'Question and documents', 'QUESTION_ANSWERING', [
              'When does the reading room open?',
              'The reading room above the fish market opens at nine and closes at dusk.',
              'Fish is sold in the market hall from six in the morning.',
              'The ferry to the island leaves every two hours.',
              'Books may be taken home for three weeks.',
              'The museum of the old town is closed on Mondays.',
            ]),
            example(id, 'Two similar, one different', 'SEMANTIC_SIMILARITY', [
              'A cat sleeps on the warm roof.',
              'On the sunny roof a kitten is napping.',
              'The quarterly figures are due on Friday.',
            ]),
          ],
        }),
      ),
    },
    response: { status: 200, description: 'The vectors.', schema: batchEmbedResponse },
  };
}

function example(
  id: string,
  title: string,
  taskType: (typeof taskTypes)[number],
  texts: readonly string[],
): Example {
  const requests = texts.map((text) => ({
    model: `models/${id}`,
    content: { parts: [{ text }] },
    taskType,
    outputDimensionality: 768,
  }));
  return { title, body: { requests } };
}
