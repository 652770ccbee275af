/** Runs messages and the native verbs: a response, an event stream, a token count or vectors. */
import type { ValidBody } from '#lib/contract/define-variant.ts';
import type { BatchEmbedRequest } from '#lib/contract/embeddings/batch-embed-contents.ts';
import type { EmbedContentRequest } from '#lib/contract/embeddings/embed-content.ts';
import type { CountTokensRequest, MessageRequest } from '#lib/contract/messages/message-request.ts';
import type { MessageEvent } from '#lib/contract/messages/stream-events.ts';
import type { NativeCountRequest } from '#lib/contract/native/count-native-tokens.ts';
import type { GenerateResponse } from '#lib/contract/native/generate-response.ts';
import type { GenerateRequest } from '#lib/contract/native/text-variant.ts';
import { sourceOf } from '#lib/server/http/byte-source.ts';
import { json, streamedHeaders } from '#lib/server/http/outcome.ts';
import { type AttemptRun, providerCall } from './attempt-targets.ts';
import { type Attempt, wantsStream } from './call.ts';
import type { GatewayContext } from './context.ts';
import { eventStream, frame, primed } from './event-frames.ts';
import { offered } from './run-images.ts';

export const runGenerate: AttemptRun<GenerateRequest> = async (call, context) => {
  const native = offered(call.provider.native, call);
  return json(200, await native.generate(call.modelId, call, providerCall(call, context)));
};

/** Server-sent events with `?alt=sse`; otherwise one JSON array, as in the native protocol. */
export const runStreamGenerate: AttemptRun<GenerateRequest> = async (call, context) => {
  const native = offered(call.provider.native, call);
  const chunks = await primed(native.stream(call.modelId, call, providerCall(call, context)));
  if (call.request.query.get('alt') !== 'sse') {
    const headers = { 'content-type': 'application/json', ...streamedHeaders };
    return { kind: 'source', status: 200, headers, source: sourceOf(jsonArray(chunks)) };
  }
  return eventStream(unnamed(chunks), 'google', call, context);
};

export const runCountNativeTokens: AttemptRun<ValidBody<'native', NativeCountRequest>> = async (
  call,
  context,
) => {
  const native = offered(call.provider.native, call);
  return json(200, await native.countTokens(call.modelId, call.body, providerCall(call, context)));
};

export const runEmbed: AttemptRun<ValidBody<'embedding', EmbedContentRequest>> = async (call, context) => {
  const [values] = await embed(call, [call.body], context);
  return json(200, { embedding: { values } });
};

export const runBatchEmbed: AttemptRun<ValidBody<'embedding', BatchEmbedRequest>> = async (call, context) => {
  const vectors = await embed(call, call.body.requests, context);
  return json(200, { embeddings: vectors.map((values) => ({ values })) });
};

function embed(
  call: Attempt,
  bodies: readonly EmbedContentRequest[],
  context: GatewayContext,
): Promise<number[][]> {
  const embeddings = offered(call.provider.embeddings, call);
  return embeddings.embed(call.modelId, bodies, providerCall(call, context));
}

/** The chunks as one JSON array, each written when it is produced. */
async function* jsonArray(chunks: AsyncIterable<GenerateResponse>): AsyncIterable<string> {
  let before = '[';
  for await (const chunk of chunks) {
    yield before + JSON.stringify(chunk);
    before = ',\n';
  }
  yield before === '[' ? '[]' : ']';
}

async function* unnamed(chunks: AsyncIterable<GenerateResponse>): AsyncIterable<string> {
  for await (const chunk of chunks) yield frame(chunk);
}

export const runMessages: AttemptRun<ValidBody<'text', MessageRequest>> = async (call, context) => {
  const messages = offered(call.provider.messages, call);
  if (!wantsStream(call)) return json(200, await messages.create(call.body, providerCall(call, context)));
  const source = await primed(messages.stream(call.body, providerCall(call, context)));
  return eventStream(named(source), 'anthropic', call, context);
};

export const runCountMessageTokens: AttemptRun<ValidBody<'text', CountTokensRequest>> = async (
  call,
  context,
) => {
  const messages = offered(call.provider.messages, call);
  return json(200, await messages.countTokens(call.body, providerCall(call, context)));
};

/** The SDK ignores frames without an `event:` line. */
async function* named(source: AsyncIterable<MessageEvent>): AsyncIterable<string> {
  for await (const data of source) yield frame(data, data.type);
}
