import { expect, test } from 'vitest';
import { addNativeChunk, emptyNative } from './read-response.ts';

function play(chunks: readonly Record<string, unknown>[]) {
  return chunks.reduce(
    (sum: typeof emptyNative, chunk, index) => addNativeChunk(sum, chunk, index),
    emptyNative,
  );
}

const says = (parts: unknown[], more = {}) => ({
  candidates: [{ index: 0, content: { role: 'model', parts }, ...more }],
});

test('texts of one kind are joined; thinking and calls are separate', () => {
  const result = play([
    says([{ text: 'Let me ', thought: true }]),
    says([{ text: 'see.', thought: true, thoughtSignature: 'c2ln' }]),
    says([{ text: 'One, ' }]),
    says([{ text: 'two.' }, { functionCall: { name: 'count', args: { to: 2 } } }]),
    { ...says([{ text: '' }], { finishReason: 'STOP' }), usageMetadata: { totalTokenCount: 9 } },
  ]);
  expect(result.candidates[0]?.parts).toEqual([
    { type: 'text', text: 'Let me see.', thought: true, signed: true },
    { type: 'text', text: 'One, two.', thought: false, signed: false },
    { type: 'call', name: 'count', input: { to: 2 } },
  ]);
  expect(result).toMatchObject({ complete: true, usage: { totalTokenCount: 9 } });
});

test('candidates are reported separately by index, and all must finish', () => {
  const second = { index: 1, content: { parts: [{ text: 'B' }] }, finishReason: 'STOP' };
  const half = play([
    { candidates: [second] },
    { candidates: [{ index: 0, content: { parts: [{ text: 'A' }] } }] },
  ]);
  expect(half.candidates.map(({ parts }) => parts)).toMatchObject([[{ text: 'A' }], [{ text: 'B' }]]);
  expect(half.complete).toBe(false);
  expect(addNativeChunk(half, { candidates: [{ index: 0, finishReason: 'MAX_TOKENS' }] }, 9).complete).toBe(
    true,
  );
});

test('a blocked prompt is a complete response', () => {
  expect(play([{ promptFeedback: { blockReason: 'SAFETY', blockReasonMessage: 'no' } }])).toMatchObject({
    candidates: [],
    blocked: { reason: 'SAFETY', message: 'no' },
    complete: true,
  });
});

test('images and unknown parts keep their place', () => {
  const result = play([
    says([
      { inlineData: { mimeType: 'image/png', data: { $media: 'm0' } } },
      { executableCode: { code: '1+1' } },
    ]),
  ]);
  expect(result.candidates[0]?.parts).toEqual([
    { type: 'media', mediaId: 'm0', contentType: 'image/png', thought: false, at: 0 },
    { type: 'other', name: 'executableCode', data: { code: '1+1' } },
  ]);
});
