/** `POST /v1beta/models/<vendor>/{model}:embedContent`. */

import * as z from 'zod';
import { modelParameter } from '#lib/contract/native/native-fields.ts';
import type { BodyOperation } from '../define-operation.ts';
import type { ValidBody } from '../define-variant.ts';
import type { Catalogue } from '../models/catalogue.ts';
import { defineNativeVariant } from '../native/normalise-native.ts';
import { operationFacts } from '../operation-facts.ts';
import { embedding, embedFields, modelField, namesPathModel, refusedInEmbeddings } from './embed-fields.ts';

export const embedContentRequest = z.strictObject({ ...embedFields, model: modelField });

export type EmbedContentRequest = z.output<typeof embedContentRequest>;

export const embedResponse = z.strictObject({ embedding });

export function embedContent(
  catalogue: Catalogue,
): BodyOperation<ValidBody<'embedding', EmbedContentRequest>> {
  return {
    ...operationFacts.embedContent,
    summary: 'Embed a text',
    description: 'Turns a text into a vector. Texts of similar meaning have similar vectors.',
    tag: 'Embeddings',
    credential: 'bearer',
    parameters: [modelParameter('google/beta-embedding-2-preview')],
    body: {
      multipart: false,
      modelFrom: 'path',
      variants: catalogue.embedding.map(({ id, added }) =>
        defineNativeVariant({
          id: added ? `embedding-${id}` : 'embedding',
          group: 'embedding',
          title: added ? id : 'Embedding models',
          models: [id],
          schema: embedContentRequest,
          rules: [namesPathModel(id, catalogue)],
          refused: refusedInEmbeddings,
          newer: 'values',
          response: embedResponse,
          examples: [
            {
              title: 'A search query',
              body: {
                content: { parts: [{ text: 'quiet places to read near the harbour' }] },
                taskType: 'RETRIEVAL_QUERY',
                outputDimensionality: 256,
              },
            },
            {
              title: 'A document with a title',
              body: {
                content: {
                  parts: [
                    { text: 'The reading room above the fish market opens at nine and closes at dusk.' },
                  ],
                },
                taskType: 'RETRIEVAL_DOCUMENT',
                title: 'Reading rooms of the old town',
              },
            },
            {
              title: 'Clustering',
              body: {
                content: { parts: [{ text: 'The ferry was late again and nobody told us why.' }] },
                taskType: 'CLUSTERING',
                outputDimensionality: 768,
              },
            },
          ],
        }),
      ),
    },
    response: { status: 200, description: 'The vector.', schema: embedResponse },
  };
}
