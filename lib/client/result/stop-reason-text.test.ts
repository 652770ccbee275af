import { expect, test } from 'vitest';
import type { NativePart } from '#lib/contract/native/read-response.ts';
import { candidateStopText } from './stop-reason-text.ts';

const call: NativePart = { type: 'call', name: 'find_trains', input: {} };

test.each([
  ['without a call', 'STOP', [], 'whole'],
  ['with a call', 'STOP', [call], 'waiting'],
  ['cut off in a call', 'MAX_TOKENS', [call], 'short'],
])('a native response %s', (_, finishReason, parts, tone) => {
  const candidate = { index: 0, parts, sent: [], safetyRatings: [], finishReason };
  expect(candidateStopText(candidate)?.tone).toBe(tone);
});
