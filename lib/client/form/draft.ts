/**
 * The saved state of an operation's form: in memory while the page lives, its text in web storage and its images in
 * IndexedDB. Each tab reads its own draft first, so that two tabs do not overwrite each other; a new tab opens with
 * the newest.
 */
import { isRecord, parseJson } from '#lib/base/json-value.ts';
import { mapMembers } from '#lib/base/plain-data.ts';
import type { FormState } from '#lib/client/run/form-values.ts';
import { readTabFirst, writeTabFirst } from '#lib/client/storage/browser-storage.ts';
import { collectImages, imagesIn, loadImages, saveImages, withMarks, withPending } from './draft-images.ts';
import { draftKey } from './draft-key.ts';

/** Characters. Longer drafts would delay every key. */
const longest = 2_000_000;

/** The states of this page, by the draft's name. */
const known = new Map<string, FormState>();

/** Its images may be pending: see `loadDraftImages`. */
export function readDraft(name: string): FormState | undefined {
  const state = known.get(name);
  if (state) return state;
  collectImages();
  return parseDraft(readTabFirst(draftKey(name)) ?? '');
}

/** False when the text does not outlive the page: it is too long, or the browser stores nothing more. */
export function writeDraft(name: string, state: FormState): boolean {
  known.set(name, state);
  const text = serializeDraft(state);
  return text.length <= longest && writeTabFirst(draftKey(name), text);
}

/** Stores new images, then their ids in the text. False when they do not outlive the page. */
export async function saveDraftImages(name: string, state: FormState): Promise<boolean> {
  const { saved, named } = await saveImages(imagesOfState(state));
  const latest = known.get(name);
  if (named && latest) writeDraft(name, latest);
  return saved;
}

export interface LoadedDraftImages {
  /** The state with the images that arrived and without those that are lost; the same object if none is pending. */
  settle(state: FormState): FormState;
  /** Names of images that this browser no longer has. */
  lost: readonly string[];
}

/** The pending images of an opened draft; undefined when there is none. Never rejects. */
export function loadDraftImages(state: FormState): Promise<LoadedDraftImages> | undefined {
  const pending = pendingIn(state);
  if (pending.length === 0) return undefined;
  return loadImages(pending).then(({ settle, lost }) => ({
    lost,
    settle: (current) => (pendingIn(current).length === 0 ? current : mapState(current, settle)),
  }));
}

function pendingIn(state: FormState) {
  return imagesOfState(state).filter((image) => image.pending !== undefined);
}

function imagesOfState({ values, aside, extra }: FormState) {
  return [values, aside, extra].flatMap(imagesIn);
}

/** Undefined for an unknown format. */
export function parseDraft(text: string): FormState | undefined {
  const draft = parseJson(text);
  if (!isRecord(draft)) return undefined;
  const { model, values, aside, extra, stream, background, variables } = draft;
  if (typeof model !== 'string' || !isRecord(values) || !isRecord(extra)) return undefined;
  const lists = isRecord(aside) ? listsIn(aside) : {};
  const known = isRecord(variables) ? { variables: mapMembers(variables, String) } : {};
  const sent = { stream: stream !== false, ...(background === true ? { background } : {}), ...known };
  return mapState({ model, values, aside: lists, extra, ...sent }, withPending);
}

export function serializeDraft(state: FormState): string {
  return JSON.stringify(mapState(state, withMarks));
}

/** The state with each of its values changed. */
function mapState(
  { values, aside, extra, ...rest }: FormState,
  change: (value: unknown) => unknown,
): FormState {
  return {
    ...rest,
    values: mapMembers(values, change),
    aside: listsIn(mapMembers(aside, change)),
    extra: mapMembers(extra, change),
  };
}

function listsIn(record: Record<string, unknown>): Record<string, readonly unknown[]> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, list]) => (Array.isArray(list) ? [[name, list] as const] : [])),
  );
}

/** Only of this page's memory. Call the result to restore them. */
export function forgetDrafts(): () => void {
  const forgotten = [...known];
  known.clear();
  return () => {
    for (const [name, state] of forgotten) known.set(name, state);
  };
}
