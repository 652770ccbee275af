/** Contents and their parts, request side: document sections 6 and 11, names of wire-facts 3. */
import * as z from 'zod';
import { base64Field } from '../base64-field.ts';

const callId = z.string().optional().meta({ title: 'Call id' });
const fields = z.record(z.string(), z.unknown());

export const inlineData = z
  .strictObject({
    mimeType: z
      .string()
      .regex(/^[\w.+-]+\/[\w.+-]+(?:\s*;.*)?$/)
      .meta({ title: 'Media type', examples: ['image/png'] }),
    data: base64Field.meta({ title: 'Data', description: 'The bytes, Base64.' }),
    displayName: z.string().optional().meta({ title: 'Name', 'x-level': 'advanced' }),
  })
  .meta({ title: 'Data', 'x-widget': 'image' });

export const fileData = z
  .strictObject({
    fileUri: z
      .string()
      .min(1)
      .meta({ title: 'Address', examples: ['https://example.com/kite.png'] }),
    mimeType: z.string().min(1).optional().meta({ title: 'Media type' }),
    displayName: z.string().optional().meta({ title: 'Name', 'x-level': 'advanced' }),
  })
  .meta({ title: 'File' });

/** What a part may be; exactly one of them is given. */
const kinds = {
  text: z.string().optional().meta({ title: 'Text', 'x-widget': 'prompt' }),
  inlineData: inlineData.optional(),
  fileData: fileData.optional(),
  functionCall: z
    .strictObject({
      id: callId,
      name: z.string().min(1).meta({ title: 'Function' }),
      args: fields.optional().meta({ title: 'Arguments', 'x-widget': 'json' }),
    })
    .optional()
    .meta({ title: 'Function call', description: 'A call of an earlier response.' }),
  functionResponse: z
    .strictObject({
      id: callId,
      name: z.string().min(1).meta({ title: 'Function' }),
      response: fields.meta({ title: 'Result', 'x-widget': 'json' }),
      parts: z
        .array(z.strictObject({ inlineData: inlineData.optional(), fileData: fileData.optional() }))
        .optional()
        .meta({ title: 'Media' }),
      willContinue: z.boolean().optional(),
      scheduling: z.enum(['SCHEDULING_UNSPECIFIED', 'SILENT', 'WHEN_IDLE', 'INTERRUPT']).optional(),
    })
    .optional()
    .meta({ title: 'Function result', description: 'What a called function returned.' }),
  executableCode: z
    .strictObject({
      id: callId,
      language: z.enum(['LANGUAGE_UNSPECIFIED', 'PYTHON']),
      code: z.string(),
    })
    .optional()
    .meta({ title: 'Code', description: 'Code of an earlier response.' }),
  codeExecutionResult: z
    .strictObject({
      id: callId,
      outcome: z.enum(['OUTCOME_UNSPECIFIED', 'OUTCOME_OK', 'OUTCOME_FAILED', 'OUTCOME_DEADLINE_EXCEEDED']),
      output: z.string().optional(),
    })
    .optional()
    .meta({ title: 'Result of code' }),
  toolCall: z
    .strictObject({ id: callId, toolType: z.string().min(1), args: fields.optional() })
    .optional()
    .meta({ title: 'Server tool call' }),
  toolResponse: z
    .strictObject({ id: callId, toolType: z.string().min(1), response: fields.optional() })
    .optional()
    .meta({ title: 'Server tool result' }),
};

const kindNames = Object.keys(kinds);

/** What a part may carry beside its kind. */
const trimmings = {
  thought: z.boolean().optional().meta({
    title: 'Thinking',
    description: 'True for thinking of an earlier response.',
    'x-level': 'advanced',
  }),
  thoughtSignature: z.string().optional().meta({
    title: 'Thinking signature',
    description: 'As the response gave it; it must come back unchanged.',
    'x-level': 'advanced',
  }),
  partMetadata: fields.optional().meta({ title: 'Metadata', 'x-level': 'advanced' }),
  mediaResolution: z
    .strictObject({
      level: z
        .enum([
          'MEDIA_RESOLUTION_UNSPECIFIED',
          'MEDIA_RESOLUTION_LOW',
          'MEDIA_RESOLUTION_MEDIUM',
          'MEDIA_RESOLUTION_HIGH',
          'MEDIA_RESOLUTION_ULTRA_HIGH',
        ])
        .optional(),
      numTokens: z.int().min(1).optional().meta({ 'x-unit': 'tokens' }),
    })
    .optional()
    .meta({ title: 'Media resolution', 'x-level': 'advanced' }),
  videoMetadata: z
    .strictObject({
      startOffset: z
        .string()
        .optional()
        .meta({ examples: ['3.5s'] }),
      endOffset: z
        .string()
        .optional()
        .meta({ examples: ['10s'] }),
      fps: z.number().gt(0).max(24).optional(),
    })
    .optional()
    .meta({ title: 'Part of the video', 'x-level': 'advanced' }),
};

export const part = z
  .strictObject({ ...kinds, ...trimmings })
  .check((context) => {
    const given = Object.keys(context.value).filter((key) => kindNames.includes(key));
    if (given.length === 1) return;
    context.issues.push({
      code: 'custom',
      input: context.value,
      message: `must have exactly one of ${kindNames.join(', ')}; it has ${given.join(' and ') || 'none'}`,
    });
  })
  .meta({ title: 'Part' });

/** Roles as the document has them; system instructions and function results have their own places. */
export const role = z
  .string()
  .check((context) => {
    const { value } = context;
    if (value === 'user' || value === 'model') return;
    context.issues.push({
      code: 'custom',
      input: value,
      message: `must be "user" or "model"${roleHint(value)}`,
    });
  })
  .optional()
  .meta({
    title: 'Role',
    description: 'Who speaks; user unless given.',
    enum: ['user', 'model'],
    default: 'user',
  });

export const content = z
  .strictObject({
    role,
    parts: z.array(part).min(1).meta({ title: 'Parts', description: 'Texts, images, calls and results.' }),
  })
  .meta({ title: 'Content' });

export type Part = z.output<typeof part>;
export type Content = z.output<typeof content>;

function roleHint(value: string): string {
  if (value === 'system') return '; system instructions go into systemInstruction';
  if (value === 'assistant') return '; responses have the role "model"';
  return value === 'function' || value === 'tool' ? '; function results have the role "user"' : '';
}
