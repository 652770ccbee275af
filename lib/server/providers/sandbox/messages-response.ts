/** Collects the writer's events as a complete message. */
import type { JsonObject, WriterEnd, WriterEvent } from '@easel/sandbox';
import type { MessageResponse } from '#lib/contract/messages/message-response.ts';
import { citationsOf } from './messages-citations.ts';
import { emptyMessage, endOf, type MessageFrame, usageOf } from './messages-frame.ts';
import { signThought } from './thought-signature.ts';

export async function wholeMessage(
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

interface CollectedResponse {
  readonly thinking: string;
  readonly text: string;
  /** `input` is null for a call that was cut at the token limit; `inputText` is its incomplete text. */
  readonly calls: readonly {
    readonly name: string;
    readonly key: string;
    readonly inputText: string;
    readonly input: JsonObject | null;
  }[];
  readonly end: WriterEnd;
}

/** Reads the events to their end. Rejects as writeResponse does. */
async function collectResponse(events: AsyncIterable<WriterEvent>): Promise<CollectedResponse> {
  const thinking: string[] = [];
  const text: string[] = [];
  const calls: { name: string; key: string; inputText: string; input: JsonObject | null }[] = [];
  for await (const event of events) {
    const call = calls.at(-1);
    switch (event.type) {
      case 'thinking':
        thinking.push(event.text);
        break;
      case 'text':
        text.push(event.text);
        break;
      case 'tool_call_start':
        calls.push({ name: event.name, key: event.key, inputText: '', input: null });
        break;
      case 'tool_input':
        if (call) call.inputText += event.text;
        break;
      case 'tool_call_end':
        if (call) call.input = event.input;
        break;
      case 'end':
        return { thinking: thinking.join(''), text: text.join(''), calls, end: event };
    }
  }
  throw new TypeError('the events of a response end with one of type "end"');
}
