/** Top-level fields of native requests for text and image models, and the parameter of their paths. */

import * as z from 'zod';
import { list, optional } from '#lib/contract/field-types.ts';
import type { Parameter } from '../define-operation.ts';
import { content } from './parts.ts';

export const harmCategories = [
  'HARM_CATEGORY_UNSPECIFIED',
  'HARM_CATEGORY_HATE_SPEECH',
  'HARM_CATEGORY_SEXUALLY_EXPLICIT',
  'HARM_CATEGORY_DANGEROUS_CONTENT',
  'HARM_CATEGORY_HARASSMENT',
  'HARM_CATEGORY_CIVIC_INTEGRITY',
  'HARM_CATEGORY_JAILBREAK',
  'HARM_CATEGORY_IMAGE_HATE',
  'HARM_CATEGORY_IMAGE_DANGEROUS_CONTENT',
  'HARM_CATEGORY_IMAGE_HARASSMENT',
  'HARM_CATEGORY_IMAGE_SEXUALLY_EXPLICIT',
] as const;

const harmThresholds = [
  'HARM_BLOCK_THRESHOLD_UNSPECIFIED',
  'BLOCK_LOW_AND_ABOVE',
  'BLOCK_MEDIUM_AND_ABOVE',
  'BLOCK_ONLY_HIGH',
  'BLOCK_NONE',
  'OFF',
] as const;

export const nativeFields = {
  contents: list(content).min(1).meta({
    title: 'Contents',
    description: 'The conversation so far, oldest first.',
    'x-widget': 'contents',
  }),
  systemInstruction: optional(
    z.strictObject({
      role: z.string().optional(),
      parts: list(z.strictObject({ text: z.string().meta({ title: 'Text', 'x-widget': 'prompt' }) })).min(1),
    }),
    { title: 'System instruction', description: 'Who the model is and how it answers.' },
  ),
  safetySettings: optional(
    list(
      z.strictObject({
        category: z.enum(harmCategories).meta({ title: 'Category' }),
        threshold: z.enum(harmThresholds).meta({ title: 'Threshold' }),
      }),
    ),
    {
      title: 'Safety',
      description: 'What is blocked, at most one setting for each category.',
      'x-widget': 'safety',
      'x-level': 'advanced',
    },
  ),
  cachedContent: optional(
    z.string().regex(/^cachedContents\/[^/\s]+$/, 'must be cachedContents/ and a name'),
    {
      title: 'Cached content',
      description: 'Name of cached content to go on from.',
      examples: ['cachedContents/k3v8c2m4'],
      'x-level': 'advanced',
    },
  ),
  serviceTier: optional(z.enum(['unspecified', 'standard', 'flex', 'priority']), {
    title: 'Service tier',
    description: 'Which capacity is used.',
    'x-level': 'advanced',
  }),
  store: optional(z.boolean(), {
    title: 'Store',
    description: "Overrides the project's setting for logging this request.",
    'x-level': 'advanced',
  }),
  labels: optional(z.record(z.string(), z.string()), {
    title: 'Labels',
    description: 'Your own labels for bills.',
    'x-level': 'advanced',
  }),
  continuationToken: optional(z.string(), { 'x-level': 'advanced' }),
} as const;

export function modelParameter(example: string): Parameter {
  return {
    name: 'model',
    in: 'path',
    required: true,
    description: "The model's id. `models/` or a vendor's name may stand before it.",
    schema: z.string().min(1),
    example,
  };
}

/** The contents of an example. */
export function userTurn(text: string, ...parts: readonly object[]) {
  return [{ role: 'user', parts: [{ text }, ...parts] }];
}
