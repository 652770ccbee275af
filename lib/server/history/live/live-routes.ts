/** `/api/runs/{id}/live`, the response of a run while it arrives and after, and `/api/runs/{id}/stop`. */
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { requireOwner, sees } from '#lib/server/auth/visible-to.ts';
import type { HistoryDependencies, RunTasks } from '#lib/server/history/history-dependencies.ts';
import { timingOf } from '#lib/server/history/recording/run-details.ts';
import { savedFile } from '#lib/server/history/runs/run-files.ts';
import type { FoundRun } from '#lib/server/history/runs/run-store.ts';
import { foundRun } from '#lib/server/history/runs/runs-routes.ts';
import { sourceOf } from '#lib/server/http/byte-source.ts';
import { fileHeaders } from '#lib/server/http/file-headers.ts';
import { bytes, type Outcome } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import type { LiveRun, WatchedRuns } from './watched-runs.ts';

/** How long a reader waits for the head of a response, ms: proxies end silent connections after a minute. */
const headMs = 50_000;
/** Interval of looks at a run of another process, ms. */
const lookMs = 300;

export interface LiveParts extends Pick<HistoryDependencies, 'store' | 'files'> {
  tasks: RunTasks;
  live: ReadonlyMap<string, LiveRun>;
  /** Runs of other processes; undefined if there are none. */
  others: WatchedRuns | undefined;
  /** The process ends: readers of other processes' runs come again elsewhere. */
  isDraining(): boolean;
}

export function liveRoutes(parts: LiveParts): PagesRoute[] {
  const { tasks, others } = parts;
  return [
    route('GET', '/api/runs/:id/live', 'viewer', async (request, { id = '' }, viewer) => {
      const task = await tasks.find(id, viewer, request);
      if (task !== undefined) {
        // Readers know their run by it.
        task.headers['x-request-id'] = id;
        return shown(task);
      }
      const run = await liveRun(parts, viewer, id);
      return shown((run && (await joined(run))) ?? (await follow(parts, viewer, id)));
    }),
    route('POST', '/api/runs/:id/stop', 'member', async (_request, { id = '' }, viewer) => {
      if (await tasks.cancel(id, viewer)) return bytes(204, undefined);
      const run = await liveRun(parts, viewer, id);
      if (run === undefined) {
        const { row } = await find(parts, viewer, id);
        requireOwner(viewer, row);
        if (row.outcome === 'running') await others?.stop(id);
      } else {
        requireOwner(viewer, run.owner);
        run.call.interrupt('stopped');
        // It may have made a task meanwhile.
        run.saved.then(() => tasks.cancel(id, viewer)).catch(() => {});
      }
      return bytes(204, undefined);
    }),
  ];
}

async function find({ store }: LiveParts, viewer: Viewer, id: string): Promise<FoundRun> {
  return foundRun(await store.find(viewer, id), id);
}

/** A run of this process. Throws `not_found` for one that the viewer does not see; its row knows who does, once it is saved. */
async function liveRun({ store, live }: LiveParts, viewer: Viewer, id: string): Promise<LiveRun | undefined> {
  const run = live.get(id);
  if (run === undefined) return undefined;
  const owner = (await store.ownerOf(id).catch(() => null)) ?? run.owner;
  return foundRun(sees(viewer, owner) ? run : null, id);
}

/** The response of a run of this process; undefined if it is to be read when it is saved. */
async function joined(run: LiveRun): Promise<Outcome | undefined> {
  const late = wait(headMs, 'late' as const, { ref: false });
  const { saved } = run;
  const outcome = await Promise.race([run.call.join(), saved.then(() => undefined), late]);
  if (outcome === 'late' || (outcome === undefined && (await Promise.race([saved, late])) === 'late'))
    throw notBegun();
  if (outcome) outcome.headers['server-timing'] = timingOf(run.times());
  return outcome;
}

/** The response of a run that has ended, or of another process. */
async function follow(parts: LiveParts, viewer: Viewer, id: string): Promise<Outcome> {
  const { others, isDraining } = parts;
  for (const until = performance.now() + headMs; ; await wait(lookMs)) {
    const found = await find(parts, viewer, id);
    if (found.row.outcome !== 'running') return savedResponse(parts, found);
    if (others === undefined || isDraining() || performance.now() > until) throw notBegun();
    await others.watch(id);
    const head = await others.head(id);
    if (head) {
      const elapsed = Math.max(0, Date.now() - found.row.startedAt.getTime());
      const timing = `${timingOf({ elapsed })}, ${head.headers['server-timing']}`;
      const headers = { ...head.headers, 'server-timing': timing };
      return { kind: 'source', ...head, headers, source: sourceOf(piecesOf(parts, viewer, { others, id })) };
    }
  }
}

/** The pieces of a run of another process, then what is left of its saved response. */
async function* piecesOf(
  parts: LiveParts,
  viewer: Viewer,
  { others, id }: { others: WatchedRuns; id: string },
): AsyncIterable<Uint8Array> {
  let position = 0;
  for (;;) {
    const { row, files } = await find(parts, viewer, id);
    const pieces = await others.pieces(id, position);
    for (const piece of pieces) {
      yield piece;
      position += piece.length;
    }
    if (pieces.length > 0) continue;
    if (row.outcome !== 'running') {
      const size = files.find(({ name }) => name === 'response')?.size ?? 0;
      if (size < position) throw new Error('The response of the run is not saved.');
      if (size > position)
        yield* (await parts.files.get(row.bodyId, 'response', { start: position, end: size - 1 })) ?? [];
      return;
    }
    if (parts.isDraining()) throw new Error('The process ends.');
    await others.watch(id);
    await wait(lookMs);
  }
}

/** It comes from an upstream: nothing in it may run on the origin of the pages. */
function shown(outcome: Outcome): Outcome {
  const type = outcome.headers['content-type'] ?? (outcome.kind === 'json' ? 'application/json' : '');
  Object.assign(outcome.headers, fileHeaders(String(type)), { 'cache-control': 'no-store' });
  return outcome;
}

async function savedResponse(
  { files }: LiveParts,
  { row, details, files: saved }: FoundRun,
): Promise<Outcome> {
  const { status, error, bodyId } = row;
  if (status === null) throw withoutResponse(row.outcome, error);
  if (row.responseBytes === 0) return bytes(status, undefined, { ...details.responseHeaders });
  const { responseHeaders } = details;
  const owner = `run ${row.id}`;
  const outcome = await savedFile(
    files,
    { bodyId, files: saved, responseHeaders, owner, cached: false },
    'response',
  );
  return { ...outcome, status, headers: { ...responseHeaders, ...outcome.headers } };
}

function notBegun(): ApiError {
  return new ApiError('overloaded', {
    message: 'The run has no response yet. Ask again.',
    retryAfterSeconds: 0,
    shouldRetry: true,
  });
}

function withoutResponse(outcome: string, error: string | null): ApiError {
  if (outcome === 'stopped')
    return new ApiError('client_closed_request', {
      message: 'The run was stopped before it had a response.',
    });
  return new ApiError('upstream_error', { message: error ?? 'The run has no response.', shouldRetry: false });
}
