/** The sandbox's text messages: the messages dialect around the rule-based writer. */
import { randomBytes } from 'node:crypto';
import { collectResponse, type WriterEvent } from '@easel/sandbox';
import type { MessageRequest } from '#lib/contract/messages/message-request.ts';
import type { MessageResponse } from '#lib/contract/messages/message-response.ts';
import type { MessagesPort, ProviderCall } from '../provider.ts';
import { countRequest } from './count-request.ts';
import { withEngineErrors } from './engine-error.ts';
import { failEarly, faultOf } from './faults.ts';
import { citationsOf } from './messages-citations.ts';
import { messageEvents } from './messages-events.ts';
import { emptyMessage, endOf, type MessageFrame, usageOf } from './messages-frame.ts';
import { type Prompt, readPrompt, writerRequestOf } from './messages-request.ts';
import { writeAtPace } from './paced-writing.ts';
import { signThought } from './thought-signature.ts';

export interface SandboxMessagesOptions {
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
