/** The body of `POST /v1/messages` and of its token count. */

import * as z from 'zod';
import { list, nullish, optional } from '#lib/contract/field-types.ts';
import type { RefusedFields } from '../errors/zod-issues.ts';
import { turn } from './content-blocks.ts';
import {
  container,
  contextManagement,
  fallbackCreditToken,
  fallbacks,
  mcpServer,
  outputConfig,
  outputFormat,
  speed,
  thinking,
  thread,
} from './settings.ts';
import { cacheControl, textBlock } from './text-block.ts';
import { tool, toolChoice } from './tools.ts';

const model = z
  .string()
  .min(1)
  .meta({ title: 'Model', description: 'The model that answers.', examples: ['epsilon-opus-5'] });

const maxTokens = z
  .int()
  .min(0)
  .meta({
    title: 'Max tokens',
    description: 'Maximum number of tokens to generate. 0 only fills the prompt cache.',
    'x-unit': 'tokens',
    examples: [1024],
  });

/** The fields of both operations: everything that becomes part of the prompt. */
const promptFields = {
  messages: list(turn)
    .min(1)
    .meta({ title: 'Messages', description: 'The conversation so far, oldest first.', 'x-widget': 'turns' }),
  system: optional(z.union([z.string().meta({ title: 'Text' }), list(textBlock).meta({ title: 'Blocks' })]), {
    title: 'System prompt',
    description: 'Who the model is and how it answers. There is no system role among the messages.',
    'x-widget': 'message',
    examples: ['You are a patient gardener. Answer in two sentences.'],
  }),
  thinking: optional(thinking, {
    title: 'Thinking',
    description: 'Whether the model thinks before it answers, and how long.',
  }),
  tools: optional(list(tool), {
    title: 'Tools',
    description: 'Tools the model may call.',
    'x-widget': 'tools',
  }),
  tool_choice: optional(toolChoice, {
    title: 'Tool choice',
    description: 'Whether the model must call a tool, and which.',
  }),
  output_config: optional(outputConfig, {
    title: 'Output',
    description: 'Effort, and a schema for the response.',
  }),
  output_format: outputFormat.meta({
    title: 'Output format',
    description: 'Older name of output_config.format.',
    deprecated: true,
    'x-level': 'advanced',
  }),
  cache_control: cacheControl.meta({
    title: 'Cache',
    description: 'Caches the prompt up to its last block.',
    'x-level': 'advanced',
  }),
  context_management: nullish(contextManagement, {
    title: 'Context management',
    description: 'Clears old tool calls or thinking when the context grows.',
    'x-level': 'advanced',
  }),
  compaction: nullish(z.strictObject({ type: z.literal('summarize'), instructions: z.string().nullish() }), {
    title: 'Compaction',
    description: 'Summarises the conversation when it grows too long.',
    'x-level': 'advanced',
  }),
  mcp_servers: optional(list(mcpServer), {
    title: 'MCP servers',
    description: 'Servers whose tools may be called.',
    'x-level': 'advanced',
  }),
  speed: speed.meta({ title: 'Speed', description: 'Fast costs more.', default: 'standard' }),
  billing_policy: nullish(
    z.strictObject({
      type: z.literal('billing_policy'),
      bill_to: z.enum(['self', 'user_profile']).optional(),
    }),
    { title: 'Billing', description: 'Who pays.', 'x-level': 'advanced' },
  ),
};

export const messageRequest = z.strictObject({
  model,
  max_tokens: maxTokens,
  ...promptFields,
  stream: optional(z.boolean(), {
    title: 'Stream',
    description: 'Show the response while it is made, as server-sent events.',
    default: false,
  }),
  stop_sequences: optional(list(z.string().min(1)), {
    title: 'Stop sequences',
    description: 'The response ends before the first of these texts.',
    examples: [['END']],
  }),
  temperature: optional(z.number().min(0).max(1), {
    title: 'Temperature',
    description: '0 is deterministic, 1 is varied.',
    'x-widget': 'slider',
    default: 1,
  }),
  top_p: optional(z.number().min(0).max(1), {
    title: 'Top P',
    description:
      'Nucleus sampling: considers the most likely tokens whose probabilities add up to this share.',
    'x-widget': 'slider',
    'x-level': 'advanced',
  }),
  top_k: optional(z.int().min(0), {
    title: 'Top K',
    description: 'Considers only this many of the most likely tokens.',
    'x-level': 'advanced',
  }),
  metadata: optional(
    z.strictObject({
      user_id: nullish(z.string(), {
        title: 'User',
        description: 'End-user identifier for abuse monitoring.',
      }),
    }),
    { title: 'Metadata', description: 'About the request.', 'x-level': 'advanced' },
  ),
  service_tier: optional(z.enum(['auto', 'standard_only']), {
    title: 'Service tier',
    description: 'Whether priority capacity may be used.',
    default: 'auto',
    'x-level': 'advanced',
  }),
  container: nullish(container, {
    title: 'Container',
    description: 'Where code runs: an id to go on with, or skills to load.',
    'x-level': 'advanced',
  }),
  diagnostics: nullish(
    z.strictObject({
      previous_message_id: nullish(z.string(), {
        title: 'Previous message',
        description: 'The message to compare the prompt with.',
      }),
    }),
    { title: 'Diagnostics', description: 'Says why the cache was missed.', 'x-level': 'advanced' },
  ),
  fallback_credit_token: nullish(fallbackCreditToken, {
    title: 'Fallback credit token',
    description: 'From the stop_details of a refusal; not together with fallbacks.',
    'x-level': 'advanced',
  }),
  fallbacks: nullish(fallbacks, {
    title: 'Fallbacks',
    description: 'Models to ask when this one refuses.',
    'x-level': 'advanced',
  }),
  inference_geo: nullish(z.string().min(1), {
    title: 'Region',
    description: 'Where inference should run.',
    examples: ['eu'],
    'x-level': 'advanced',
  }),
  thread: nullish(thread, {
    title: 'Thread',
    description: 'Stores the conversation upstream, or continues one.',
    'x-level': 'advanced',
  }),
});

export const countTokensRequest = z.strictObject({ model, ...promptFields });

export type MessageRequest = z.output<typeof messageRequest>;
export type CountTokensRequest = z.output<typeof countTokensRequest>;

/** Fields of other interfaces that clients send by mistake, and their replacements. */
export const refusedInMessages: RefusedFields = {
  prompt: 'put the text into messages.',
  max_tokens_to_sample: 'use max_tokens.',
  max_completion_tokens: 'use max_tokens.',
  stop: 'use stop_sequences.',
  n: 'a call writes one message.',
  functions: 'use tools.',
  response_format: 'use output_config.format.',
  reasoning_effort: 'use output_config.effort.',
  user: 'use metadata.user_id.',
  betas: 'send the header anthropic-beta.',
  logprobs: 'messages have no log probabilities.',
};
