/**
 * Named presets in this browser, all in one entry of its storage: of each form, without images, which may be megabytes, and
 * system prompts.
 */
import { isRecord, listOf, recordOf } from '#lib/base/json-value.ts';
import type { Body, FormState } from '#lib/client/run/form-values.ts';
import { readStoredJson, storedKeys, writeStored } from '#lib/client/storage/browser-storage.ts';
import { withoutImages } from '#lib/client/storage/local-image.ts';

export interface Preset {
  /** Unique in its list. */
  title: string;
  model: string;
  stream: boolean;
  body: Body;
}

const storageKey = 'easel-presets';
/** Earlier versions stored each list under this prefix and the name of its form. */
const oldPrefix = `${storageKey}:`;

/** Of a form, or of `system-prompts`. Newest first; unreadable entries are left out. */
export function readPresets(form: string): readonly Preset[] {
  return allPresets().get(form) ?? [];
}

/** False when the browser stores nothing more. */
export function writePresets(form: string, presets: readonly Preset[]): boolean {
  return writeAll(new Map(allPresets()).set(form, presets));
}

type PresetLists = ReadonlyMap<string, readonly Preset[]>;

function allPresets(): PresetLists {
  const lists = new Map(
    Object.entries(recordOf(readStoredJson(storageKey))).map(
      ([form, list]) => [form, presetsIn(list)] as const,
    ),
  );

  const oldKeys = storedKeys(oldPrefix);
  if (oldKeys.length === 0) return lists;
  for (const key of oldKeys) {
    const form = key.slice(oldPrefix.length);
    const known = lists.get(form) ?? [];
    const others = presetsIn(readStoredJson(key));
    const isNew = ({ title }: Preset) => known.every((preset) => preset.title !== title);
    lists.set(form, [...known, ...others.filter(isNew)]);
  }
  // Without room for both, the old entries stay until there is some.
  if (writeAll(lists)) for (const key of oldKeys) writeStored(key, null);
  return lists;
}

function writeAll(lists: PresetLists): boolean {
  return writeStored(storageKey, JSON.stringify(Object.fromEntries(lists)));
}

interface PresetChange {
  next: readonly Preset[];
  /** What can be undone; undefined if nothing is lost. */
  message?: string;
}

/** Adds `after`, which replaces one of its name, or deletes `before`. */
export function changePreset(
  presets: readonly Preset[],
  { before, after }: { before?: Preset; after?: Preset },
): PresetChange {
  const others = presets.filter((preset) => preset !== before && preset.title !== after?.title);
  if (after === undefined) return { next: others, message: 'Deleted.' };
  const isReplaced = others.length < presets.length;
  return { next: [after, ...others], ...(isReplaced && { message: `Replaced ${after.title}.` }) };
}

/** Of the library of system prompts. */
export function promptPreset(title: string, prompt: string): Preset {
  return { title, model: '', stream: true, body: { prompt } };
}

export function presetOf(title: string, body: Body, { model, stream }: FormState): Preset {
  const light = Object.entries(body).map(([name, value]) => [name, withoutImages(value)]);
  return { title, model, stream, body: Object.fromEntries(light.filter(([, value]) => value !== undefined)) };
}

function presetsIn(stored: unknown): readonly Preset[] {
  return listOf(stored).flatMap((entry) => {
    if (!isRecord(entry) || !isRecord(entry.body)) return [];
    const { title, model, stream, body } = entry;
    return typeof title === 'string' && typeof model === 'string'
      ? [{ title, model, stream: stream !== false, body }]
      : [];
  });
}
