/** The folder of recordings: one JSON file per recording, binary files by content in `files`. A file is written whole or not at all. */
import { constants } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { joinPath } from '#lib/base/field-path.ts';
import { isRecord } from '#lib/base/json-value.ts';
import { SettingsError } from '#lib/server/config/settings.ts';
import { type Binaries, filesOf } from './recorded-body.ts';
import { formatVersion, type Recording, recordingSchema, recordingText } from './recording.ts';

/** Throws a SettingsError with the name of the setting if the folder cannot be written to. */
export async function openForWriting(folder: string, setting: string) {
  const root = resolve(folder);
  try {
    await mkdir(join(root, 'files'), { recursive: true });
    await access(root, constants.W_OK);
    await access(join(root, 'files'), constants.W_OK);
  } catch (error) {
    throw new SettingsError([`${setting}: ${root} cannot be written to (${codeOf(error)})`]);
  }
  const counts = new Map<string, number>();
  const openedMs = Date.now();
  return {
    /** `name`: without the count of repeats. The first of this process replaces all repeats of an earlier one. */
    async write(name: string, recording: Recording, binaries: Binaries): Promise<void> {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      for (const [file, bytes] of binaries) await writeWhole(join(root, file), bytes);
      if (count === 1) await removeRepeats(root, name);
      const file = count === 1 ? `${name}.json` : `${name}.${count}.json`;
      await writeWhole(join(root, file), recordingText(recording));
    },
    /** Removes the files that no recording names and that were there before; resolves with their names. */
    removeUnused: () => removeUnused(root, openedMs),
  };
}

const binary = /files\/[0-9a-f]{16}\.[a-z0-9]+/g;

/** Another process may have written a newer one, whose recording follows. */
async function removeUnused(root: string, beforeMs: number): Promise<string[]> {
  const used = new Set<string>();
  for (const file of (await readdir(root)).filter((name) => name.endsWith('.json')))
    for (const [name] of (await readFile(join(root, file), 'utf8')).matchAll(binary)) used.add(name);

  const removed: string[] = [];
  for (const file of await readdir(join(root, 'files'))) {
    const name = `files/${file}`;
    if (used.has(name) || name.replace(binary, '') !== '') continue;
    const path = join(root, name);
    if ((await stat(path)).mtimeMs >= beforeMs) continue;
    await rm(path, { force: true });
    removed.push(name);
  }
  return removed;
}

async function removeRepeats(root: string, name: string): Promise<void> {
  const repeats = (await readdir(root)).filter((file) => countOf(file, name) > 1);
  for (const file of repeats) await rm(join(root, file), { force: true });
}

/** 0 for the file of another request. */
function countOf(file: string, name: string): number {
  if (!file.startsWith(`${name}.`)) return 0;
  const [, count] = /^(?:(\d+)\.)?json$/.exec(file.slice(name.length + 1)) ?? ['', '0'];
  return Number(count ?? 1);
}

/** A reader sees the old file or the new one, also after the process was killed. */
async function writeWhole(path: string, content: Buffer | string): Promise<void> {
  const unfinished = `${path}.unfinished`;
  await writeFile(unfinished, content, { flush: true });
  await rename(unfinished, path);
}

export interface StoredRecording {
  file: string;
  recording: Recording;
}

/** All recordings, repeats in their order. Throws a SettingsError that names every broken file and member. */
export async function readFolder(folder: string, setting: string) {
  const root = resolve(folder);
  const names = await readdir(root).catch((error: unknown) => {
    throw new SettingsError([`${setting}: ${root} cannot be read (${codeOf(error)})`]);
  });
  const recordings: StoredRecording[] = [];
  const problems: string[] = [];
  for (const file of names.filter((name) => name.endsWith('.json')).toSorted(byRepeat)) {
    const path = join(root, file);
    const read = parseRecording(await readFile(path, 'utf8'));
    if ('problem' in read) problems.push(`${setting}: ${path}: ${read.problem}`);
    // A run of the history answers nothing.
    else if (read.recording.run === undefined) {
      recordings.push({ file, recording: read.recording });
      const { request, response } = read.recording;
      for (const body of [request.body, response?.body]) {
        for (const name of body ? filesOf(body) : [])
          if (!(await stat(join(root, name)).catch(() => undefined)))
            problems.push(`${setting}: ${path}: names ${name}, which is not in the folder`);
      }
    }
  }
  if (recordings.length + problems.length === 0)
    problems.push(`${setting}: ${root} has no recordings: files that end in .json`);
  if (problems.length > 0) throw new SettingsError(problems);
  return { root, recordings, readBinary: (name: string) => readFile(join(root, name)) };
}

/** a recording of a text, or what is wrong with it. */
export function parseRecording(text: string): { recording: Recording } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: `is no JSON (${error instanceof Error ? error.message : error})` };
  }
  const version = isRecord(value) ? value.easelRecording : undefined;
  if (typeof version === 'number' && version > formatVersion)
    return { problem: `easelRecording is ${version}; this Easel reads version ${formatVersion}: update it` };
  const parsed = recordingSchema.safeParse(value);
  if (parsed.success) return { recording: parsed.data };
  const [issue] = parsed.error.issues;
  return { problem: `${joinPath(issue?.path ?? []) || 'the content'}: ${issue?.message ?? 'is invalid'}` };
}

/** `x.json` before `x.2.json`, and that before `x.10.json`. */
function byRepeat(a: string, b: string): number {
  const [first, second] = [a, b].map((file) =>
    file.replace(/(?:\.(\d+))?\.json$/, (_end, count = '1') => `.${count}`),
  );
  return (first ?? '').localeCompare(second ?? '', 'en', { numeric: true });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
