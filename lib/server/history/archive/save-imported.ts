/** Saves a batch of imported runs: files in parallel, rows in one transaction. All or none. */
import { newId } from '#lib/server/db/new-id.ts';
import { storableText } from '#lib/server/db/storable-text.ts';
import type { FindVideo, HistoryDependencies } from '#lib/server/history/history-dependencies.ts';
import type { RunFiles } from '#lib/server/history/runs/run-files.ts';
import type { RunFile } from '#lib/server/history/runs/run-store.ts';
import type { RunLine } from './archive-lines.ts';
import type { ArchivedFile } from './archive-reader.ts';
import type { ImportedRun, ImportedRuns } from './imported-runs.ts';

export type SaveDependencies = Pick<HistoryDependencies, 'files' | 'findVideo' | 'now'> & {
  rows: ImportedRuns;
};

/** A run of an archive; its files are not read yet. */
export interface ArchivedRun {
  line: RunLine;
  open(): ArchivedFile[];
}

/** Runs whose files are written in parallel. */
const atOnce = 8;

/** Resolves with the numbers of imported and existing runs. Throws RunBroken and errors of disk and database. */
export async function saveImported(
  archived: readonly ArchivedRun[],
  parts: SaveDependencies,
): Promise<{ imported: number; skipped: number }> {
  const { rows, files, now } = parts;
  const byId = new Map(archived.toReversed().map((one) => [one.line.run.id, one]));
  const { restored, present } = await rows.restoreExisting([...byId.keys()]);
  const fresh = [...byId.values()]
    .filter(({ line }) => !present.has(line.run.id))
    .map((one) => ({ ...one, bodyId: newId('runb_') }));
  const taken = (added: number) => ({
    imported: restored + added,
    skipped: archived.length - restored - added,
  });
  if (fresh.length === 0) return taken(0);
  // Retention starts today, so that the sweep does not remove an old run at once.
  const at = new Date(now());
  const bodyIds = fresh.map(({ bodyId }) => bodyId);
  await rows.begin(bodyIds, at);
  try {
    const imported: ImportedRun[] = [];
    await forEach(fresh, async ({ line, open, bodyId }) => {
      const saved = await writeFiles(bodyId, open(), files);
      imported.push(await rowsOf(line, { bodyId, saved, findVideo: parts.findVideo }));
    });
    return taken(await rows.add(imported, at));
  } catch (error) {
    // If this fails too, the sweep finds them.
    for (const bodyId of bodyIds) await files.deleteAll(bodyId).catch(() => {});
    await rows.giveUp(bodyIds).catch(() => {});
    throw error;
  }
}

/** Runs `work` with limited parallelism. Rejects with the first error after all running work has ended. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lanes = Array.from({ length: atOnce }, async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  });
  for (const lane of lanes) lane.catch(() => waiting.splice(0));
  const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

async function writeFiles(
  bodyId: string,
  archived: readonly ArchivedFile[],
  files: RunFiles,
): Promise<RunFile[]> {
  const saved: RunFile[] = [];
  for (const { name, size, contentType, body } of archived) {
    await files.put(bodyId, name, body);
    saved.push({ name, size, contentType: name === 'thumbnail' ? 'image/webp' : contentType });
  }
  return saved;
}

async function rowsOf(
  { run }: RunLine,
  { bodyId, saved, findVideo }: { bodyId: string; saved: readonly RunFile[]; findVideo: FindVideo },
): Promise<ImportedRun> {
  const { method, path, requestHeaders, responseHeaders, chunks, media, ...stored } = run;
  const video = run.taskId === null ? null : await findVideo(run.taskId);
  return {
    run: {
      ...stored,
      ...{ bodyId, aliveAt: null, startedAt: new Date(run.startedAt) },
      ...{ model: storableText(run.model), words: storableText(run.words) },
      ...{ error: run.error && storableText(run.error), tags: [...new Set(run.tags.map(storableText))] },
      provider: run.provider && storableText(run.provider),
      // Tasks of another server do not exist here.
      taskId: video === null ? null : run.taskId,
      hasThumbnail: saved.some(({ name }) => name === 'thumbnail'),
    },
    details: { method, path, requestHeaders, responseHeaders, chunks, media },
    files: saved,
  };
}
