/** Blocks that the server created in an earlier turn; clients send them back unchanged. */
import * as z from 'zod';
import { titledObject } from '../described-field.ts';
import { list } from '../list-field.ts';
import {
  advisorContent,
  bashContent,
  caller,
  codeExecutionContent,
  mcpResultContent,
  textEditorContent,
  toolSearchContent,
  webFetchContent,
  webSearchContent,
} from './server-results.ts';
import { cacheControl } from './text-block.ts';

const toolUseId = z
  .string()
  .min(1)
  .meta({ title: 'Tool call id', description: 'Id of the server_tool_use block this answers.' });

function serverResult<Type extends string, Content extends z.ZodType>(type: Type, content: Content) {
  return z
    .strictObject({
      type: z.literal(type),
      tool_use_id: toolUseId,
      content,
      caller: caller.optional(),
      cache_control: cacheControl,
    })
    .meta({ title: type });
}

const fallbackModel = z.strictObject({ model: z.string().min(1) });

export const serverBlocks = [
  titledObject('server_tool_use', {
    type: z.literal('server_tool_use'),
    id: z.string().min(1).meta({ title: 'Id' }),
    name: z
      .string()
      .min(1)
      .meta({ title: 'Name', examples: ['web_search'] }),
    input: z.unknown().meta({ title: 'Input', 'x-widget': 'json' }),
    caller: caller.optional(),
    cache_control: cacheControl,
  }),
  serverResult('web_search_tool_result', webSearchContent),
  serverResult('web_fetch_tool_result', webFetchContent),
  serverResult('code_execution_tool_result', codeExecutionContent),
  serverResult('bash_code_execution_tool_result', bashContent),
  serverResult('text_editor_code_execution_tool_result', textEditorContent),
  serverResult('tool_search_tool_result', toolSearchContent),
  serverResult('advisor_tool_result', advisorContent),
  titledObject('mcp_tool_use', {
    type: z.literal('mcp_tool_use'),
    id: z.string().min(1),
    name: z.string().min(1),
    server_name: z.string().min(1),
    input: z.unknown(),
    cache_control: cacheControl,
  }),
  titledObject('mcp_tool_result', {
    type: z.literal('mcp_tool_result'),
    tool_use_id: toolUseId,
    content: mcpResultContent.optional(),
    is_error: z.boolean().optional(),
    cache_control: cacheControl,
  }),
  titledObject('mcp_tool_listing', {
    type: z.literal('mcp_tool_listing'),
    mcp_server_name: z.string().min(1),
    tools: list(
      z.strictObject({
        name: z.string().min(1),
        description: z.string().nullish(),
        input_schema: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
  titledObject('container_upload', {
    type: z.literal('container_upload'),
    file_id: z.string().min(1),
    cache_control: cacheControl,
  }),
  titledObject('compaction', {
    type: z.literal('compaction'),
    content: z.string().nullish(),
    encrypted_content: z.string().nullish(),
    signature: z.string().nullish(),
    tool_changes: list(z.looseObject({ type: z.string() })).nullish(),
    cache_control: cacheControl,
  }),
  titledObject('fallback', {
    type: z.literal('fallback'),
    from: fallbackModel,
    to: fallbackModel,
    trigger: z.unknown().optional(),
  }),
] as const;
