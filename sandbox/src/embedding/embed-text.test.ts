import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embedText } from './embed-text.ts';

const triplets: readonly (readonly [text: string, near: string, far: string])[] = [
  ['cat', 'kitten', 'car'],
  ['king', 'queen', 'bicycle'],
  ['The cat sat on the mat', 'A kitten is sitting on a rug', 'Stock markets fell sharply today'],
  ['How do I reset my password?', 'Password reset instructions', 'Best pizza in Naples'],
  [
    'I want a refund for my order',
    'How can I return an item and get my money back?',
    'The weather is nice in spring',
  ],
  ['running shoes', 'shoe for runners', 'chocolate cake'],
  ['colour', 'color', 'engine'],
  ['Paris is the capital of France', 'What is the capital of France?', 'Photosynthesis in plants'],
  ['what is the weather like today', 'will it rain? forecast for tomorrow', 'my dog ate homework'],
  ['getUserName', 'get the user name', 'parse a date'],
  ['日本の首都は東京です', '東京は日本の首都', '猫が好きです'],
  ['неделя дождей', 'дождливая неделя', 'быстрый поезд'],
  ['café au lait', 'cafe au lait', 'thé vert'],
  ['🎨 painting', 'a picture by an artist', 'tax law'],
];

describe('vectors for texts', () => {
  it.each([3072, 768, 256])('are similar for similar texts in %i dimensions', (dimension) => {
    for (const [text, near, far] of triplets) {
      const [a, b, c] = [text, near, far].map((entry) => embedText(entry, { dimension }));
      expect(cosineSimilarity(a ?? [], b ?? []), `${text} / ${near}`).toBeGreaterThan(
        cosineSimilarity(a ?? [], c ?? []),
      );
    }
  });

  it('have length 1 and the requested dimension for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.constantFrom(1, 2, 7, 64, 768, 3072),
        (text, dimension) => {
          const vector = embedText(text, { dimension });
          expect(vector).toHaveLength(dimension);
          expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
          expect(vector.every(Number.isFinite)).toBe(true);
        },
      ),
    );
  });

  it.each(['', ' ', '!!!', 'the', '\u0000', '👩‍🚀', '\ud800'])('are non-zero for %j', (text) => {
    expect(Math.hypot(...embedText(text, { dimension: 256 }))).toBeCloseTo(1, 5);
  });

  it('are the same each time', () => {
    expect(embedText('A fox in the snow')).toEqual(embedText('A fox in the snow'));
    expect(embedText('A fox in the snow').slice(0, 3)).not.toEqual(
      embedText('A fox in the rain').slice(0, 3),
    );
    expect(embedText('A fox')).toHaveLength(3072);
  });

  it('can be truncated and scaled to length 1', () => {
    const long = embedText('Watercolours of the harbour');
    for (const dimension of [1536, 768, 100]) {
      const cut = long.slice(0, dimension);
      const short = embedText('Watercolours of the harbour', { dimension });
      expect(cosineSimilarity(cut, short)).toBeCloseTo(1, 6);
    }
  });

  it('can be compared across tasks', () => {
    const query = embedText('how do I reset my password?', { taskType: 'RETRIEVAL_QUERY' });
    const right = embedText('To reset your password, open the settings.', { taskType: 'RETRIEVAL_DOCUMENT' });
    const wrong = embedText('Our bakery opens at seven.', { taskType: 'RETRIEVAL_DOCUMENT' });
    expect(cosineSimilarity(query, right)).toBeGreaterThan(cosineSimilarity(query, wrong) + 0.3);
    expect(cosineSimilarity(query, embedText('how do I reset my password?'))).toBeGreaterThan(0.95);
  });

  it.each([0, -1, 1.5, 16_385, Number.NaN])('reject a dimension of %d', (dimension) => {
    expect(() => embedText('x', { dimension })).toThrowError(RangeError);
  });

  it.each([
    ['sentences', 'The quick brown fox jumps. '.repeat(40_000)],
    ['one word', 'a'.repeat(1_000_000)],
    ['ideographs', '漢字'.repeat(500_000)],
    [
      'distinct words',
      Array.from({ length: 140_000 }, (_, index) => (index * 7_919_317).toString(36)).join(' '),
    ],
  ])('accept a megabyte of %s', (_, text) => {
    const before = process.threadCpuUsage();
    expect(Math.hypot(...embedText(text))).toBeCloseTo(1, 5);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(10);
  });
});

/** -1 to 1: the cosine of the angle between two vectors of the same length. */
function cosineSimilarity(left: readonly number[], right: readonly number[]): number {
  const dot = left.reduce((sum, value, index) => sum + value * (right[index] ?? Number.NaN), 0);
  return dot / Math.hypot(...left) / Math.hypot(...right);
}
