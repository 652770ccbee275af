/** Imports an exported history. Everything in it is validated first. */
import type { ImportResult } from '#lib/contract/playground/stored-run.ts';
import { causeCode, isDiskFull } from '#lib/server/db/disk-space.ts';
import type { RunLine } from './archive-lines.ts';
import {
  ArchiveBroken,
  type ArchiveReader,
  bufferedFiles,
  RunBroken,
  readArchiveHead,
  streamedFiles,
} from './archive-reader.ts';
import { type ArchivedRun, type SaveDependencies, saveImported } from './save-imported.ts';

/** Limit of errors in the result. */
const maxListed = 20;
/** The import stops after this many invalid runs. */
const maxFailed = 1000;
/** Runs saved together, and their limit in memory, bytes. */
const batchRuns = 64;
const batchBytes = 16 * 1024 * 1024;
/** Larger runs are streamed from the archive to the storage, bytes. */
const maxBufferedBytes = 4 * 1024 * 1024;

/** Throws ApiError `invalid_request` for a file that is not an export; later problems are in the result. */
export async function importRuns(reader: ArchiveReader, parts: SaveDependencies): Promise<ImportResult> {
  const result: ImportResult = { imported: 0, skipped: 0, failed: 0, errors: [], problem: null };
  const waiting: ArchivedRun[] = [];
  let waitingBytes = 0;
  await readArchiveHead(reader);
  try {
    for (let line = await reader.next(); line !== null; line = await reader.next()) {
      if (result.failed >= maxFailed) {
        result.problem = `More than ${maxFailed} of its runs are broken.`;
        break;
      }
      if ('problem' in line) fail(line.number, line.problem);
      else if (line.value.type === 'run') await take(line.value).catch(failIn(line.number));
      // Other lines belong to a run that was skipped or is invalid.
    }
    await saveWaiting();
  } catch (error) {
    // Save the complete runs before the error.
    const worst = await saveWaiting().then(
      () => error,
      (later: unknown) => later,
    );
    result.problem = explain(worst);
  }
  return result;

  async function take(line: RunLine): Promise<void> {
    const bytes = line.files.reduce((sum, { size }) => sum + size, 0);
    if (bytes > maxBufferedBytes) {
      await saveWaiting();
      await saveRuns([{ line, open: () => streamedFiles(line, reader) }]);
      return;
    }
    const buffered = await bufferedFiles(line, reader);
    waiting.push({ line, open: () => buffered });
    waitingBytes += bytes;
    if (waiting.length >= batchRuns || waitingBytes >= batchBytes) await saveWaiting();
  }

  async function saveWaiting(): Promise<void> {
    waitingBytes = 0;
    await saveRuns(waiting.splice(0));
  }

  async function saveRuns(archived: readonly ArchivedRun[]): Promise<void> {
    if (archived.length === 0) return;
    const { imported, skipped } = await saveImported(archived, parts);
    result.imported += imported;
    result.skipped += skipped;
  }

  function fail(line: number, message: string): void {
    result.failed += 1;
    if (result.errors.length < maxListed) result.errors.push({ line, message });
  }

  function failIn(line: number): (error: unknown) => void {
    return (error) => {
      if (!(error instanceof RunBroken)) throw error;
      fail(line, error.message);
    };
  }
}

function explain(error: unknown): string {
  if (error instanceof ArchiveBroken) return error.message;
  const code = String(causeCode(error) ?? '');
  if (/^Z_|ERR_.*ZLIB/.test(code)) return 'It is cut off or damaged: it cannot be unpacked any further.';
  if (isDiskFull(error)) return 'The disk is full.';
  throw error;
}
