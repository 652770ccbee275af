/** Exports runs as a stream with back pressure. */
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Session } from '#lib/server/db/database.ts';
import type { HistoryDependencies } from '#lib/server/history/history-dependencies.ts';
import { findRunRows } from '#lib/server/history/runs/find-runs.ts';
import type { RunsFilter } from '#lib/server/history/runs/parse-runs-query.ts';
import type { RunFiles } from '#lib/server/history/runs/run-files.ts';
import { recordedRunOf } from '#lib/server/history/runs/run-row.ts';
import type { FoundRun } from '#lib/server/history/runs/run-store.ts';
import { type ArchiveLine, archiveLineSchema, archiveType } from './archive-lines.ts';

export type ExportDependencies = Pick<HistoryDependencies, 'session' | 'store' | 'files' | 'now'>;

/** The runs: those of a filter, or those with the given ids. */
export type ExportedRuns = { filter: RunsFilter } | { ids: readonly string[] };

/** Runs per query. */
const pageSize = 50;
/** Smaller runs are read in parallel, into memory. Bytes. */
const maxBufferedBytes = 256 * 1024;

/** Gzipped NDJSON. An error ends the stream early. */
export function exportRuns(runs: ExportedRuns, parts: ExportDependencies): Readable {
  const source = Readable.from(texts(runs, parts));
  // Images do not compress; a higher level would only be slower.
  return pipeline(source, createGzip({ level: 1 }), () => {});
}

async function* texts(runs: ExportedRuns, parts: ExportDependencies): AsyncIterable<string> {
  yield lineOf({ type: archiveType, version: 2, exportedAt: new Date(parts.now()).toISOString() });
  for await (const ids of 'ids' in runs ? pagesOf(runs.ids) : pagesFound(runs.filter, parts.session)) {
    const found = (await parts.store.findAll(ids)).filter(({ row }) => row.outcome !== 'running');
    const small = new Map(await Promise.all(found.filter(isSmall).map((run) => bufferRun(run, parts.files))));
    for (const run of found) yield* small.get(run) ?? runTexts(run, parts.files);
  }
}

function isSmall({ files }: FoundRun): boolean {
  return files.reduce((sum, { size }) => sum + size, 0) <= maxBufferedBytes;
}

async function bufferRun(run: FoundRun, files: RunFiles): Promise<[FoundRun, string[]]> {
  const texts: string[] = [];
  for await (const text of runTexts(run, files)) texts.push(text);
  return [run, texts];
}

function pagesOf(ids: readonly string[]): string[][] {
  const pages = Math.ceil(ids.length / pageSize);
  return Array.from({ length: pages }, (_, page) => ids.slice(page * pageSize, (page + 1) * pageSize));
}

async function* pagesFound(filter: RunsFilter, session: Session): AsyncIterable<string[]> {
  for (let cursor: { startedAt: Date; id: string } | undefined; ; ) {
    const query = { ...filter, limit: pageSize, cursor };
    const rows = (await findRunRows(session, query)).slice(0, pageSize);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    cursor = rows.at(-1);
    if (rows.length < pageSize || cursor === undefined) return;
  }
}

async function* runTexts({ row, details, files: known }: FoundRun, files: RunFiles): AsyncIterable<string> {
  const opened: { name: string; size: number; contentType: string; stream: Readable }[] = [];
  try {
    for (const file of known) {
      const stream = isArchived(file.name) ? await files.get(row.bodyId, file.name) : null;
      if (stream !== null) opened.push({ ...file, stream });
    }
    // Export only what an import accepts.
    const head = archiveLineSchema.safeParse({
      type: 'run',
      run: recordedRunOf(row, details),
      files: opened.map(({ name, size, contentType }) => ({ name, size, contentType })),
    });
    if (!head.success) return;
    yield lineOf(head.data);
    for (const { name, stream } of opened) {
      for await (const piece of stream) {
        yield `{"type":"bytes","file":"${name}","data":"${Buffer.from(piece).toString('base64')}"}\n`;
      }
    }
  } finally {
    for (const { stream } of opened) stream.destroy();
  }
}

function isArchived(name: string): name is 'request' | 'response' | 'thumbnail' | `media-${number}` {
  return /^(request|response|thumbnail|media-\d+)$/.test(name);
}

function lineOf(line: ArchiveLine): string {
  return `${JSON.stringify(line)}\n`;
}
