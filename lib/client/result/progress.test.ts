import { expect, test } from 'vitest';
import type { Run } from '#lib/client/run/run.ts';
import { tokensPerSecond, usageOf } from '#lib/client/run/usage-of.ts';
import { emptyMessage } from '#lib/contract/messages/read-response.ts';
import { emptyResult } from '#lib/contract/read-response.ts';
import { progressText, stallText } from './phase-text.ts';

function run(given: Partial<Run>, body: Record<string, unknown> = { stream: true, partial_images: 2 }): Run {
  return {
    id: 'r',
    operationId: 'images.generate',
    model: 'm',
    request: { method: 'POST', path: '/v1/images/generations', body },
    phase: 'receiving',
    startedAt: 0,
    headersAt: 100,
    receivedBytes: 0,
    events: [],
    result: emptyResult('images.generate', body),
    media: {},
    ...given,
  };
}

const event = (at: number) => ({ name: 'e', at, bytes: 1, data: {} });

test.each([
  ['nothing yet', run({ phase: 'waiting' }), 'Waiting'],
  ['headers of a stream', run({}), 'Waiting for the first result'],
  ['headers of a response in one piece', run({}, {}), 'Reading the response'],
  [
    'the second of three images',
    run({ firstEventAt: 200, events: [event(200), event(300)] }),
    'Event 2 of 3',
  ],
  ['an end', run({ phase: 'done' }), 'Done'],
])('%s', (_name, given, word) => expect(progressText(given)).toBe(word));

test.each([
  [
    'silence before the headers',
    run({ phase: 'waiting', headersAt: undefined }),
    9_500,
    'No response for 9 s',
  ],
  ['silence after an event', run({ events: [event(2000)] }), 14_000, 'No data for 12 s'],
  ['a short rest', run({ events: [event(2000)] }), 5000, undefined],
  ['an end long ago', run({ phase: 'done' }), 60_000, undefined],
])('%s', (_name, given, elapsed, word) => expect(stallText(given, elapsed)).toBe(word));

test('tokens per second are counted from the first event of a stream', () => {
  const body = { stream: true };
  const given = run(
    {
      operationId: 'messages.create',
      firstEventAt: 1000,
      endedAt: 3000,
      phase: 'done',
      events: [event(1000), event(3000)],
      result: { ...emptyMessage, usage: { input_tokens: 5, output_tokens: 100 } },
    },
    body,
  );
  expect(usageOf(given)).toEqual({ inputTokens: 5, outputTokens: 100 });
  expect(tokensPerSecond(given, 0)).toBe(50);
});

test.each([
  [150, 100],
  [0, 50],
])('%i native tokens of thoughts: %i tokens per second', (thoughtsTokenCount, rate) => {
  const given = run({
    operationId: 'native.generate-content',
    firstEventAt: 1000,
    endedAt: 2000,
    phase: 'done',
    events: [event(1000), event(2000)],
    result: {
      ...emptyResult('native.generate-content', {}),
      kind: 'native',
      candidates: [
        {
          index: 0,
          parts: [{ type: 'text', text: 'Wind', thought: false, signed: false }],
          sent: [],
          safetyRatings: [],
        },
      ],
      usage: { candidatesTokenCount: 50, thoughtsTokenCount },
    },
  });
  expect(tokensPerSecond(given, 0)).toBe(rate);
});

test('an image has tokens and no rate of writing', () => {
  const part = { type: 'media', mediaId: 'm1', contentType: 'image/png', thought: false, at: 800 } as const;
  const given = run({
    operationId: 'native.generate-content',
    firstEventAt: 800,
    endedAt: 900,
    phase: 'done',
    events: [event(800), event(900)],
    result: {
      ...emptyResult('native.generate-content', {}),
      kind: 'native',
      candidates: [{ index: 0, parts: [part], sent: [], safetyRatings: [] }],
      usage: { candidatesTokenCount: 4208 },
    },
  });
  expect(usageOf(given)).toEqual({ outputTokens: 4208, images: 1, sizes: [] });
  expect(tokensPerSecond(given, 0)).toBeUndefined();
});
