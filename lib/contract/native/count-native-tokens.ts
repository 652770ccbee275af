/** `POST /v1beta/models/{model}:countTokens`: the number of input tokens of a native request. */

import * as z from 'zod';
import { optional } from '#lib/contract/field-types.ts';
import type { BodyOperation } from '../define-operation.ts';
import type { BodyOf, Rule, ValidBody } from '../define-variant.ts';
import type { Catalogue } from '../models/catalogue.ts';
import { operationFacts } from '../operation-facts.ts';
import { tokensByModality } from './generate-response.ts';
import { modelParameter, nativeFields, userTurn } from './native-fields.ts';
import { defineNativeVariant } from './normalise-native.ts';
import { refusedInNative, textRequest } from './text-request.ts';

const countTokensRequest = z.strictObject({
  contents: nativeFields.contents.optional(),
  generateContentRequest: optional(textRequest.extend({ model: z.string().min(1).optional() }), {
    title: 'Request',
    description: 'A whole request, with its tools and instructions.',
  }),
});

export type NativeCountRequest = BodyOf<typeof countTokensRequest>;

export const nativeTokenCountResponse = z.strictObject({
  totalTokens: z.int().min(0),
  cachedContentTokenCount: z.int().min(0).optional(),
  promptTokensDetails: tokensByModality.optional(),
});

const oneForm: Rule<z.output<typeof countTokensRequest>> = {
  id: 'contents-or-request',
  fields: ['contents', 'generateContentRequest'],
  text: 'Either contents or generateContentRequest is given.',
  check({ contents, generateContentRequest: request }) {
    if ((contents === undefined) !== (request === undefined)) return undefined;
    if (contents !== undefined) {
      return 'contents cannot be combined with generateContentRequest; send one of the two.';
    }
    return {
      code: 'missing_required_parameter',
      message: 'contents is required, or generateContentRequest in its place.',
    };
  },
};

const variant = {
  group: 'native',
  schema: countTokensRequest,
  rules: [oneForm],
  refused: {
    ...refusedInNative,
    systemInstruction: 'put the whole request into generateContentRequest.',
    tools: 'put the whole request into generateContentRequest.',
    generationConfig: 'put the whole request into generateContentRequest.',
  },
  newer: 'values',
  response: nativeTokenCountResponse,
  examples: [
    {
      title: 'Short question',
      body: { contents: userTurn('Five names for a small green rowing boat.') },
    },
  ],
} as const;

export function countNativeTokens({
  chat,
  embedding,
}: Catalogue): BodyOperation<ValidBody<'native', NativeCountRequest>> {
  return {
    ...operationFacts.countNativeTokens,
    summary: 'Count the tokens of a native request',
    description: 'Counts the tokens of contents, or of a whole request with tools. Nothing is generated.',
    tag: 'Native',
    credential: 'vendor-api-key',
    parameters: [modelParameter('beta-3-pro')],
    body: {
      multipart: false,
      modelFrom: 'path',
      variants: [
        defineNativeVariant({
          ...variant,
          id: 'native-other-tokens',
          title: 'Image and embedding models',
          models: [...chat, ...embedding].map((model) => model.id),
        }),
        defineNativeVariant({ ...variant, id: 'native-text-tokens', title: 'Text models', models: 'any' }),
      ],
    },
    response: { status: 200, description: 'The number of tokens.', schema: nativeTokenCountResponse },
  };
}
