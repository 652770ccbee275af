/**
 * The last state of an operation's form: whole for as long as the page lives, its words in this browser's storage and
 * its images in its database; for this tab first and then for the next one that is opened. So two tabs do not take
 * each other's words.
 */
import { isRecord } from '#lib/base/is-record.ts';
import { mapMembers } from '#lib/base/map-members.ts';
import { readTabFirst, writeTabFirst } from '#lib/client/storage/browser-storage.ts';
import { imagesIn, loadImages, saveImages, withMarks, withPending } from './draft-images.ts';
import { draftKey } from './draft-key.ts';
import type { FormState } from './form-values.ts';

/** Characters. Longer ones are not worth the wait at every key. */
const longest = 2_000_000;

const whole = new Map<string, FormState>();

/** Its images may be coming: see `loadDraftImages`. */
export function readDraft(name: string): FormState | undefined {
  const known = whole.get(name);
  if (known) return known;
  try {
    const draft = parseDraft(readTabFirst(draftKey(name)) ?? 'null');
    if (draft) void saveDraftImages(name, draft);
    return draft;
  } catch {
    return undefined;
  }
}

/** False when its words will not outlive the page: too long, or the browser keeps nothing more. */
export function writeDraft(name: string, state: FormState): boolean {
  whole.set(name, state);
  const text = serializeDraft(state);
  return text.length <= longest && writeTabFirst(draftKey(name), text);
}

/** What of its images is new is kept, what is gone is let go. False when they will not outlive the page. */
export function saveDraftImages(name: string, state: FormState): Promise<boolean> {
  return saveImages(name, imagesOfState(state));
}

/** Forgets the drafts that this page knows. What it gives brings them back. */
export function deleteKnownDrafts(): () => void {
  const known = [...whole];
  whole.clear();
  return () => {
    for (const [name, state] of known) whole.set(name, state);
  };
}

export interface LoadedDraftImages {
  /** The state with each image that came; without those that did not. */
  settle(state: FormState): FormState;
  /** Names of images that this browser keeps no more. */
  lost: readonly string[];
}

/** The images of an opened draft. Undefined when none is coming. Never rejects. */
export function loadDraftImages(state: FormState): Promise<LoadedDraftImages> | undefined {
  const coming = imagesOfState(state).filter((image) => image.coming !== undefined);
  if (coming.length === 0) return undefined;
  return loadImages(coming).then(({ settle, lost }) => ({
    lost,
    settle({ values, aside, extra, ...rest }) {
      const lists = mapMembers(aside, settle);
      return {
        ...rest,
        values: mapMembers(values, settle),
        aside: listsIn(lists),
        extra: mapMembers(extra, settle),
      };
    },
  }));
}

function imagesOfState({ values, aside, extra }: FormState) {
  return [values, aside, extra].flatMap(imagesIn);
}

/** Undefined for what this version of the form did not write. Throws SyntaxError on what is no JSON. */
export function parseDraft(text: string): FormState | undefined {
  const kept: unknown = JSON.parse(text);
  if (!isRecord(kept)) return undefined;
  const { model, values, aside, extra, stream } = kept;
  if (typeof model !== 'string' || !isRecord(values) || !isRecord(extra)) return undefined;
  return {
    model,
    values: mapMembers(values, withPending),
    aside: isRecord(aside) ? listsIn(mapMembers(aside, withPending)) : {},
    extra: mapMembers(extra, withPending),
    stream: stream !== false,
  };
}

export function serializeDraft({ values, aside, extra, ...rest }: FormState): string {
  return JSON.stringify({
    ...rest,
    values: mapMembers(values, withMarks),
    aside: mapMembers(aside, withMarks),
    extra: mapMembers(extra, withMarks),
  });
}

function listsIn(record: Record<string, unknown>): Record<string, readonly unknown[]> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, list]) => (Array.isArray(list) ? [[name, list] as const] : [])),
  );
}
