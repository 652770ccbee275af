import { describe, expect, test, vi } from 'vitest';
import type { OperationId } from '#lib/contract/operation-facts.ts';
import { addEvent, addResponse, emptyResult } from '#lib/contract/read-response.ts';
import type { ByteSource, ByteTaker } from '#lib/server/http/byte-source.ts';
import { type Outcome, observe, type SourceOutcome } from '#lib/server/http/outcome.ts';
import { fromWeb } from '#lib/server/http/web-request.ts';
import { createGatewayMetrics } from '#lib/server/metrics/gateway-metrics.ts';
import type { CountedCall } from '#lib/server/usage/usage-counts.ts';
import { contract, operationById } from '#tests/support/documented-contract.ts';
import { CallReport } from './call.ts';
import { CallMeter, callUse, type EndedCall } from './meter-call.ts';

const head = '{"created":1,"data":[{"b64_json":"';
const tail = '"}],"usage":{"input_tokens":7,"output_tokens":19}}';

/** Counts what the test plays: an outcome, and what is read of it. */
function counting(
  played: Pick<SourceOutcome, 'status' | 'headers'> & { source?: ByteSource; parsed?: { value: unknown } },
  id: 'images.generate' | 'messages.create' = 'images.generate',
) {
  const counted: CountedCall[] = [];
  const report = new CallReport();
  report.validated('alpha-image-2', { n: 3 });
  report.sentMs = performance.now();
  const request = fromWeb(new Request('http://localhost/'));
  const call = {
    requestId: 'req_1',
    contract,
    operation: operationById(id),
    principal: { keyId: 'key_a', name: 'A' },
    startedMs: performance.now(),
    report,
    request,
  };
  const price = { output: 1_000_000, image: 1 };
  const metrics = createGatewayMetrics({
    ...{ kindOf: () => 'openai', contract: () => contract, hasPrice: () => true, currency: () => 'USD' },
  });
  const { source, ...rest } = played;
  const outcome: Outcome = source
    ? { kind: 'source', ...rest, source }
    : { kind: 'json', ...rest, text: head + tail };
  const meter = new CallMeter(call, outcome, {
    settle: async () => {},
    countCall: (line) => counted.push(line),
    logCall() {},
    modelPrice: () => price,
    metrics,
    modelAt: (_target, model) => model,
  });
  observe(outcome, [meter]);
  return { outcome, counted };
}

/** A response whose upstream the test plays. */
function relayed(status = 200, headers = {}, id: 'images.generate' | 'messages.create' = 'images.generate') {
  let upstream: ByteTaker | undefined;
  const source: ByteSource = {
    give: (taker) => {
      upstream = taker;
    },
    pause() {},
    resume() {},
    cancel() {},
  };
  const { outcome, counted } = counting({ status, headers, source }, id);
  const passed: string[] = [];
  const note = (bytes: Uint8Array) => passed.push(Buffer.from(bytes).toString());
  if (outcome.kind !== 'source') throw new TypeError('another outcome');
  outcome.source.give({
    take: note,
    end: (last) => last && note(last),
    fail: () => passed.push('broken'),
  });
  return { counted, passed, upstream: upstream ?? never() };
}

function never(): never {
  throw new Error('The source was not asked.');
}

describe('a relayed response', () => {
  test('is counted from its start and end, and forwarded unchanged', () => {
    const { counted, passed, upstream } = relayed();
    const pieces = [head, 'A'.repeat(100_000), 'B'.repeat(100_000)];
    for (const piece of pieces) upstream.take(Buffer.from(piece));
    expect(counted).toEqual([]);
    upstream.end(Buffer.from(tail));
    expect(passed.join('')).toBe([...pieces, tail].join(''));
    expect(counted).toMatchObject([
      { outcome: 'done', inputTokens: 7, outputTokens: 19, images: 1, cost: 19 + 1 },
    ]);
  });

  test('that was parsed is counted by its value, and not parsed again', () => {
    const parsed = { value: JSON.parse(head + tail) };
    const parse = vi.spyOn(JSON, 'parse');
    const { counted } = counting({ status: 200, headers: {}, parsed });
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
    expect(counted).toMatchObject([{ outcome: 'done', inputTokens: 7, outputTokens: 19 }]);
  });

  test.each([1, 2, 5, 30])('in chunks of %i bytes is counted', (size) => {
    const { counted, upstream } = relayed();
    const whole = `${head}${'A'.repeat(5000)}${tail}`;
    for (let at = 0; at < whole.length; at += size) upstream.take(Buffer.from(whole.slice(at, at + size)));
    upstream.end();
    expect(counted).toMatchObject([{ inputTokens: 7, outputTokens: 19 }]);
  });

  test('of events is counted with comments and pings between them', () => {
    const { counted, upstream } = relayed(200, { 'content-type': 'text/event-stream' }, 'messages.create');
    const start =
      'data: {"type":"message_start","message":{"usage":{"input_tokens":7,"output_tokens":1}}}\n\n';
    const delta = 'data: {"type":"message_delta","usage":{"output_tokens":19}}\n\n';
    for (const piece of [': wait\n\n', ': wait\n\n', start, delta, 'data: {"type":"ping"}\n\n', ': wait\n\n'])
      upstream.take(Buffer.from(piece));
    upstream.end(Buffer.from('data: [DONE]\n\n'));
    expect(counted).toMatchObject([{ inputTokens: 7, outputTokens: 19 }]);
  });

  test.each([
    [429, 'refused', 0],
    [502, 'failed', 0],
    // The client left: the images are made as they were ordered.
    [499, 'stopped', 3],
  ])('of status %i counts as %s', (status, outcome, images) => {
    const { counted, upstream } = relayed(status);
    upstream.end(Buffer.from('{}'));
    expect(counted).toMatchObject([{ outcome, images }]);
  });

  test('that is interrupted has failed', () => {
    const { counted, passed, upstream } = relayed();
    upstream.take(Buffer.from(head));
    upstream.fail(new Error('cut'));
    expect(passed.at(-1)).toBe('broken');
    expect(counted).toMatchObject([{ outcome: 'failed', images: 0 }]);
  });

  test.each(['event: error\ndata: {"type":"error"}\n\n', 'data: {"error":{"code":502}}\n\n'])(
    'of events that ends with %j has failed',
    (event) => {
      const { counted, upstream } = relayed(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      upstream.end(Buffer.from(event));
      expect(counted).toMatchObject([{ outcome: 'failed' }]);
    },
  );

  test('whose client disconnects has stopped, and counts once', () => {
    const { counted, upstream } = relayed();
    upstream.take(Buffer.from(head));
    upstream.fail(new DOMException('the client has gone', 'AbortError'));
    upstream.end();
    expect(counted).toMatchObject([{ outcome: 'stopped' }]);
  });
});

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
