/** Native text generation: one variant for every text model. */

import type { Example, ValidBody, Variant } from '../define-operation.ts';
import { generateResponse } from './generate-response.ts';
import { userTurn } from './native-parameters.ts';
import { defineNativeVariant } from './normalise-native.ts';
import { refusedInText, type TextRequest, textRequest } from './text-request.ts';
import { textRules } from './text-rules.ts';

const examples: readonly Example[] = [
  {
    title: 'Names for a boat',
    body: {
      systemInstruction: { parts: [{ text: 'You are a shipwright with a dry sense of humour.' }] },
      contents: userTurn('Five names for a small green rowing boat.'),
      generationConfig: { temperature: 1.2, maxOutputTokens: 512 },
    },
  },
  {
    title: 'A recipe as JSON',
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
    title: 'A function to call',
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

export const textVariant: Variant<ValidBody<'text', TextRequest>> = defineNativeVariant({
  id: 'native-text',
  group: 'text',
  title: 'Text models',
  models: 'any',
  schema: textRequest,
  rules: textRules,
  refused: refusedInText,
  newer: 'values',
  response: generateResponse,
  examples,
});
