/** The sandbox's text messages: the messages dialect around the rule-based writer. */
import { randomBytes } from 'node:crypto';
import {
  collectResponse,
  type ThinkingOptions,
  type ToolDefinition,
  type WriterEvent,
  type WriterRequest,
} from '@easel/sandbox';
import type { CountTokensRequest, MessageRequest } from '#lib/contract/messages/message-request.ts';
import type { MessageResponse } from '#lib/contract/messages/message-response.ts';
import { isCustomTool } from '#lib/contract/messages/tools.ts';
import type { MessagesPort, ProviderCall } from '#lib/server/providers/provider.ts';
import { asSchema } from './as-json.ts';
import { countRequest } from './count-request.ts';
import { withEngineErrors } from './engine-error.ts';
import { failEarly, faultOf } from './faults.ts';
import { citationsOf } from './messages-citations.ts';
import { emptyMessage, endOf, type MessageFrame, messageEvents, usageOf } from './messages-events.ts';
import { type InputTransformation, readTurns } from './messages-turns.ts';
import { writeAtPace } from './paced-writing.ts';
import { systemForWriter, withoutWrappers } from './prompt-wrappers.ts';
import { signThought } from './thought-signature.ts';

interface SandboxMessagesOptions {
  /** Scales simulated latency: 1 is natural, 0 instant. */
  pace: number;
  /** Unique letters and digits for a message's id; the content does not depend on it. */
  newKey?: () => string;
  now?: () => Date;
}

export function createSandboxMessages(options: SandboxMessagesOptions): MessagesPort {
  return {
    async create(body, call) {
      const { written, frame } = await begin(body, call, options);
      return wholeMessage(written, frame);
    },
    async *stream(body, call) {
      const { written, frame } = await begin(body, call, options);
      yield* messageEvents(written, frame);
    },
    async countTokens(body, call) {
      await failEarly(faultOf(call), { pace: options.pace, signal: call.signal });
      return { input_tokens: await countPrompt(await readPrompt(body, call)) };
    },
  };
}

interface Begun {
  written: AsyncIterable<WriterEvent>;
  frame: MessageFrame;
}

async function begin(
  body: MessageRequest,
  call: ProviderCall,
  { pace, newKey = () => randomBytes(12).toString('hex'), now = () => new Date() }: SandboxMessagesOptions,
): Promise<Begun> {
  const fault = faultOf(call);
  await failEarly(fault, { pace, signal: call.signal });
  const prompt = await readPrompt(body, call);
  const written = writeAtPace(writerRequestOf(body, prompt), { call, pace, fault });
  return {
    written: withEngineErrors(written, {
      schema: schemaField(body),
      tools: body.tool_choice ? 'tool_choice' : 'tools',
    }),
    frame: {
      body,
      id: `msg_sandbox_${newKey()}`,
      inputTokens: await countPrompt(prompt),
      transformations: prompt.transformations,
      now: now(),
    },
  };
}

function schemaField({ output_config: config, output_format: older }: MessageRequest): string | undefined {
  if (config?.format) return 'output_config.format.schema';
  return older ? 'output_format.schema' : undefined;
}

/** Tokens of the dialect's framing: per turn, and for the whole. */
const turnFraming = 4;
const promptFraming = 3;

async function countPrompt(prompt: Prompt): Promise<number> {
  return (await countRequest(prompt)) + prompt.turns.length * turnFraming + promptFraming;
}

async function wholeMessage(
  written: AsyncIterable<WriterEvent>,
  frame: MessageFrame,
): Promise<MessageResponse> {
  const { thinking, text, calls, end } = await collectResponse(written);
  const { model, thinking: setting } = frame.body;
  const omitted = setting && 'display' in setting && setting.display === 'omitted';
  const shown = omitted ? '' : thinking;
  const content: MessageResponse['content'] = [];
  if (end.thinkingTokens > 0) {
    content.push({ type: 'thinking', thinking: shown, signature: signThought({ model, text: shown }) });
  }
  if (text !== '') content.push({ type: 'text', text, citations: citationsOf(text, frame.body) });
  for (const { name, key, input } of calls) {
    // A call that was cut at the token limit has no complete input.
    content.push({
      type: 'tool_use',
      id: `toolu_${key}`,
      name,
      input: { ...input },
      caller: { type: 'direct' },
    });
  }
  const output = end.outputTokens + end.thinkingTokens;
  return {
    ...emptyMessage(frame),
    content,
    ...endOf(end),
    usage: usageOf(frame, { output, thinking: end.thinkingTokens }),
  };
}

type Prompt = Pick<WriterRequest, 'turns' | 'tools'> &
  Pick<WriterRequest, 'system' | 'jsonSchema'> & {
    /** Thinking blocks that were left out, for the response. */
    transformations: readonly InputTransformation[];
  };

/** The prompt, for the token count. Throws ApiError for forged thinking and unusable images. */
async function readPrompt(body: CountTokensRequest, call: Pick<ProviderCall, 'loadMedia'>): Promise<Prompt> {
  const { turns, transformations } = await readTurns(body, call);
  const system =
    typeof body.system === 'string' ? body.system : (body.system ?? []).map(({ text }) => text).join('\n\n');
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
function writerRequestOf(body: MessageRequest, { transformations: _, ...prompt }: Prompt): WriterRequest {
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
