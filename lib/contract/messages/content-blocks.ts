/** Turns of a conversation and all content blocks of a request. */
import * as z from 'zod';
import { nullish, optional, refineWith, titledObject } from '../described-field.ts';
import { list } from '../list-field.ts';
import { documentBlock, imageBlock, searchResultBlock } from './media-blocks.ts';
import { serverBlocks } from './server-blocks.ts';
import { caller } from './server-results.ts';
import { cacheControl, textBlock } from './text-block.ts';

const thinkingBlock = z
  .strictObject({
    type: z.literal('thinking'),
    thinking: z.string().meta({ title: 'Thinking' }),
    signature: z
      .string()
      .min(1)
      .meta({ title: 'Signature', description: 'As the response gave it; it must come back unchanged.' }),
  })
  .meta({ title: 'Thinking', description: 'A thinking block of an earlier response.' });

const redactedThinkingBlock = titledObject('Redacted thinking', {
  type: z.literal('redacted_thinking'),
  data: z.string().min(1).meta({ title: 'Data', description: 'Encrypted; send it back unchanged.' }),
});

const toolsetName = nullish(z.string(), {
  title: 'Toolset',
  description: 'The toolset the tool belongs to.',
  'x-level': 'advanced',
});

const toolUseBlock = z
  .strictObject({
    type: z.literal('tool_use'),
    id: z.string().min(1).meta({ title: 'Id' }),
    name: z.string().min(1).max(200).meta({ title: 'Tool' }),
    input: z.unknown().meta({ title: 'Input', description: 'The arguments, an object.', 'x-widget': 'json' }),
    caller: caller.optional(),
    toolset_name: toolsetName,
    cache_control: cacheControl,
  })
  .meta({ title: 'Tool call', description: 'A tool call of an earlier response.' });

const toolResultContent = z.discriminatedUnion('type', [
  textBlock,
  imageBlock,
  documentBlock,
  searchResultBlock,
  z.strictObject({
    type: z.literal('tool_reference'),
    tool_name: z.string().min(1),
    cache_control: cacheControl,
  }),
  z.looseObject({ type: z.literal('browser_state') }),
]);

const toolResultBlock = titledObject('Tool result', {
  type: z.literal('tool_result'),
  tool_use_id: z
    .string()
    .min(1)
    .meta({ title: 'Tool call id', description: 'Id of the tool_use block this answers.' }),
  content: optional(z.union([z.string(), list(toolResultContent)]), {
    title: 'Result',
    description: 'What the tool returned.',
  }),
  is_error: optional(z.boolean(), { title: 'Failed', default: false }),
  toolset_name: toolsetName,
  cache_control: cacheControl,
});

export const contentBlock = z.discriminatedUnion('type', [
  textBlock,
  imageBlock,
  documentBlock,
  toolResultBlock,
  toolUseBlock,
  thinkingBlock,
  redactedThinkingBlock,
  searchResultBlock,
  ...serverBlocks,
]);

export const turn = titledObject('Turn', {
  role: z
    .string()
    .check(
      refineWith((value) =>
        value === 'user' || value === 'assistant'
          ? undefined
          : value === 'system'
            ? 'must be "user" or "assistant" (for clients that send system messages, GATEWAY_CONFIG has "systemMessages: fold"); system instructions go into the top-level field system'
            : 'must be "user" or "assistant"',
      ),
    )
    .meta({
      title: 'Role',
      description: 'Who speaks. The system prompt is the field system, not a turn.',
      enum: ['user', 'assistant'],
    }),
  content: z
    .union([z.string().meta({ title: 'Text' }), list(contentBlock).meta({ title: 'Blocks' })])
    .meta({ title: 'Content', description: 'A text, or a list of blocks.', 'x-widget': 'prompt' }),
});

export type Turn = z.output<typeof turn>;
export type ContentBlock = z.output<typeof contentBlock>;
