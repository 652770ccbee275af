/** Runs text messages: a response, an event stream, or a count. */
import type { ValidBody } from '#lib/contract/define-operation.ts';
import type { CountTokensRequest, MessageRequest } from '#lib/contract/messages/message-request.ts';
import type { MessageEvent } from '#lib/contract/messages/stream-events.ts';
import { json, type Outcome } from '#lib/server/http/outcome.ts';
import { type Routed, wantsStream } from './call.ts';
import type { GatewayContext } from './context.ts';
import { eventStream, frame, primed } from './event-frames.ts';
import { offered } from './run-images.ts';

export async function runMessages(
  call: Routed<ValidBody<'text', MessageRequest>>,
  context: GatewayContext,
): Promise<Outcome> {
  const messages = offered(call.provider.messages, call);
  if (!wantsStream(call)) return json(200, await messages.create(call.body, context.providerCall(call)));
  const source = await primed(messages.stream(call.body, context.providerCall(call)));
  return eventStream(named(source), 'anthropic', call, context);
}

export async function runCountMessageTokens(
  call: Routed<ValidBody<'text', CountTokensRequest>>,
  context: GatewayContext,
): Promise<Outcome> {
  const messages = offered(call.provider.messages, call);
  return json(200, await messages.countTokens(call.body, context.providerCall(call)));
}

/** Frames without an `event:` line are dropped in silence by the SDK. */
async function* named(source: AsyncIterable<MessageEvent>): AsyncIterable<string> {
  for await (const data of source) yield frame(data, data.type);
}
