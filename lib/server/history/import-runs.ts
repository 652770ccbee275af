/** Takes an exported history in, run by run. Nothing in it is believed before it is checked, and nothing is run. */
import type { ImportResult } from '#lib/contract/playground/stored-run.ts';
import { causeCode, isDiskFull } from '#lib/server/db/cause-code.ts';
import { newId } from '#lib/server/db/new-id.ts';
import type { RunLine } from './archive-lines.ts';
import { ArchiveBroken, type ArchiveReader, type ReadLine, readArchiveHead } from './archive-reader.ts';
import type { RunFiles } from './run-files.ts';
import type { FindFilm } from './run-films.ts';
import type { RunFile, RunStore } from './run-store.ts';
import { storableText } from './storable-text.ts';

export interface ImportParts {
  store: RunStore;
  files: RunFiles;
  findFilm: FindFilm;
  /** Unix ms. */
  now(): number;
}

/** Errors that are told one by one. */
const mostTold = 20;
/** A file with so many bad runs is not worth reading on. */
const mostFailed = 1000;

/** Throws ApiError `invalid_request` for a file that is no export; whatever comes later is told in the result. */
export async function importRuns(reader: ArchiveReader, parts: ImportParts): Promise<ImportResult> {
  const result: ImportResult = { imported: 0, skipped: 0, failed: 0, errors: [], problem: null };
  const fail = (line: number, message: string): void => {
    result.failed += 1;
    if (result.errors.length < mostTold) result.errors.push({ line, message });
  };
  await readArchiveHead(reader);
  try {
    for (let line = await reader.next(); line !== null; line = await reader.next()) {
      if (result.failed >= mostFailed) {
        result.problem = `More than ${mostFailed} of its runs are broken.`;
        break;
      }
      if ('problem' in line) fail(line.number, line.problem);
      else if (line.value.type === 'run') await importOne(line.value, line.number);
      // Bytes here belong to a run that was skipped or is broken; that has been told.
    }
  } catch (error) {
    result.problem = explain(error);
  }
  return result;

  async function importOne(line: RunLine, number: number): Promise<void> {
    // One that was deleted and not yet cleared away is whole: it comes back as it was.
    if ((await parts.store.restore(line.run.id, new Date(0))) !== null) {
      result.imported += 1;
      return;
    }
    if (await parts.store.exists(line.run.id)) {
      result.skipped += 1;
      return;
    }
    try {
      await keepRun(line, reader, parts);
      result.imported += 1;
    } catch (error) {
      if (!(error instanceof RunBroken)) throw error;
      fail(number, error.message);
    }
  }
}

/** One run cannot be taken; the next one may. */
class RunBroken extends Error {}

/** Throws RunBroken; nothing of the run is left then. */
async function keepRun(
  { run, files: told }: RunLine,
  reader: ArchiveReader,
  parts: ImportParts,
): Promise<void> {
  const { store, files, findFilm, now } = parts;
  const bodyId = newId('runb_');
  const kept: RunFile[] = [];
  try {
    for (const { name, size, contentType } of told) {
      await files.put(bodyId, name, bytesOf({ name, size }, reader));
      kept.push({ name, size, contentType: name === 'thumbnail' ? 'image/webp' : contentType });
    }
    const { method, path, requestHeaders, replyHeaders, chunks, media, ...stored } = run;
    const film = run.taskId === null ? null : await findFilm(run.taskId);
    await store.save(
      {
        ...stored,
        ...{ bodyId, aliveAt: null, startedAt: new Date(run.startedAt) },
        ...{ model: storableText(run.model), words: storableText(run.words) },
        ...{ error: run.error && storableText(run.error), tags: [...new Set(run.tags.map(storableText))] },
        provider: run.provider && storableText(run.provider),
        // A task of another server is none of ours.
        taskId: film === null ? null : run.taskId,
        hasThumbnail: kept.some(({ name }) => name === 'thumbnail'),
      },
      { method, path, requestHeaders, replyHeaders, chunks, media },
      // Its age counts from today: an old run is not imported to be swept away.
      { files: kept, createdAt: new Date(now()) },
    );
  } catch (error) {
    await files.deleteAll(bodyId);
    throw error;
  }
}

/** The next so many bytes of the archive, which must be this file's. */
async function* bytesOf(
  { name, size }: { name: string; size: number },
  reader: ArchiveReader,
): AsyncIterable<Uint8Array> {
  for (let left = size; left > 0; ) {
    const line = await reader.next();
    const bytes = line !== null && isBytesOf(name, line) ? Buffer.from(line.value.data, 'base64') : undefined;
    if (bytes === undefined || bytes.byteLength === 0 || bytes.byteLength > left) {
      if (line !== null && 'value' in line && line.value.type === 'run') reader.unread(line);
      const where = line === null ? 'the file ends' : `line ${line.number} does not go on with it`;
      throw new RunBroken(`${name} should have ${left} more bytes, but ${where}.`);
    }
    left -= bytes.byteLength;
    yield bytes;
  }
}

function isBytesOf(
  name: string,
  line: ReadLine,
): line is { number: number; value: { type: 'bytes'; file: `media-${number}`; data: string } } {
  return 'value' in line && line.value.type === 'bytes' && line.value.file === name;
}

function explain(error: unknown): string {
  if (error instanceof ArchiveBroken) return error.message;
  const code = String(causeCode(error) ?? '');
  if (/^Z_|ERR_.*ZLIB/.test(code)) return 'It is cut off or damaged: it cannot be unpacked any further.';
  if (isDiskFull(error)) return 'The disk is full.';
  throw error;
}
