/** Converts a messages body to the writer's request. Loads linked images. */
import type { ThinkingOptions, ToolDefinition, WriterRequest } from '@easel/sandbox';
import type { CountTokensRequest, MessageRequest } from '#lib/contract/messages/message-request.ts';
import { isCustomTool } from '#lib/contract/messages/tools.ts';
import type { ProviderCall } from '../provider.ts';
import { asSchema } from './as-json.ts';
import { type InputTransformation, readTurns } from './messages-turns.ts';
import { systemForWriter, withoutWrappers } from './prompt-wrappers.ts';

export type Prompt = Pick<WriterRequest, 'turns' | 'tools'> &
  Pick<WriterRequest, 'system' | 'jsonSchema'> & {
    /** Thinking blocks that were left out, for the response. */
    transformations: readonly InputTransformation[];
  };

/** The prompt, for the token count. Throws ApiError for forged thinking and unusable images. */
export async function readPrompt(
  body: CountTokensRequest,
  call: Pick<ProviderCall, 'loadMedia'>,
): Promise<Prompt> {
  const { turns, transformations } = await readTurns(body, call);
  const system = typeof body.system === 'string' ? body.system : joinTexts(body.system ?? []);
  const format = body.output_config?.format ?? body.output_format;
  return {
    turns,
    transformations,
    tools: toolsOf(body),
    system,
    jsonSchema:
      format &&
      asSchema(
        format.schema,
        `${body.output_config?.format ? 'output_config.format' : 'output_format'}.schema`,
      ),
  };
}

/** The whole request for the writer. */
export function writerRequestOf(
  body: MessageRequest,
  { transformations: _, ...prompt }: Prompt,
): WriterRequest {
  return {
    ...prompt,
    turns: withoutWrappers(prompt.turns),
    system: systemForWriter(prompt.system),
    ...toolChoiceOf(body),
    model: body.model,
    maxTokens: body.max_tokens,
    thinking: thinkingOf(body),
    stopSequences: body.stop_sequences,
    temperature: body.temperature,
  };
}

/** Tools of the client. The sandbox has no server tools and never calls them. */
function toolsOf({ tools = [] }: CountTokensRequest): ToolDefinition[] {
  return tools.flatMap((tool, index) => {
    if (!isCustomTool(tool)) return [];
    const { name, description } = tool;
    return [{ name, inputSchema: asSchema(tool.input_schema, `tools[${index}].input_schema`), description }];
  });
}

function toolChoiceOf({ tool_choice: choice }: MessageRequest): Partial<WriterRequest> {
  if (choice === undefined) return {};
  if (choice.type === 'none') return { toolChoice: 'none' };
  return {
    toolChoice: choice.type === 'tool' ? { name: choice.name } : choice.type,
    allowParallelTools: !choice.disable_parallel_tool_use,
  };
}

function thinkingOf({ thinking, output_config: output, messages }: MessageRequest): ThinkingOptions {
  const effort = output?.effort === 'xhigh' ? 'max' : (output?.effort ?? undefined);
  switch (thinking?.type) {
    case 'enabled':
      return { effort, enabled: true, budgetTokens: thinking.budget_tokens };
    case 'adaptive':
      return { effort, enabled: true };
    case 'between_tools':
      return { effort, enabled: hasToolResult(messages.at(-1)) };
    case 'disabled':
    case undefined:
      return { enabled: false };
  }
}

function hasToolResult(turn: MessageRequest['messages'][number] | undefined): boolean {
  return Array.isArray(turn?.content) && turn.content.some((block) => block.type === 'tool_result');
}

function joinTexts(blocks: readonly { text: string }[]): string {
  return blocks.map((block) => block.text).join('\n\n');
}
