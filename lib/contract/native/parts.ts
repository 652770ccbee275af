/** Contents and their parts in requests. */

import * as z from 'zod';
import {
  base64Field,
  checkedText,
  list,
  optional,
  refineWith,
  titledObject,
} from '#lib/contract/field-types.ts';

const callId = optional(z.string(), { title: 'Call id' });
const fields = z.record(z.string(), z.unknown());

export const inlineData = z
  .strictObject({
    mimeType: z
      .string()
      .regex(/^[\w.+-]+\/[\w.+-]+(?:\s*;.*)?$/)
      .meta({ title: 'Media type', examples: ['image/png'] }),
    data: base64Field.meta({ title: 'Data', description: 'The bytes, Base64.' }),
    displayName: optional(z.string(), { title: 'Name', 'x-level': 'advanced' }),
  })
  .meta({ title: 'Data', 'x-widget': 'image' });

export const fileData = titledObject('File', {
  fileUri: z
    .string()
    .min(1)
    .meta({ title: 'Address', examples: ['https://example.com/kite.png'] }),
  mimeType: optional(z.string().min(1), { title: 'Media type' }),
  displayName: optional(z.string(), { title: 'Name', 'x-level': 'advanced' }),
});

/** The kinds of a part; exactly one of them is present. */
const kinds = {
  text: optional(z.string(), { title: 'Text', 'x-widget': 'prompt' }),
  inlineData: inlineData.optional(),
  fileData: fileData.optional(),
  functionCall: optional(
    z.strictObject({
      id: callId,
      name: z.string().min(1).meta({ title: 'Function' }),
      args: optional(fields, { title: 'Arguments', 'x-widget': 'json' }),
    }),
    { title: 'Function call', description: 'A call of an earlier response.' },
  ),
  functionResponse: optional(
    z.strictObject({
      id: callId,
      name: z.string().min(1).meta({ title: 'Function' }),
      response: fields.meta({ title: 'Result', 'x-widget': 'json' }),
      parts: optional(
        list(z.strictObject({ inlineData: inlineData.optional(), fileData: fileData.optional() })),
        { title: 'Media' },
      ),
      willContinue: z.boolean().optional(),
      scheduling: z.enum(['SCHEDULING_UNSPECIFIED', 'SILENT', 'WHEN_IDLE', 'INTERRUPT']).optional(),
    }),
    { title: 'Function result', description: 'What a called function returned.' },
  ),
  executableCode: optional(
    z.strictObject({
      id: callId,
      language: z.enum(['LANGUAGE_UNSPECIFIED', 'PYTHON']),
      code: z.string(),
    }),
    { title: 'Code', description: 'Code of an earlier response.' },
  ),
  codeExecutionResult: optional(
    z.strictObject({
      id: callId,
      outcome: z.enum(['OUTCOME_UNSPECIFIED', 'OUTCOME_OK', 'OUTCOME_FAILED', 'OUTCOME_DEADLINE_EXCEEDED']),
      output: z.string().optional(),
    }),
    { title: 'Result of code' },
  ),
  toolCall: optional(z.strictObject({ id: callId, toolType: z.string().min(1), args: fields.optional() }), {
    title: 'Server tool call',
  }),
  toolResponse: optional(
    z.strictObject({ id: callId, toolType: z.string().min(1), response: fields.optional() }),
    { title: 'Server tool result' },
  ),
};

const kindNames = Object.keys(kinds);

/** Further members of a part. */
const trimmings = {
  thought: optional(z.boolean(), {
    title: 'Thinking',
    description: 'True for thinking of an earlier response.',
    'x-level': 'advanced',
  }),
  thoughtSignature: optional(z.string(), {
    title: 'Thinking signature',
    description: 'As the response gave it; it must come back unchanged.',
    'x-level': 'advanced',
  }),
  partMetadata: optional(fields, { title: 'Metadata', 'x-level': 'advanced' }),
  mediaResolution: optional(
    z.strictObject({
      level: z
        .enum([
          'MEDIA_RESOLUTION_UNSPECIFIED',
          'MEDIA_RESOLUTION_LOW',
          'MEDIA_RESOLUTION_MEDIUM',
          'MEDIA_RESOLUTION_HIGH',
          'MEDIA_RESOLUTION_ULTRA_HIGH',
        ])
        .optional(),
      numTokens: optional(z.int().min(1), { 'x-unit': 'tokens' }),
    }),
    { title: 'Media resolution', 'x-level': 'advanced' },
  ),
  videoMetadata: optional(
    z.strictObject({
      startOffset: optional(z.string(), { examples: ['3.5s'] }),
      endOffset: optional(z.string(), { examples: ['10s'] }),
      fps: z.number().gt(0).max(24).optional(),
    }),
    { title: 'Part of the video', 'x-level': 'advanced' },
  ),
};

export const part = z
  .strictObject({ ...kinds, ...trimmings })
  .check(
    refineWith((value) => {
      const present = Object.keys(value).filter((key) => kindNames.includes(key));
      if (present.length === 1) return undefined;
      return `must have exactly one of ${kindNames.join(', ')}; it has ${present.join(' and ') || 'none'}`;
    }),
  )
  .meta({ title: 'Part' });

/** The roles of turns. System instructions have a field of their own. */
export const role = optional(
  checkedText((value) =>
    value === 'user' || value === 'model' ? undefined : `must be "user" or "model"${roleHint(value)}`,
  ),
  {
    title: 'Role',
    description: 'Who speaks; user unless given.',
    enum: ['user', 'model'],
    default: 'user',
  },
);

export const content = titledObject('Content', {
  role,
  parts: list(part).min(1).meta({ title: 'Parts', description: 'Texts, images, calls and results.' }),
});

export type Part = z.output<typeof part>;
export type Content = z.output<typeof content>;

function roleHint(value: string): string {
  if (value === 'system') return '; system instructions go into systemInstruction';
  if (value === 'assistant') return '; responses have the role "model"';
  return value === 'function' || value === 'tool' ? '; function results have the role "user"' : '';
}
