/** Settings of native generation: common ones and those of text models. */

import * as z from 'zod';
import { list, optional } from '#lib/contract/field-types.ts';
import { schemaObject } from './schema-object.ts';

const thinkingConfig = optional(
  z.strictObject({
    includeThoughts: optional(z.boolean(), {
      title: 'Show thinking',
      description: 'Send thinking as parts of their own.',
      default: false,
    }),
    thinkingLevel: optional(z.enum(['THINKING_LEVEL_UNSPECIFIED', 'MINIMAL', 'LOW', 'MEDIUM', 'HIGH']), {
      title: 'Level',
      description: 'How much the model thinks before it answers.',
    }),
    thinkingBudget: optional(z.int().min(-1), {
      title: 'Budget',
      description: 'Max tokens for thinking; 0 is none, -1 leaves it to the model. Not with a level.',
      'x-unit': 'tokens',
    }),
  }),
  { title: 'Thinking', description: 'How much the model thinks, and whether it shows.' },
);

const penalty = z.number().min(-2).max(2).optional();

/** The settings of both text and image models. */
export const sharedConfig = {
  temperature: optional(z.number().min(0).max(2), {
    title: 'Temperature',
    description: '0 is deterministic, 2 is highly varied.',
    'x-widget': 'slider',
    default: 1,
  }),
  topP: optional(z.number().min(0).max(1), {
    title: 'Top P',
    description:
      'Nucleus sampling: considers the most likely tokens whose probabilities add up to this share.',
    'x-widget': 'slider',
    'x-level': 'advanced',
  }),
  topK: optional(z.number().min(0), {
    title: 'Top K',
    description: 'Considers only this many of the most likely tokens.',
    'x-level': 'advanced',
  }),
  candidateCount: optional(z.int().min(1), {
    title: 'Candidates',
    description: 'How many responses to generate.',
    default: 1,
  }),
  maxOutputTokens: optional(z.int().min(1), {
    title: 'Max tokens',
    description: 'Maximum number of tokens to generate.',
    'x-unit': 'tokens',
    examples: [1024],
  }),
  stopSequences: optional(z.array(z.string().min(1)).max(5), {
    title: 'Stop sequences',
    description: 'At most 5 texts; the response ends before the first of them.',
    'x-level': 'advanced',
  }),
  seed: optional(z.int().min(-2147483648).max(2147483647), {
    title: 'Seed',
    description: 'The same seed makes the same response.',
    'x-widget': 'seed',
  }),
  presencePenalty: penalty.meta({ title: 'Presence penalty', 'x-widget': 'slider', 'x-level': 'advanced' }),
  frequencyPenalty: penalty.meta({ title: 'Frequency penalty', 'x-widget': 'slider', 'x-level': 'advanced' }),
  mediaResolution: optional(
    z.enum([
      'MEDIA_RESOLUTION_UNSPECIFIED',
      'MEDIA_RESOLUTION_LOW',
      'MEDIA_RESOLUTION_MEDIUM',
      'MEDIA_RESOLUTION_HIGH',
    ]),
    {
      title: 'Media resolution',
      description: 'How closely images in the request are read.',
      'x-level': 'advanced',
    },
  ),
} as const;

export const thinkingField = { thinkingConfig };

const voice = z.looseObject({});

export const textGenerationConfig = z
  .strictObject({
    ...sharedConfig,
    ...thinkingField,
    responseMimeType: optional(z.enum(['text/plain', 'application/json', 'text/x.enum']), {
      title: 'Format',
      description: 'Plain text, JSON, or one value of an enum.',
      'x-labels': { 'text/plain': 'Text', 'application/json': 'JSON', 'text/x.enum': 'Enum' },
      default: 'text/plain',
    }),
    responseSchema: optional(schemaObject, {
      title: 'Schema',
      description: 'What JSON or enum responses keep to.',
      'x-widget': 'json',
    }),
    responseJsonSchema: optional(z.unknown(), {
      title: 'JSON Schema',
      description: 'Instead of responseSchema.',
      'x-widget': 'json',
    }),
    responseModalities: optional(list(z.enum(['MODALITY_UNSPECIFIED', 'TEXT', 'IMAGE', 'AUDIO']), 20), {
      title: 'Modalities',
      description: 'What the response may hold. IMAGE needs an image model.',
      'x-level': 'advanced',
    }),
    responseLogprobs: optional(z.boolean(), {
      title: 'Log probabilities',
      description: 'Return them with the response.',
      'x-level': 'advanced',
    }),
    logprobs: optional(z.int().min(0).max(20), {
      title: 'Alternatives',
      description: 'Most likely alternatives returned for each token, 0 to 20; with responseLogprobs only.',
      'x-level': 'advanced',
    }),
    speechConfig: optional(
      z.strictObject({
        languageCode: z.string().optional(),
        voiceConfig: voice.optional(),
        multiSpeakerVoiceConfig: voice.optional(),
      }),
      { title: 'Speech', description: 'The voice of spoken responses.', 'x-level': 'advanced' },
    ),
    audioTimestamp: optional(z.boolean(), { title: 'Audio timestamps', 'x-level': 'advanced' }),
    enableEnhancedCivicAnswers: optional(z.boolean(), { 'x-level': 'advanced' }),
  })
  .meta({ title: 'Generation', description: 'How the response is generated.' });

export type TextGenerationConfig = z.output<typeof textGenerationConfig>;
