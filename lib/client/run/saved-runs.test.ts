import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#lib/client/storage/test-storage.ts';
import { forgetRun, readSavedRuns, type ShownRun, saveRuns } from './saved-runs.ts';

const saved = new Map<string, string>();
const shared = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage(saved));
  vi.stubGlobal('localStorage', memoryStorage(shared));
});

afterEach(() => {
  saved.clear();
  shared.clear();
  vi.unstubAllGlobals();
});

const ended = (id: string, more: Partial<ShownRun> = {}): ShownRun => ({
  id,
  phase: 'done',
  startedAt: Date.now(),
  ...more,
});
const live = (id: string) => ended(id, { phase: 'waiting' });

test('runs are saved per page, the newest first', () => {
  saveRuns('images', [ended('req_2'), ended('recorded-req_1', { requestId: 'req_1', recorded: true })]);
  saveRuns('messages', [ended('req_3')]);
  expect(idsOf('images')).toEqual(['req_2', 'req_1']);
  expect(idsOf('messages')).toEqual(['req_3']);
  expect(readSavedRuns('edits')).toEqual([]);
});

test('texts with variables are restored with their run', () => {
  saveRuns('messages', [ended('a', { texts: { system: 'Be {{tone}}' } }), ended('b')]);
  expect(readSavedRuns('messages').map(({ texts }) => texts)).toEqual([{ system: 'Be {{tone}}' }, {}]);
});

test('recordings from elsewhere are not saved', () => {
  saveRuns('embeddings', [ended('recorded-x', { recorded: true }), ended('a')]);
  expect(idsOf('embeddings')).toEqual(['a']);
});

test('only the last five are saved; without runs nothing is stored', () => {
  saveRuns(
    'images',
    Array.from({ length: 9 }, (_, at) => ended(`req_${at}`)),
  );
  expect(readSavedRuns('images')).toHaveLength(5);
  saveRuns('images', []);
  expect(saved.size + shared.size).toBe(0);
});

test('runs that have not ended are there for every new tab, until a tab has seen their end', () => {
  saveRuns('images', [live('req_2'), ended('req_1')]);
  expect(idsOf('images', true)).toEqual(['req_2']);
  // Another tab.
  saved.clear();
  saveRuns('images', [live('req_3')]);
  expect(idsOf('images', true)).toEqual(['req_3', 'req_2']);
  expect(idsOf('images')).toEqual(['req_2', 'req_3']);
  saveRuns('images', [ended('req_3'), ended('req_2')]);
  expect(idsOf('images', true)).toEqual([]);
  expect(idsOf('images')).toEqual(['req_3', 'req_2']);
});

test('a run that the server does not have, or of another day, is forgotten', () => {
  saveRuns('images', [live('req_2'), { ...live('req_1'), startedAt: Date.now() - 90_000_000 }]);
  expect(idsOf('images', true)).toEqual(['req_2']);
  forgetRun('images', 'req_2');
  expect(idsOf('images', true)).toEqual([]);
});

function idsOf(page: string, isNew = false): readonly string[] {
  return readSavedRuns(page, { isNew }).map(({ id }) => id);
}

test('invalid stored values are ignored', () => {
  saved.set('easel-runs:images', '{"a": 1');
  expect(readSavedRuns('images')).toEqual([]);
  saved.set('easel-runs:images', '[1, {"id": "req_1"}, null]');
  expect(idsOf('images')).toEqual(['req_1']);
});
