/** The saved drafts of this browser: forms, comparison sets, and their files. */
import { type Reach, readStored, storedKeys, writeStored } from '#lib/client/storage/browser-storage.ts';
import { deleteKnownDrafts } from './draft.ts';
import { deleteImages, measureImages } from './draft-images.ts';

export interface DraftUsage {
  /** Forms and comparisons with a draft. */
  forms: number;
  files: number;
  bytes: number;
}

export async function measureDrafts(): Promise<DraftUsage> {
  const { count, bytes } = await measureImages();
  const names = reaches.flatMap((reach) => starts.flatMap((start) => storedKeys(start, reach)));
  return { forms: new Set(names).size, files: count, bytes };
}

/** Other open tabs keep their drafts. Call the result to restore everything. */
export async function deleteDrafts(): Promise<() => Promise<void>> {
  const texts = reaches.flatMap((reach) =>
    starts.flatMap((start) =>
      storedKeys(start, reach).map((name) => ({ reach, name, text: readStored(name, reach) })),
    ),
  );
  for (const { name, reach } of texts) writeStored(name, null, reach);
  const untakeDrafts = deleteKnownDrafts();
  const putBack = await deleteImages().catch(() => async () => undefined);
  return async () => {
    for (const { name, text, reach } of texts) writeStored(name, text, reach);
    untakeDrafts();
    await putBack();
  };
}

const starts = ['easel-draft:', 'easel-compare:'] as const;
const reaches: readonly Reach[] = ['tab', 'browser'];
