import { expect, test } from 'vitest';
import { newId } from '#lib/server/db/schema/columns.ts';

test('an id is its prefix and 24 characters that need no escape anywhere', () => {
  for (let round = 0; round < 200; round += 1) expect(newId('video_')).toMatch(/^video_[a-z2-7]{24}$/);
});

test('every random bit counts', () => {
  const seen = new Set([newId('', () => new Uint8Array(15))]);
  for (let bit = 0; bit < 120; bit += 1) {
    seen.add(
      newId('', () => {
        const bytes = new Uint8Array(15);
        bytes[bit >> 3] = 1 << (bit & 7);
        return bytes;
      }),
    );
  }
  expect(seen.size).toBe(121);
});

test('a thousand are all different', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => newId('x_'))).size).toBe(1_000);
});
