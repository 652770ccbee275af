import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#lib/client/storage/test-storage.ts';
import { readSavedRuns, saveRuns } from './saved-runs.ts';

const saved = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage(saved));
});

afterEach(() => {
  saved.clear();
  vi.unstubAllGlobals();
});

test('runs are saved per page, the newest first', () => {
  saveRuns('images', [{ requestId: 'req_2' }, { requestId: 'req_1' }]);
  saveRuns('messages', [{ requestId: 'req_3' }]);
  expect(idsOf('images')).toEqual(['req_2', 'req_1']);
  expect(idsOf('messages')).toEqual(['req_3']);
  expect(readSavedRuns('edits')).toEqual([]);
});

test('texts with variables are restored with their run', () => {
  saveRuns('messages', [{ requestId: 'a', texts: { system: 'Be {{tone}}' } }, { requestId: 'b' }]);
  expect(readSavedRuns('messages').map(({ texts }) => texts)).toEqual([{ system: 'Be {{tone}}' }, {}]);
});

test('runs without an id are not saved', () => {
  saveRuns('embeddings', [{}, { requestId: 'a' }]);
  expect(idsOf('embeddings')).toEqual(['a']);
});

test('only the last five are saved; without runs nothing is stored', () => {
  saveRuns(
    'images',
    Array.from({ length: 9 }, (_, at) => ({ requestId: `req_${at}` })),
  );
  expect(readSavedRuns('images')).toHaveLength(5);
  saveRuns('images', []);
  expect(saved.size).toBe(0);
});

function idsOf(page: string): readonly string[] {
  return readSavedRuns(page).map(({ id }) => id);
}

test('invalid stored values are ignored', () => {
  saved.set('easel-runs:images', '{"a": 1');
  expect(readSavedRuns('images')).toEqual([]);
  saved.set('easel-runs:images', '[1, {"id": "req_1"}, null]');
  expect(idsOf('images')).toEqual(['req_1']);
});
