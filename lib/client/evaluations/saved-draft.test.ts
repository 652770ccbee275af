// What is read back from web storage, and what is not.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draftKey } from '#lib/client/form/draft-key.ts';
import { memoryStorage } from '#lib/client/storage/test-storage.ts';
import { emptyDraft, exampleDraft } from './evaluation-draft.ts';
import { forgetDraft, parseSavedDraft, readSavedDraft, saveDraft } from './saved-draft.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

describe('the draft of a new evaluation', () => {
  test('is read as it was saved, by this tab and by a new one', () => {
    expect(readSavedDraft()).toBeUndefined();
    expect(saveDraft(exampleDraft)).toBe(true);
    expect(readSavedDraft()).toEqual(exampleDraft);
    vi.stubGlobal('sessionStorage', memoryStorage());
    expect(readSavedDraft()).toEqual(exampleDraft);
    forgetDraft();
    expect(readSavedDraft()).toBeUndefined();
  });

  test('is stored where Settings counts and deletes the drafts', () => {
    saveDraft(exampleDraft);
    expect(localStorage.getItem(draftKey('evaluation'))).toBe(JSON.stringify(exampleDraft));
  });

  test('is forgotten when it is empty again', () => {
    saveDraft(exampleDraft);
    expect(saveDraft(emptyDraft('messages.create'))).toBe(true);
    expect(readSavedDraft()).toBeUndefined();
  });

  test('does not outlive the page when it is too long', () => {
    expect(saveDraft({ ...exampleDraft, rows: 'x'.repeat(2_000_001) })).toBe(false);
  });

  test('of another version keeps the members that still fit', () => {
    expect(
      parseSavedDraft({ operation: 'messages.create', name: 'Mine', repeats: 'two', models: [1] }),
    ).toEqual({
      ...emptyDraft('messages.create'),
      name: 'Mine',
      models: ['1'],
    });
    expect(parseSavedDraft({ operation: 'unknown' })).toBeUndefined();
    expect(parseSavedDraft('text')).toBeUndefined();
  });
});
