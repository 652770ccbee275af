/** Named presets per form in this browser, without images, which may be megabytes. */
import { isRecord } from '#lib/base/is-record.ts';
import { readStored, writeStored } from '#lib/client/storage/browser-storage.ts';
import { withoutImages } from '#lib/client/storage/local-image.ts';
import type { Body, FormState } from './form-values.ts';

export interface Preset {
  title: string;
  model: string;
  stream: boolean;
  body: Body;
}

/** Presets per form; the oldest are removed. */
const most = 50;

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
  return writeStored(keyOf(form), JSON.stringify(presets.slice(0, most)));
}

/** The new one first; it replaces one of the same name. */
export function withPreset(presets: readonly Preset[], added: Preset): readonly Preset[] {
  return [added, ...presets.filter(({ title }) => title !== added.title)];
}

export function presetOf(title: string, body: Body, { model, stream }: FormState): Preset {
  const light = Object.entries(body).map(([name, value]) => [name, withoutImages(value)]);
  return { title, model, stream, body: Object.fromEntries(light.filter(([, value]) => value !== undefined)) };
}

/** Throws SyntaxError on invalid JSON. */
export function parsePresets(text: string): readonly Preset[] {
  const kept: unknown = JSON.parse(text);
  return (Array.isArray(kept) ? kept : []).flatMap((entry: unknown) => {
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
