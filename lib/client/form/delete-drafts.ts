/** The drafts of this browser as a whole: how much they are, and how all are deleted. */
import { readStored, writeStored } from '#lib/client/storage/browser-storage.ts';
import { forgetDrafts } from './draft.ts';
import { deleteImages, measureImages } from './draft-images.ts';
import { draftKey, nextTurnKey, storedDrafts } from './draft-key.ts';

export interface DraftUsage {
  /** Forms and comparisons with a draft. */
  forms: number;
  files: number;
  bytes: number;
}

/** The saved drafts of this browser: forms, comparison sets, and their files. */
export async function measureDrafts(): Promise<DraftUsage> {
  const { count, bytes } = await measureImages();
  // A form and its next turn are one draft.
  const forms = new Set(storedDrafts().map(({ name }) => name.replace(nextTurnKey(), draftKey(''))));
  return { forms: forms.size, files: count, bytes };
}

/** Other open tabs keep their text, and store their files again with the next change. Call the result to restore everything. */
export async function deleteDrafts(): Promise<() => Promise<void>> {
  const texts = storedDrafts().map((draft) => ({ ...draft, text: readStored(draft.name, draft.reach) }));
  for (const { name, reach } of texts) writeStored(name, null, reach);
  const remember = forgetDrafts();
  const putBack = await deleteImages().catch(() => async () => undefined);
  return async () => {
    for (const { name, text, reach } of texts) writeStored(name, text, reach);
    remember();
    await putBack();
  };
}
