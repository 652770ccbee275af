/** The structured settings of a messages request: thinking, output, container, context, fallback, MCP (wire-facts 2). */
import * as z from 'zod';
import { webUrlField } from '../web-url-field.ts';

const thinkingDisplay = z
  .enum(['summarized', 'omitted', 'updates'])
  .nullable()
  .optional()
  .meta({ title: 'Shown', description: 'Whether the response shows the thinking.' });

const blockBinding = z
  .strictObject({
    prefix_mismatch_behavior: z.enum(['error', 'drop_block']).nullable().optional(),
  })
  .nullable()
  .optional()
  .meta({ title: 'Block binding', 'x-level': 'advanced' });

export const thinking = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('enabled'),
      budget_tokens: z
        .int()
        .min(1024)
        .meta({
          title: 'Budget',
          description: 'Most tokens spent on thinking: at least 1024, less than max_tokens.',
          'x-unit': 'tokens',
          examples: [2048],
        }),
      display: thinkingDisplay,
      block_binding: blockBinding,
    })
    .meta({ title: 'On' }),
  z
    .strictObject({ type: z.literal('adaptive'), display: thinkingDisplay, block_binding: blockBinding })
    .meta({ title: 'As needed' }),
  z.strictObject({ type: z.literal('between_tools') }).meta({ title: 'Between tool calls' }),
  z.strictObject({ type: z.literal('disabled') }).meta({ title: 'Off' }),
]);

export const speed = z.enum(['standard', 'fast']).nullable().optional();

export const outputFormat = z
  .strictObject({
    type: z.literal('json_schema'),
    schema: z.record(z.string(), z.unknown()).meta({
      title: 'Schema',
      description: 'A JSON Schema that the response keeps to.',
      'x-widget': 'json',
    }),
  })
  .nullable()
  .optional();

export const outputConfig = z.strictObject({
  effort: z
    .enum(['low', 'medium', 'high', 'xhigh', 'max'])
    .nullable()
    .optional()
    .meta({ title: 'Effort', description: 'How much effort is spent on the response.' }),
  format: outputFormat.meta({
    title: 'Format',
    description: 'Answer with JSON that keeps to a schema.',
  }),
  task_budget: z
    .strictObject({
      type: z.literal('tokens'),
      total: z.int().min(1).meta({ title: 'Total', 'x-unit': 'tokens' }),
      remaining: z.int().min(0).nullable().optional().meta({ title: 'Remaining', 'x-unit': 'tokens' }),
    })
    .nullable()
    .optional()
    .meta({ title: 'Task budget', 'x-level': 'advanced' }),
});

export const container = z.union([
  z.string().min(1).meta({ title: 'Container id' }),
  z
    .strictObject({
      id: z.string().min(1).nullable().optional().meta({ title: 'Container id' }),
      skills: z
        .array(
          z.strictObject({
            skill_id: z.string().min(1).meta({ title: 'Skill' }),
            type: z.enum(['anthropic', 'custom']).meta({ title: 'Kind' }),
            version: z.string().min(1).optional().meta({ title: 'Version', default: 'latest' }),
          }),
        )
        .nullable()
        .optional()
        .meta({ title: 'Skills' }),
    })
    .meta({ title: 'Container' }),
]);

const inputTokens = z.strictObject({ type: z.literal('input_tokens'), value: z.int().min(1) });
const toolUses = z.strictObject({ type: z.literal('tool_uses'), value: z.int().min(0) });

export const contextManagement = z.strictObject({
  edits: z
    .array(
      z.discriminatedUnion('type', [
        z
          .strictObject({
            type: z.literal('clear_tool_uses_20250919'),
            trigger: z.discriminatedUnion('type', [inputTokens, toolUses]).optional(),
            keep: toolUses.optional(),
            clear_at_least: inputTokens.nullable().optional(),
            exclude_tools: z.array(z.string()).nullable().optional(),
            clear_tool_inputs: z
              .union([z.boolean(), z.array(z.string())])
              .nullable()
              .optional(),
          })
          .meta({ title: 'Clear tool calls' }),
        z
          .strictObject({
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
          })
          .meta({ title: 'Clear thinking' }),
        z
          .strictObject({
            type: z.literal('compact_20260112'),
            trigger: inputTokens.nullable().optional(),
            instructions: z.string().nullable().optional(),
            pause_after_compaction: z.boolean().optional(),
          })
          .meta({ title: 'Compact' }),
      ]),
    )
    .optional()
    .meta({ title: 'Edits', description: 'What is cleared from the context, in this order.' }),
});

export const fallbackCreditToken = z.union([
  z.string().min(1).meta({ title: 'Token' }),
  z
    .strictObject({
      token: z.string().min(1).meta({ title: 'Token' }),
      mode: z.enum(['strict', 'best_effort']).optional().meta({ title: 'Mode' }),
    })
    .meta({ title: 'Token and mode' }),
]);

export const fallbacks = z.union([
  z.literal('default').meta({ title: 'The default' }),
  z
    .array(
      z.looseObject({
        model: z.string().min(1).meta({ title: 'Model' }),
        max_tokens: z.int().min(1).nullable().optional().meta({ title: 'Length', 'x-unit': 'tokens' }),
        output_config: outputConfig.nullable().optional(),
        speed,
        thinking: thinking.nullable().optional(),
      }),
    )
    .min(1)
    .meta({ title: 'Models, in order' }),
]);

export const mcpServer = z
  .strictObject({
    type: z.literal('url'),
    name: z.string().min(1).meta({ title: 'Name' }),
    url: webUrlField.meta({ title: 'Address' }),
    authorization_token: z.string().nullable().optional().meta({ title: 'Token' }),
    tool_configuration: z
      .strictObject({
        enabled: z.boolean().nullable().optional(),
        allowed_tools: z.array(z.string()).nullable().optional(),
      })
      .nullable()
      .optional()
      .meta({ title: 'Tools' }),
  })
  .meta({ title: 'MCP server' });

export const thread = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('create') }),
  z.strictObject({ type: z.literal('continue'), previous_message_id: z.string().min(1) }),
]);
