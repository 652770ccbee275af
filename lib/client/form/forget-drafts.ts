/** All that this browser keeps of what was typed: drafts of forms, sets of comparisons, their files. */
import { keep, keptNames, type Reach, readKept } from '#lib/client/storage/browser-storage.ts';
import { takeDrafts } from './draft.ts';
import { measureImages, takeImages } from './draft-images.ts';

export interface DraftsKept {
  /** Forms and comparisons with a draft of their own. */
  forms: number;
  files: number;
  /** Of the files. */
  bytes: number;
}

export async function measureDrafts(): Promise<DraftsKept> {
  const { count, bytes } = await measureImages();
  const names = reaches.flatMap((reach) => starts.flatMap((start) => keptNames(start, reach)));
  return { forms: new Set(names).size, files: count, bytes };
}

/** Other tabs that are open keep theirs. What it gives brings everything back. */
export async function forgetDrafts(): Promise<() => Promise<void>> {
  const texts = reaches.flatMap((reach) =>
    starts.flatMap((start) =>
      keptNames(start, reach).map((name) => ({ reach, name, text: readKept(name, reach) })),
    ),
  );
  for (const { name, reach } of texts) keep(name, null, reach);
  const untakeDrafts = takeDrafts();
  const putBack = await takeImages().catch(() => async () => undefined);
  return async () => {
    for (const { name, text, reach } of texts) keep(name, text, reach);
    untakeDrafts();
    await putBack();
  };
}

const starts = ['easel-draft:', 'easel-compare:'] as const;
const reaches: readonly Reach[] = ['tab', 'browser'];
