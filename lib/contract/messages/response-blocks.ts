/** The content blocks of a message response. */

import * as z from 'zod';
import { list, nullish, titledObject } from '#lib/contract/field-types.ts';
import { documentBlock } from './media-blocks.ts';
import { citation } from './text-block.ts';

/** The caller of the tool: the model, or code in a container. */
export const caller = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('direct') }),
    z.strictObject({
      type: z.enum(['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521']),
      tool_id: z.string(),
    }),
  ])
  .meta({ title: 'Caller', description: 'Who called the tool.', 'x-level': 'advanced' });

function failure<Type extends string>(type: Type) {
  return z.strictObject({
    type: z.literal(type),
    error_code: z.string().min(1),
    error_message: z.string().nullish(),
  });
}

function outputs<Type extends string>(type: Type) {
  return list(z.strictObject({ type: z.literal(type), file_id: z.string() }));
}

export const webSearchContent = z.union([
  list(
    z.strictObject({
      type: z.literal('web_search_result'),
      url: z.string(),
      title: z.string().nullable(),
      page_age: z.string().nullish(),
      encrypted_content: z.string(),
    }),
  ),
  failure('web_search_tool_result_error'),
]);

export const webFetchContent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('web_fetch_result'),
    url: z.string(),
    retrieved_at: z.string().nullish(),
    content: documentBlock,
  }),
  failure('web_fetch_tool_result_error'),
]);

export const codeExecutionContent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('code_execution_result'),
    stdout: z.string(),
    stderr: z.string(),
    return_code: z.int(),
    content: outputs('code_execution_output'),
  }),
  z.strictObject({
    type: z.literal('encrypted_code_execution_result'),
    encrypted_stdout: z.string(),
    stderr: z.string(),
    return_code: z.int(),
    content: outputs('code_execution_output'),
  }),
  failure('code_execution_tool_result_error'),
]);

const callerField = caller.optional();

export const responseText = titledObject('Text', {
  type: z.literal('text'),
  text: z.string(),
  citations: nullish(list(citation), {
    description: 'Where the text comes from, when documents were given.',
  }),
});

export const responseThinking = titledObject('Thinking', {
  type: z.literal('thinking'),
  thinking: z.string(),
  signature: z.string().meta({ description: 'Send it back unchanged in the next turn.' }),
});

const responseRedactedThinking = z
  .strictObject({ type: z.literal('redacted_thinking'), data: z.string() })
  .meta({ title: 'Redacted thinking' });

export const responseToolUse = titledObject('Tool call', {
  type: z.literal('tool_use'),
  id: z.string().min(1),
  name: z.string().min(1),
  input: z.record(z.string(), z.unknown()),
  caller: callerField,
  toolset_name: z.string().nullish(),
});

const responseServerToolUse = titledObject('Server tool call', {
  type: z.literal('server_tool_use'),
  id: z.string().min(1),
  name: z.string().min(1),
  input: z.record(z.string(), z.unknown()),
  caller: callerField,
});

function serverResult<Type extends string, Content extends z.ZodType>(type: Type, content: Content) {
  return z.strictObject({ type: z.literal(type), tool_use_id: z.string(), content, caller: callerField });
}

export const responseBlock = z.discriminatedUnion('type', [
  responseText,
  responseThinking,
  responseRedactedThinking,
  responseToolUse,
  responseServerToolUse,
  serverResult('web_search_tool_result', webSearchContent),
  serverResult('web_fetch_tool_result', webFetchContent),
  serverResult('code_execution_tool_result', codeExecutionContent),
]);
