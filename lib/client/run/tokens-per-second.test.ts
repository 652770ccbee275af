import { expect, test } from 'vitest';
import { emptyMessage } from '#lib/contract/messages/read-response.ts';
import { emptyResult } from '#lib/contract/read-response.ts';
import { event, run } from './test-run.ts';
import { tokensPerSecond } from './tokens-per-second.ts';
import { usageOf } from './usage-of.ts';

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
