import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#lib/client/storage/test-storage.ts';
import { readSavedResults, resultsOf, type SavedResult, saveResults } from './saved-results.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', memoryStorage(stored));
});
afterEach(() => vi.unstubAllGlobals());

const result = (key: string, fingerprint = `fingerprint of ${key}`): SavedResult => ({
  key,
  fingerprint,
  requestId: `req_${key}`,
});

test('saved results are read per operation', () => {
  saveResults('images', [result('a'), result('b')]);
  saveResults('videos', [result('c')]);
  expect(readSavedResults('images')).toEqual([result('a'), result('b')]);
  expect(readSavedResults('videos')).toEqual([result('c')]);
  expect(readSavedResults('messages')).toEqual([]);
});

test('the times of a run are read as they were shown', () => {
  const times = { startedAt: 1_700_000_000_000, headersAt: 40.5, endedAt: 1920.25 };
  saveResults('images', [{ ...result('a'), times }]);
  expect(readSavedResults('images')).toEqual([{ ...result('a'), times }]);
});

test('long requests are not saved and invalid entries are skipped', () => {
  saveResults('images', [result('a'), result('b', 'x'.repeat(20_001))]);
  expect(readSavedResults('images')).toEqual([result('a')]);
  stored.set(
    'easel-compare-results:images',
    JSON.stringify([{ key: 'a' }, null, { key: 'b', print: 'fingerprint of b', requestId: 'req_b' }]),
  );
  expect(readSavedResults('images')).toEqual([result('b')]);
  stored.set('easel-compare-results:images', '{');
  expect(readSavedResults('images')).toEqual([]);
});

test('a result belongs to a cell only while the cell has the same request', () => {
  const saved = [result('a'), result('b')];
  const cells = [
    { key: 'b', fingerprint: 'fingerprint of b' },
    { key: 'a', fingerprint: 'something else' },
    { key: 'c', fingerprint: 'fingerprint of a' },
  ];
  expect(resultsOf(cells, saved)).toEqual([result('b')]);
});
