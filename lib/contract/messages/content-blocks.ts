/** Turns of a conversation and all content blocks of a request. */

import * as z from 'zod';
import { checkedText, list, nullish, optional, titledObject } from '#lib/contract/field-types.ts';
import { documentBlock, imageBlock, searchResultBlock } from './media-blocks.ts';
import { caller, codeExecutionContent, webFetchContent, webSearchContent } from './response-blocks.ts';
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

/** What the vendor's server wrote in an earlier turn comes back as it was: its members are the vendor's to check. */
const cached = { cache_control: cacheControl };

function serverCall<Type extends string>(type: Type) {
  const names = { id: z.string().min(1), name: z.string().min(1), input: z.unknown() };
  return z.looseObject({ type: z.literal(type), ...names, ...cached }).meta({ title: type });
}

/** `content`: of the results that responses of this interface have. */
function serverResult<Type extends string>(type: Type, content: z.ZodType = z.unknown().optional()) {
  const toolUseId = z.string().min(1).meta({ title: 'Tool call id' });
  return z
    .looseObject({ type: z.literal(type), tool_use_id: toolUseId, content, ...cached })
    .meta({ title: type });
}

function serverBlock<Type extends string>(type: Type) {
  return z.looseObject({ type: z.literal(type), ...cached }).meta({ title: type });
}

export const contentBlock = z.discriminatedUnion('type', [
  textBlock,
  imageBlock,
  documentBlock,
  toolResultBlock,
  toolUseBlock,
  thinkingBlock,
  redactedThinkingBlock,
  searchResultBlock,
  serverCall('server_tool_use'),
  serverCall('mcp_tool_use'),
  serverResult('web_search_tool_result', webSearchContent),
  serverResult('web_fetch_tool_result', webFetchContent),
  serverResult('code_execution_tool_result', codeExecutionContent),
  serverResult('bash_code_execution_tool_result'),
  serverResult('text_editor_code_execution_tool_result'),
  serverResult('tool_search_tool_result'),
  serverResult('advisor_tool_result'),
  serverResult('mcp_tool_result'),
  serverBlock('mcp_tool_listing'),
  serverBlock('container_upload'),
  serverBlock('compaction'),
  serverBlock('fallback'),
]);

export const turn = titledObject('Turn', {
  role: checkedText((value) => {
    if (value === 'user' || value === 'assistant') return undefined;
    const hint =
      ' (for clients that send system messages, GATEWAY_CONFIG has "systemMessages: fold"); system instructions go into the top-level field system';
    return `must be "user" or "assistant"${value === 'system' ? hint : ''}`;
  }).meta({
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
