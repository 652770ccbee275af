/** The content blocks of a message response. */
import * as z from 'zod';
import { nullish, titledObject } from '../described-field.ts';
import { list } from '../list-field.ts';
import { caller, codeExecutionContent, webFetchContent, webSearchContent } from './server-results.ts';
import { citation } from './text-block.ts';

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
