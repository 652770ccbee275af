import { expect, test } from 'vitest';
import type { OperationId } from '#lib/contract/operation-facts.ts';
import { addEvent, addResponse, emptyResult } from '#lib/contract/read-response.ts';
import { contract, operationById } from '#tests/support/documented-contract.ts';
import { callUse, type EndedCall } from './call-use.ts';

const price = { input: 1_000_000, output: 10_000_000, image: 100, images: [{ size: '64x64', price: 7 }] };
const start = { type: 'message_start', message: { usage: { input_tokens: 5, output_tokens: 1 } } };
const delta = { type: 'content_block_delta', delta: { type: 'text_delta', text: 'Hello you' } };
const finished = (output: number) => ({
  ...{ type: 'image_generation.completed', b64_json: { $media: 'm' }, size: '64x64', quality: 'low' },
  usage: { input_tokens: 3, output_tokens: output },
});
const blocked = { promptFeedback: { blockReason: 'SAFETY' }, usageMetadata: { promptTokenCount: 9 } };
const refusal = (output: number) => ({
  stop_reason: 'refusal',
  usage: { input_tokens: 5, output_tokens: output },
});
const message = (output: number) => ({
  stop_reason: 'end_turn',
  usage: { input_tokens: 5, output_tokens: output },
});
const text = 'messages.create';
const image = 'images.generate';
const drawn = { data: [{ url: 'https://a.test/1' }, { url: 'https://a.test/2' }], size: '64x64' };
const vector = { embedding: { values: [1] } };

const pricesOf = (one: typeof price | undefined) => ({
  modelPrice: () => one,
  modelAt: (_target: string, model: string) => model,
});

interface Sent {
  end?: EndedCall['outcome'];
  events?: object[];
  response?: object;
}

const cases: [string, OperationId, Sent, number][] = [
  ['a message', text, { response: message(2) }, 25],
  ['a message without output', text, { response: message(0) }, 5],
  ['a refusal without output', text, { response: refusal(0) }, 0],
  ['a refusal with output', text, { response: refusal(1) }, 15],
  ['a blocked prompt', 'native.generate-content', { response: blocked }, 0],
  ['a stopped stream', text, { end: 'stopped', events: [start, delta] }, 5 + 30],
  ['a stream that is stopped before its first event', text, { end: 'stopped' }, 3],
  ['a stream that fails late', text, { end: 'failed', events: [start, delta] }, 5 + 30],
  ['a stream that fails early', text, { end: 'failed', events: [start] }, 0],
  ['a refused request', text, { end: 'refused' }, 0],
  ['a failed request', image, { end: 'failed' }, 0],
  ['images without counts', image, { response: drawn }, 14],
  ['streamed images', image, { events: [finished(1), finished(2)] }, 47],
  ['one of two, then an error', image, { end: 'failed', events: [finished(1)] }, 20],
  ['an embedding', 'native.embed-content', { response: vector }, 3],
];

function result(id: OperationId, { events = [], response }: Sent, body: Record<string, unknown>) {
  const empty = emptyResult(id, body);
  if (response !== undefined) return addResponse(empty, response, 0);
  return events.reduce((sum: typeof empty, data) => addEvent(sum, data, 0), empty);
}

test.each(cases)('the cost of %s', (_name, id, sent, cost) => {
  const parts = [{ text: 'nine words' }];
  const body = { n: 2, stream: true, content: { parts }, messages: [{ content: 'nine words' }] };
  const call = { contract, operation: operationById(id), report: { valid: { modelId: 'm', body } } };
  const ended = { outcome: sent.end ?? 'done', result: result(id, sent, body), seconds: 1 };
  expect(callUse(call, ended, pricesOf(price)).cost).toBe(cost);
  const unpriced = callUse(call, ended, pricesOf(undefined)).cost;
  expect(unpriced).toBe(cost === 0 ? 0 : undefined);
  expect(callUse(call, { ...ended, seconds: undefined }, pricesOf(price)).cost).toBe(0);
});
