import { expect, test } from 'vitest';
import type { OperationId } from '#lib/contract/define-operation.ts';
import { operationById } from '#lib/contract/operations.ts';
import { callUse, type SentResponse } from './call-use.ts';

const price = { input: 1_000_000, output: 10_000_000, image: 100, images: [{ size: '64x64', price: 7 }] };
const start = 'event: message_start\ndata: {"message":{"usage":{"input_tokens":5,"output_tokens":1}}}\n\n';
const delta = 'event: content_block_delta\ndata: {"delta":{"text":"Hi"}}\n\n';
const error = 'event: error\ndata: {"type":"error","error":{"message":"x"}}\n\n';
const finished = (output: number) =>
  `event: image_generation.completed\ndata: {"size":"64x64","quality":"low","usage":{"input_tokens":3,"output_tokens":${output}}}\n\n`;
const blocked =
  '{"promptFeedback":{"blockReason":"SAFETY"},"usageMetadata":{"promptTokenCount":9,"totalTokenCount":9}}';
const refusal = (output: number) =>
  `{"stop_reason":"refusal","usage":{"input_tokens":5,"output_tokens":${output}}}`;

type Sent = Partial<Omit<SentResponse, 'head'>> & { head?: string };

const cases: [string, OperationId, Sent, number][] = [
  ['a message', 'messages.create', { tail: '"usage":{"input_tokens":5,"output_tokens":2}}' }, 25],
  [
    'a message without output',
    'messages.create',
    { tail: '"usage":{"input_tokens":5,"output_tokens":0}}' },
    5,
  ],
  ['a refusal without output', 'messages.create', { tail: refusal(0) }, 0],
  ['a refusal with output', 'messages.create', { tail: refusal(1) }, 15],
  ['a blocked prompt', 'native.generate-content', { tail: blocked }, 0],
  ['a stopped stream', 'messages.create', { outcome: 'stopped', head: start, tail: delta }, 15],
  [
    'a stream that fails late',
    'messages.create',
    { outcome: 'failed', head: start, tail: delta + error },
    15,
  ],
  [
    'a stream that fails early',
    'messages.create',
    { outcome: 'failed', head: start, tail: start + error },
    0,
  ],
  ['a refused request', 'messages.create', { outcome: 'refused', tail: refusal(1) }, 0],
  ['a failed request', 'images.generate', { outcome: 'failed', tail: '{"error":{}}' }, 0],
  ['images without counts', 'images.generate', { tail: '"size":"64x64"}' }, 14],
  ['streamed images', 'images.generate', { finished: [finished(1), finished(2)], tail: finished(2) }, 47],
  ['one of two', 'images.generate', { outcome: 'stopped', finished: [finished(1)], tail: '' }, 20],
  ['an embedding', 'native.embed-content', { tail: '{"embedding":{"values":[1]}}' }, 3],
];

test.each(cases)('the cost of %s', (_name, id, { head = '', ...response }, cost) => {
  const body = { n: 2, content: { parts: [{ text: 'nine words' }] } };
  const call = { operation: operationById(id), found: { valid: { modelId: 'm', body } } };
  const sent: SentResponse = { outcome: 'done', head: () => head, tail: '', finished: [], ...response };
  expect(callUse(call, sent, () => price).cost).toBe(cost);
  const unpriced = callUse(call, sent, () => undefined).cost;
  expect(unpriced).toBe(cost === 0 ? 0 : undefined);
});

/** A search that needs quadratic time exceeds the suite's time limit 50 times over. */
test('a response that ends in Base64 is read in linear time', () => {
  const call = {
    operation: operationById('images.generate'),
    found: { valid: { modelId: 'm', body: { n: 1 } } },
  };
  const tail = `${'A'.repeat(4000)}"}]}`;
  for (let time = 0; time < 20_000; time += 1) {
    expect(callUse(call, { outcome: 'done', head: () => '', tail, finished: [] }, () => price).images).toBe(
      1,
    );
  }
});
