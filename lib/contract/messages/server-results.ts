/** Results of server tools, in responses and requests. Requests may omit more members. */
import * as z from 'zod';
import { list } from '../list-field.ts';
import { documentBlock } from './media-blocks.ts';
import { textBlock } from './text-block.ts';

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

const optionalCount = z.int().nullish();

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

export const bashContent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('bash_code_execution_result'),
    stdout: z.string(),
    stderr: z.string(),
    return_code: z.int(),
    content: outputs('bash_code_execution_output'),
  }),
  failure('bash_code_execution_tool_result_error'),
]);

export const textEditorContent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text_editor_code_execution_view_result'),
    content: z.string(),
    file_type: z.enum(['text', 'image', 'pdf']),
    num_lines: optionalCount,
    start_line: optionalCount,
    total_lines: optionalCount,
  }),
  z.strictObject({
    type: z.literal('text_editor_code_execution_create_result'),
    is_file_update: z.boolean(),
  }),
  z.strictObject({
    type: z.literal('text_editor_code_execution_str_replace_result'),
    lines: list(z.string()).nullish(),
    new_lines: optionalCount,
    new_start: optionalCount,
    old_lines: optionalCount,
    old_start: optionalCount,
  }),
  failure('text_editor_code_execution_tool_result_error'),
]);

export const toolSearchContent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('tool_search_tool_search_result'),
    tool_references: list(z.strictObject({ type: z.literal('tool_reference'), tool_name: z.string() })),
  }),
  failure('tool_search_tool_result_error'),
]);

export const advisorContent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('advisor_result'),
    text: z.string(),
    stop_reason: z.string().nullish(),
  }),
  z.strictObject({
    type: z.literal('advisor_redacted_result'),
    encrypted_content: z.string(),
    stop_reason: z.string().nullish(),
  }),
  failure('advisor_tool_result_error'),
]);

export const mcpResultContent = z.union([z.string(), list(textBlock)]);
