import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type KeptResult, keepResults, readResults, resultsOf } from './kept-results.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

const result = (key: string, print = `print of ${key}`): KeptResult => ({
  key,
  print,
  requestId: `req_${key}`,
});

test('what was kept is read again, of each operation its own', () => {
  keepResults('images', [result('a'), result('b')]);
  keepResults('videos', [result('c')]);
  expect(readResults('images')).toEqual([result('a'), result('b')]);
  expect(readResults('videos')).toEqual([result('c')]);
  expect(readResults('messages')).toEqual([]);
});

test('requests too long to remember are not kept, broken entries are passed over', () => {
  keepResults('images', [result('a'), result('b', 'x'.repeat(20_001))]);
  expect(readResults('images')).toEqual([result('a')]);
  stored.set('easel-compare-results:images', JSON.stringify([{ key: 'a' }, null, result('b')]));
  expect(readResults('images')).toEqual([result('b')]);
  stored.set('easel-compare-results:images', '{');
  expect(readResults('images')).toEqual([]);
});

test('a result belongs to a cell only while the cell asks for the same', () => {
  const kept = [result('a'), result('b')];
  const cells = [
    { key: 'b', print: 'print of b' },
    { key: 'a', print: 'something else' },
    { key: 'c', print: 'print of a' },
  ];
  expect(resultsOf(cells, kept)).toEqual([result('b')]);
});
