/** The body of a native text request. */

import * as z from 'zod';
import { list, optional } from '#lib/contract/field-types.ts';
import type { RefusedFields } from '../errors/zod-issues.ts';
import { textGenerationConfig } from './generation-config.ts';
import { nativeFields } from './native-fields.ts';
import { nativeTool, toolConfig } from './native-tools.ts';

const { contents, systemInstruction, ...others } = nativeFields;

export const textRequest = z.strictObject({
  contents,
  systemInstruction,
  generationConfig: textGenerationConfig.optional(),
  tools: optional(list(nativeTool), {
    title: 'Tools',
    description: 'Tools the model may call.',
    'x-widget': 'functions',
  }),
  toolConfig: optional(toolConfig, {
    title: 'Tool settings',
    description: 'Whether a function must be called, and which.',
  }),
  ...others,
});

export type TextRequest = z.output<typeof textRequest>;

/** Fields of other interfaces that clients send by mistake, and their replacements. */
export const refusedInNative: RefusedFields = {
  prompt: 'put the text into contents.',
  messages: 'the field is contents; each has a role and parts.',
  content: 'the field is contents, an array.',
  system: 'use systemInstruction.',
  model: 'the path names the model.',
  stream: 'call :streamGenerateContent to stream.',
  max_tokens: 'use generationConfig.maxOutputTokens.',
  temperature: 'it belongs into generationConfig.',
  maxOutputTokens: 'it belongs into generationConfig.',
  'generationConfig.serviceTier': 'it belongs to the top level.',
  'contents[].parts[].inlineData.mime_type': 'write all fields of inlineData in one spelling.',
};
