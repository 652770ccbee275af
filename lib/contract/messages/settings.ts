/** The structured settings of a messages request: thinking, output, container, context, fallback, MCP. */

import * as z from 'zod';
import { list, nullish, optional, titledObject, webUrlField } from '#lib/contract/field-types.ts';

const thinkingDisplay = nullish(z.enum(['summarized', 'omitted', 'updates']), {
  title: 'Shown',
  description: 'Whether the response shows the thinking.',
});

const blockBinding = nullish(
  z.strictObject({
    prefix_mismatch_behavior: z.enum(['error', 'drop_block']).nullish(),
  }),
  { title: 'Block binding', 'x-level': 'advanced' },
);

export const thinking = z.discriminatedUnion('type', [
  titledObject('On', {
    type: z.literal('enabled'),
    budget_tokens: z
      .int()
      .min(1024)
      .meta({
        title: 'Budget',
        description: 'Maximum number of tokens for thinking: at least 1024, less than max_tokens.',
        'x-unit': 'tokens',
        examples: [2048],
      }),
    display: thinkingDisplay,
    block_binding: blockBinding,
  }),
  z
    .strictObject({ type: z.literal('adaptive'), display: thinkingDisplay, block_binding: blockBinding })
    .meta({ title: 'As needed' }),
  z.strictObject({ type: z.literal('between_tools') }).meta({ title: 'Between tool calls' }),
  z.strictObject({ type: z.literal('disabled') }).meta({ title: 'Off' }),
]);

export const speed = z.enum(['standard', 'fast']).nullish();

export const outputFormat = z
  .strictObject({
    type: z.literal('json_schema'),
    schema: z.record(z.string(), z.unknown()).meta({
      title: 'Schema',
      description: 'A JSON Schema that the response keeps to.',
      'x-widget': 'json',
    }),
  })
  .nullish();

export const outputConfig = z.strictObject({
  effort: nullish(z.enum(['low', 'medium', 'high', 'xhigh', 'max']), {
    title: 'Effort',
    description: 'How much effort is spent on the response.',
  }),
  format: outputFormat.meta({
    title: 'Format',
    description: 'Answer with JSON that keeps to a schema.',
  }),
  task_budget: nullish(
    z.strictObject({
      type: z.literal('tokens'),
      total: z.int().min(1).meta({ title: 'Total', 'x-unit': 'tokens' }),
      remaining: nullish(z.int().min(0), { title: 'Remaining', 'x-unit': 'tokens' }),
    }),
    { title: 'Task budget', 'x-level': 'advanced' },
  ),
});

export const container = z.union([
  z.string().min(1).meta({ title: 'Container id' }),
  titledObject('Container', {
    id: nullish(z.string().min(1), { title: 'Container id' }),
    skills: nullish(
      list(
        z.strictObject({
          skill_id: z.string().min(1).meta({ title: 'Skill' }),
          type: z.enum(['anthropic', 'custom']).meta({ title: 'Kind' }),
          version: optional(z.string().min(1), { title: 'Version', default: 'latest' }),
        }),
      ),
      { title: 'Skills' },
    ),
  }),
]);

const inputTokens = z.strictObject({ type: z.literal('input_tokens'), value: z.int().min(1) });
const toolUses = z.strictObject({ type: z.literal('tool_uses'), value: z.int().min(0) });

export const contextManagement = z.strictObject({
  edits: optional(
    list(
      z.discriminatedUnion('type', [
        titledObject('Clear tool calls', {
          type: z.literal('clear_tool_uses_20250919'),
          trigger: z.discriminatedUnion('type', [inputTokens, toolUses]).optional(),
          keep: toolUses.optional(),
          clear_at_least: inputTokens.nullish(),
          exclude_tools: list(z.string()).nullish(),
          clear_tool_inputs: z.union([z.boolean(), list(z.string())]).nullish(),
        }),
        titledObject('Clear thinking', {
          type: z.literal('clear_thinking_20251015'),
          keep: z
            .union([
              z.literal('all'),
              z.discriminatedUnion('type', [
                z.strictObject({ type: z.literal('thinking_turns'), value: z.int().min(1) }),
                z.strictObject({ type: z.literal('all') }),
              ]),
            ])
            .optional(),
        }),
        titledObject('Compact', {
          type: z.literal('compact_20260112'),
          trigger: inputTokens.nullish(),
          instructions: z.string().nullish(),
          pause_after_compaction: z.boolean().optional(),
        }),
      ]),
    ),
    { title: 'Edits', description: 'What is cleared from the context, in this order.' },
  ),
});

export const fallbackCreditToken = z.union([
  z.string().min(1).meta({ title: 'Token' }),
  titledObject('Token and mode', {
    token: z.string().min(1).meta({ title: 'Token' }),
    mode: optional(z.enum(['strict', 'best_effort']), { title: 'Mode' }),
  }),
]);

export const fallbacks = z.union([
  z.literal('default').meta({ title: 'The default' }),
  list(
    z.looseObject({
      model: z.string().min(1).meta({ title: 'Model' }),
      max_tokens: nullish(z.int().min(1), { title: 'Max tokens', 'x-unit': 'tokens' }),
      output_config: outputConfig.nullish(),
      speed,
      thinking: thinking.nullish(),
    }),
  )
    .min(1)
    .meta({ title: 'Models, in order' }),
]);

export const mcpServer = titledObject('MCP server', {
  type: z.literal('url'),
  name: z.string().min(1).meta({ title: 'Name' }),
  url: webUrlField.meta({ title: 'Address' }),
  authorization_token: nullish(z.string(), { title: 'Token' }),
  tool_configuration: nullish(
    z.strictObject({
      enabled: z.boolean().nullish(),
      allowed_tools: list(z.string()).nullish(),
    }),
    { title: 'Tools' },
  ),
});

export const thread = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('create') }),
  z.strictObject({ type: z.literal('continue'), previous_message_id: z.string().min(1) }),
]);
