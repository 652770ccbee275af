/** The storage keys of drafts. */
import { type Reach, storedKeys } from '#lib/client/storage/browser-storage.ts';

export function draftKey(name: string): string {
  return `easel-draft:${name}`;
}

/** Of the text below the conversation of a page. */
export function nextTurnKey(page = ''): string {
  return `easel-next:${page}`;
}

/** Of a comparison set. */
export function compareSetKey(slug = ''): string {
  return `easel-compare:${slug}`;
}

export interface StoredDraft {
  reach: Reach;
  name: string;
}

/** The keys of all saved drafts: of forms, comparison sets and next turns. */
export function storedDrafts(): readonly StoredDraft[] {
  const reaches = ['tab', 'browser'] as const;
  return reaches.flatMap((reach) =>
    [draftKey(''), compareSetKey(), nextTurnKey()]
      .flatMap((start) => storedKeys(start, reach))
      .map((name) => ({ reach, name })),
  );
}

/** Shows the fields after the draft is loaded: see `draft-script.ts`. */
export function unveilFields(): void {
  delete document.documentElement.dataset.draft;
}
