// Calls the sandbox's messages without delay, with fixed id and clock. Parses every response with its schema.
import {
  countTokensRequest,
  type MessageRequest,
  messageRequest,
} from '#lib/contract/messages/message-request.ts';
import { messageResponse, tokenCountResponse } from '#lib/contract/messages/message-response.ts';
import { type MessageEvent, messageEvent } from '#lib/contract/messages/stream-events.ts';
import type { ProviderCall } from '#lib/server/providers/provider.ts';
import { createSandboxMessages } from '#lib/server/providers/sandbox/sandbox-messages.ts';
import { providerCall } from './provider-call.ts';

const now = new Date('2026-11-21T10:00:00Z');

export const sandboxMessages = createSandboxMessages({ pace: 0, newKey: () => 'k', now: () => now });

export const smallMessage: MessageRequest = {
  model: 'epsilon-opus-5',
  max_tokens: 512,
  messages: [{ role: 'user', content: 'Name three boats.' }],
};

export const weatherTool = {
  name: 'get_weather',
  description: 'The weather of a city.',
  input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};

/** Returns a complete message; the body is merged into the small one. */
export async function createMessage(body: object, call: Partial<ProviderCall> = {}) {
  return messageResponse.parse(
    await sandboxMessages.create(messageRequest.parse({ ...smallMessage, ...body }), providerCall(call)),
  );
}

/** Returns all events of a stream. */
export async function streamMessage(body: object, call: Partial<ProviderCall> = {}): Promise<MessageEvent[]> {
  const events: MessageEvent[] = [];
  const source = sandboxMessages.stream(
    messageRequest.parse({ ...smallMessage, ...body, stream: true }),
    providerCall(call),
  );
  for await (const event of source) events.push(messageEvent.parse(event));
  return events;
}

/** Returns the token count of a prompt. */
export async function countMessageTokens(body: object): Promise<number> {
  const counted = await sandboxMessages.countTokens(countTokensRequest.parse(body), providerCall());
  return tokenCountResponse.parse(counted).input_tokens;
}

/** Joins the deltas to content blocks, as a client does. */
export function joinDeltas(events: readonly MessageEvent[]): unknown[] {
  const blocks: Record<string, unknown>[] = [];
  const inputs: string[] = [];
  for (const event of events) {
    if (event.type === 'content_block_start') blocks[event.index] = { ...event.content_block };
    if (event.type !== 'content_block_delta') continue;
    const block = blocks[event.index] ?? {};
    const { delta } = event;
    if (delta.type === 'text_delta') block.text = `${block.text}${delta.text}`;
    if (delta.type === 'thinking_delta') block.thinking = `${block.thinking}${delta.thinking}`;
    if (delta.type === 'signature_delta') block.signature = delta.signature;
    if (delta.type === 'input_json_delta') {
      inputs[event.index] = `${inputs[event.index] ?? ''}${delta.partial_json}`;
    }
  }
  return blocks.map((block, index) => {
    const input = inputs[index];
    return input === undefined ? block : { ...block, input: JSON.parse(input) };
  });
}
