/** Runs the native verbs: generate, stream, count, embed. */
import { Readable } from 'node:stream';
import { events, json, type Outcome } from '#lib/server/http/outcome.ts';
import type { JsonObject } from '#lib/server/providers/provider.ts';
import type { Routed } from './call.ts';
import type { GatewayContext } from './context.ts';
import { frame, primed, withErrorEvent } from './event-frames.ts';
import { notOffered } from './run-images.ts';

export async function generateContent(call: Routed, context: GatewayContext): Promise<Outcome> {
  const { native } = call.provider;
  if (native === undefined) throw notOffered(call);
  return json(200, await native.generate(call.modelId, call.body, context.providerCall(call)));
}

/** Server-sent events with `?alt=sse`; without it one JSON array, as the native protocol has it. */
export async function streamGenerateContent(call: Routed, context: GatewayContext): Promise<Outcome> {
  const { native } = call.provider;
  if (native === undefined) throw notOffered(call);
  const chunks = await primed(native.stream(call.modelId, call.body, context.providerCall(call)));
  if (call.request.query.get('alt') !== 'sse') {
    const headers = { 'content-type': 'application/json' };
    return { kind: 'stream', status: 200, headers, stream: Readable.from(jsonArray(chunks)) };
  }
  return events(
    withErrorEvent(unnamed(chunks), 'google', call.requestId, (error) => context.logFailure(call, error)),
  );
}

export async function countNativeTokens(call: Routed, context: GatewayContext): Promise<Outcome> {
  const { native } = call.provider;
  if (native === undefined) throw notOffered(call);
  return json(200, await native.countTokens(call.modelId, call.body, context.providerCall(call)));
}

export async function embedContent(call: Routed, context: GatewayContext): Promise<Outcome> {
  const [values] = await embed(call, [call.body], context);
  return json(200, { embedding: { values } });
}

export async function batchEmbedContents(call: Routed, context: GatewayContext): Promise<Outcome> {
  const requests = Array.isArray(call.body.requests) ? call.body.requests : [];
  const vectors = await embed(call, requests, context);
  return json(200, { embeddings: vectors.map((values) => ({ values })) });
}

function embed(call: Routed, bodies: readonly JsonObject[], context: GatewayContext): Promise<number[][]> {
  const { embeddings } = call.provider;
  if (embeddings === undefined) throw notOffered(call);
  return embeddings.embed(call.modelId, bodies, context.providerCall(call));
}

/** The chunks as one JSON array, each written as it comes. */
async function* jsonArray(chunks: AsyncIterable<JsonObject>): AsyncIterable<string> {
  let before = '[';
  for await (const chunk of chunks) {
    yield before + JSON.stringify(chunk);
    before = ',\n';
  }
  yield before === '[' ? '[]' : ']';
}

async function* unnamed(chunks: AsyncIterable<JsonObject>): AsyncIterable<string> {
  for await (const chunk of chunks) yield frame(chunk);
}
