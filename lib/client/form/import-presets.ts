/**
 * Moves the presets that an earlier version kept in this browser to the server, as private prompts of the person. Each
 * leaves the browser after the server has confirmed it; what the server refuses stays.
 */
import { errorMessage } from '#lib/base/error-message.ts';
import { isRecord, listOf, recordOf } from '#lib/base/json-value.ts';
import { comparePage } from '#lib/client/handoff/compare-set.ts';
import type { Body } from '#lib/client/run/form-values.ts';
import { readStoredJson, storedKeys, writeStored } from '#lib/client/storage/browser-storage.ts';
import { callPages, PagesCallError } from '#lib/client/transport/call-pages.ts';
import { systemPrompt } from '#lib/contract/pages/system-prompt.ts';
import { playgroundForms } from '#lib/describe/playground-forms.ts';

let imported: Promise<readonly string[]> | undefined;

/** Once for a page load. Resolves with a line for each that stays: its title, and why. */
export function importPresets(): Promise<readonly string[]> {
  imported ??= importAll();
  return imported;
}

/** Deletes what the server did not take. */
export function dropPresets(): void {
  for (const { key } of storedPresets()) writeStored(key, null);
  imported = undefined;
}

async function importAll(): Promise<readonly string[]> {
  const left: string[] = [];
  // The newest is first in a list, and the last changed one first on the server.
  for (const preset of storedPresets().toReversed()) {
    try {
      await importOne(preset);
      forget(preset);
    } catch (error) {
      left.push(`${preset.title}: ${errorMessage(error)}`);
    }
  }
  return left;
}

interface StoredPreset {
  /** Of the entry in the storage. */
  key: string;
  form: string;
  title: string;
  model: string;
  stream: boolean;
  body: Body;
}

const storageKey = 'easel-presets';

/** One entry has all lists by form. Before, each list had an entry of its own: `easel-presets:images`. */
function storedPresets(): readonly StoredPreset[] {
  const old = storedKeys(`${storageKey}:`).map((key) => [key, key.slice(storageKey.length + 1)] as const);
  return [
    ...Object.entries(recordOf(readStoredJson(storageKey))).flatMap(([form, list]) =>
      presetsIn(list, storageKey, form),
    ),
    ...old.flatMap(([key, form]) => presetsIn(readStoredJson(key), key, form)),
  ];
}

function presetsIn(stored: unknown, key: string, form: string): readonly StoredPreset[] {
  return listOf(stored).flatMap((entry) => {
    if (!isRecord(entry) || !isRecord(entry.body)) return [];
    const { title, model, stream, body } = entry;
    return typeof title === 'string' && typeof model === 'string'
      ? [{ key, form, title, model, stream: stream !== false, body }]
      : [];
  });
}

/** Reads again: another tab may have written meanwhile. */
function forget({ key, form, title }: StoredPreset): void {
  const isOther = (one: StoredPreset) => one.form !== form || one.title !== title;
  const rest = storedPresets().filter((one) => one.key === key && isOther(one));
  const lists = Object.groupBy(rest, (one) => one.form);
  const next = key === storageKey ? lists : rest;
  writeStored(key, rest.length === 0 ? null : JSON.stringify(next));
}

/** A taken name gets a number. */
async function importOne({ form, title, body: whole, model, stream }: StoredPreset): Promise<void> {
  const isOf = ({ name, slug }: { name: string; slug: string }) => [name, comparePage(slug)].includes(form);
  const operation = form === 'system-prompts' ? systemPrompt : playgroundForms.find(isOf)?.operationId;
  const { model: named = model, ...body } = whole;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? title : `${title} ${number}`;
    const prompt = { operation, name, visibility: 'private', model: named, stream, body };
    try {
      await callPages('/api/prompts', { method: 'POST', body: prompt });
      return;
    } catch (error) {
      if (!(error instanceof PagesCallError) || error.status !== 409) throw error;
    }
  }
}
