import { describe, expect, test, vi } from 'vitest';
import { operationById } from '#lib/contract/operations.ts';
import type { ByteSource, ByteTaker } from '#lib/server/http/byte-source.ts';
import { fromWeb } from '#lib/server/http/web-request.ts';
import { createGatewayMetrics } from '#lib/server/metrics/gateway-metrics.ts';
import type { CountedCall } from '#lib/server/usage/usage-counts.ts';
import { CallMeter } from './meter-call.ts';

const head = '{"created":1,"data":[{"b64_json":"';
const tail = '"}],"usage":{"input_tokens":7,"output_tokens":19}}';

/** A relayed response whose upstream the test plays. */
function relayed(
  status = 200,
  headers = {},
  id: 'images.generate' | 'messages.create' = 'images.generate',
  parsed?: { value: unknown },
) {
  const counted: CountedCall[] = [];
  const request = fromWeb(new Request('http://localhost/'));
  const call = {
    requestId: 'req_1',
    operation: operationById(id),
    principal: { keyId: 'key_a', name: 'A' },
    startedMs: performance.now(),
    found: { valid: { modelId: 'alpha-image-2', body: { n: 3 } }, sentMs: performance.now() },
    request,
  };
  const price = { output: 1_000_000, image: 1 };
  const metrics = createGatewayMetrics({
    ...{ kindOf: () => 'openai', hasPrice: () => true, currency: () => 'USD' },
  });
  const meter = new CallMeter(call, {
    ...{ countCall: (line) => counted.push(line), modelPrice: () => price, metrics },
    modelAt: (_target, model) => model,
  });
  let upstream: ByteTaker | undefined;
  const source: ByteSource = {
    give: (taker) => {
      upstream = taker;
    },
    pause() {},
    resume() {},
    cancel() {},
  };
  const outcome = meter.follow({ kind: 'relayed', status, headers, source, parsed });
  const passed: string[] = [];
  const note = (bytes: Uint8Array) => passed.push(Buffer.from(bytes).toString());
  if (outcome.kind !== 'relayed') throw new TypeError('another outcome');
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
    const { counted, upstream } = relayed(200, {}, 'images.generate', { value: JSON.parse(head + tail) });
    const parse = vi.spyOn(JSON, 'parse');
    upstream.end(Buffer.from(head + tail));
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
