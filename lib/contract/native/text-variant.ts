/** Native generation: one variant for each image model and one for every text model. */

import type { Example, ValidBody, Variant } from '../define-variant.ts';
import type { Catalogue } from '../models/catalogue.ts';
import { generateResponse } from './generate-response.ts';
import { type NativeImageRequest, nativeImageVariants } from './image-variants.ts';
import { userTurn } from './native-fields.ts';
import { defineNativeVariant } from './normalise-native.ts';
import { refusedInNative, type TextRequest, textRequest } from './text-request.ts';
import { textRules } from './text-rules.ts';

const examples: readonly Example[] = [
  {
    title: 'System instruction',
    body: {
      systemInstruction: { parts: [{ text: 'You are a shipwright with a dry sense of humour.' }] },
      contents: userTurn('Five names for a small green rowing boat.'),
      generationConfig: { temperature: 1.2, maxOutputTokens: 512 },
    },
  },
  {
    title: 'JSON output',
    body: {
      contents: userTurn('A recipe for a soup, for a rainy evening.'),
      generationConfig: {
        responseMimeType: 'application/json',
        responseSchema: {
          type: 'OBJECT',
          properties: {
            name: { type: 'STRING' },
            minutes: { type: 'INTEGER', minimum: 5, maximum: 90 },
            ingredients: { type: 'ARRAY', items: { type: 'STRING' }, minItems: 5 },
          },
          required: ['name', 'minutes', 'ingredients'],
          propertyOrdering: ['name', 'minutes', 'ingredients'],
        },
      },
    },
  },
  {
    title: 'Function calling',
    body: {
      contents: userTurn('Find trains from Lisbon to Porto.'),
      tools: [
        {
          functionDeclarations: [
            {
              name: 'find_trains',
              description: 'Finds trains between two cities.',
              parameters: {
                type: 'OBJECT',
                properties: {
                  from: { type: 'STRING' },
                  to: { type: 'STRING' },
                  class: { type: 'STRING', enum: ['first', 'second'] },
                },
                required: ['from', 'to'],
              },
            },
          ],
        },
      ],
    },
  },
];

/** A validated native request: for an image model or for a text model. */
export type GenerateRequest = ValidBody<'image', NativeImageRequest> | ValidBody<'text', TextRequest>;

export type NativeVariants = readonly Variant<GenerateRequest>[];

/** The variants of both operations that generate. */
export function nativeVariants(catalogue: Catalogue): NativeVariants {
  const imageModels = catalogue.chat.map(({ id }) => id).join(', ');
  const text = defineNativeVariant({
    id: 'native-text',
    group: 'text',
    title: 'Text models',
    models: 'any',
    schema: textRequest,
    rules: textRules(imageModels),
    refused: {
      ...refusedInNative,
      'generationConfig.responseFormat': `only image models generate images (${imageModels}).`,
    },
    newer: 'values',
    response: generateResponse,
    examples,
  });
  return [...nativeImageVariants(catalogue), text];
}
