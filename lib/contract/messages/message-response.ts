/** The Message resource: the response of `POST /v1/messages`. */

import * as z from 'zod';
import { nullish } from '#lib/contract/field-types.ts';
import { responseBlock } from './response-blocks.ts';
import { usage } from './usage.ts';

export const stopReason = z.enum([
  'end_turn',
  'max_tokens',
  'stop_sequence',
  'tool_use',
  'pause_turn',
  'refusal',
  'model_context_window_exceeded',
]);

export const stopDetails = nullish(
  z.strictObject({
    type: z.literal('refusal'),
    category: z.enum(['cyber', 'bio', 'frontier_llm', 'reasoning_extraction', 'general_harms']).nullish(),
    explanation: z.string().nullish(),
    fallback_credit_token: z.string().nullish(),
    fallback_has_prefill_claim: z.boolean().nullish(),
    recommended_model: z.string().nullish(),
  }),
  { description: 'Why the model refused; null otherwise.' },
);

export const responseContainer = z
  .strictObject({
    id: z.string().min(1),
    expires_at: z.iso.datetime({ offset: true }),
    skills: z
      .array(
        z.strictObject({ skill_id: z.string(), type: z.enum(['anthropic', 'custom']), version: z.string() }),
      )
      .nullish(),
  })
  .nullish();

export const appliedEdits = z
  .strictObject({
    applied_edits: z.array(
      z.discriminatedUnion('type', [
        z.strictObject({
          type: z.literal('clear_tool_uses_20250919'),
          cleared_input_tokens: z.int().min(0),
          cleared_tool_uses: z.int().min(0),
        }),
        z.strictObject({
          type: z.literal('clear_thinking_20251015'),
          cleared_input_tokens: z.int().min(0),
          cleared_thinking_turns: z.int().min(0),
        }),
      ]),
    ),
  })
  .nullish();

const diagnostics = z
  .strictObject({
    cache_miss_reason: z
      .strictObject({
        type: z.enum([
          'model_changed',
          'system_changed',
          'tools_changed',
          'messages_changed',
          'previous_message_not_found',
          'unavailable',
        ]),
        cache_missed_input_tokens: z.int().min(0).optional(),
      })
      .nullable(),
  })
  .nullish();

export const inputTransformations = z
  .array(
    z.strictObject({
      type: z.enum(['thinking_dropped', 'thinking_mismatch_allowed']),
      path: z.string(),
      reason: z.enum([
        'model_binding_mismatch',
        'prefix_binding_mismatch',
        'organization_binding_mismatch',
        'end_user_binding_mismatch',
      ]),
    }),
  )
  .nullish();

export const messageResponse = z.strictObject({
  id: z
    .string()
    .min(1)
    .meta({ examples: ['msg_01XFDUDYJgAACzvnptvVoYEL'] }),
  type: z.literal('message'),
  role: z.literal('assistant'),
  model: z.string().min(1).meta({ description: 'The model actually used.' }),
  content: z.array(responseBlock),
  stop_reason: stopReason
    .nullable()
    .meta({ description: 'Why the response ended; null while it is streamed.' }),
  stop_sequence: z
    .string()
    .nullable()
    .meta({ description: 'The stop sequence that ended the response, if one did.' }),
  stop_details: stopDetails,
  usage,
  container: responseContainer,
  context_management: appliedEdits,
  diagnostics,
  input_transformations: inputTransformations,
});

export const tokenCountResponse = z.strictObject({
  input_tokens: z.int().min(0),
  context_management: z.strictObject({ original_input_tokens: z.int().min(0) }).nullish(),
});

export type MessageResponse = z.output<typeof messageResponse>;
