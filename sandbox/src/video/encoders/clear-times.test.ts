import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clearTimes } from './clear-times.ts';

it('sets every creation and modification time to nothing, and no other byte', () => {
  const before = Uint8Array.from(readFileSync(new URL('../fixtures/grey-steps.mp4', import.meta.url)));
  const places = ['mvhd', 'tkhd', 'mdhd'].flatMap((type) => placesOf(before, type));
  expect(places).toHaveLength(5);
  const stamped = before.slice();
  for (const at of places) stamped.fill(0xab, at + 8, at + 16);
  clearTimes(stamped);
  for (const at of places) expect([...stamped.subarray(at + 8, at + 16)]).toEqual(Array(8).fill(0));
  const others = (file: Uint8Array) =>
    file.filter((_, index) => !places.some((at) => index >= at + 8 && index < at + 16));
  expect(others(stamped)).toEqual(others(before));
});

it('bears a file that ends anywhere', () => {
  const file = Uint8Array.from(readFileSync(new URL('../fixtures/grey-steps.mp4', import.meta.url)));
  for (const end of [0, 7, 9, file.length - 100]) expect(() => clearTimes(file.slice(0, end))).not.toThrow();
});

function placesOf(file: Uint8Array, type: string): number[] {
  const text = Buffer.from(file).toString('latin1');
  return [...text.matchAll(new RegExp(type, 'g'))].map(({ index }) => index);
}
