/** Collects the writer's events as a complete message. */
import { collectResponse, type WriterEvent } from '@easel/sandbox';
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
