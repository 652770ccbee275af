/** Named presets in this browser: of each form, without images, which may be megabytes, and system prompts. */
import { isRecord } from '#lib/base/is-record.ts';
import { promptIn } from '#lib/base/prompt-in.ts';
import { readStored, writeStored } from '#lib/client/storage/browser-storage.ts';
import { withoutImages } from '#lib/client/storage/local-image.ts';
import type { Body, FormState } from './form-values.ts';

export interface Preset {
  /** Unique in its list. */
  title: string;
  model: string;
  stream: boolean;
  body: Body;
}

/** Newest first; unreadable entries are left out. */
export function readPresets(form: string): readonly Preset[] {
  try {
    return parsePresets(readStored(keyOf(form)) ?? '[]');
  } catch {
    return [];
  }
}

/** False when the browser stores nothing more. */
export function writePresets(form: string, presets: readonly Preset[]): boolean {
  return writeStored(keyOf(form), JSON.stringify(presets));
}

interface PresetChange {
  next: readonly Preset[];
  /** What can be undone; undefined if nothing is lost. */
  message?: string;
}

/** Without `before` it is added, without `after` deleted. The changed one is first and replaces one of its name. */
export function changePreset(
  presets: readonly Preset[],
  { before, after }: { before?: Preset; after?: Preset },
): PresetChange {
  const others = presets.filter((preset) => preset !== before);
  if (after === undefined) return { next: others, message: 'Deleted.' };
  const next = [after, ...others.filter(({ title }) => title !== after.title)];
  if (next.length <= others.length) return { next, message: `Replaced ${after.title}.` };
  return { next, ...(before && { message: 'Changed.' }) };
}

/** Those with all words of the query in the name or the prompt. */
export function findPresets(presets: readonly Preset[], query: string): readonly Preset[] {
  const words = query.toLowerCase().split(/\s+/);
  return presets.filter(({ title, body }) => {
    const text = `${title} ${promptIn(body)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Of the library of system prompts. */
export function promptPreset(title: string, prompt: string): Preset {
  return { title, model: '', stream: true, body: { prompt } };
}

export function presetOf(title: string, body: Body, { model, stream }: FormState): Preset {
  const light = Object.entries(body).map(([name, value]) => [name, withoutImages(value)]);
  return { title, model, stream, body: Object.fromEntries(light.filter(([, value]) => value !== undefined)) };
}

/** Throws SyntaxError on invalid JSON. */
export function parsePresets(text: string): readonly Preset[] {
  const stored: unknown = JSON.parse(text);
  return (Array.isArray(stored) ? stored : []).flatMap((entry: unknown) => {
    if (!isRecord(entry) || !isRecord(entry.body)) return [];
    const { title, model, stream, body } = entry;
    return typeof title === 'string' && typeof model === 'string'
      ? [{ title, model, stream: stream !== false, body }]
      : [];
  });
}

function keyOf(form: string): string {
  return `easel-presets:${form}`;
}
