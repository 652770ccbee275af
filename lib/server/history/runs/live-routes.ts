/** `/api/runs/{id}/live`, the response of a run while it arrives and after, and `/api/runs/{id}/stop`. */
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { HistoryDependencies } from '#lib/server/history/history-dependencies.ts';
import { fileHeaders } from '#lib/server/http/file-headers.ts';
import { bytes, type Outcome } from '#lib/server/http/outcome.ts';
import type { OutlivingCall } from '#lib/server/http/outliving-calls.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import type { FoundRun } from './run-store.ts';
import { foundRun } from './runs-routes.ts';
import { savedFile } from './saved-file.ts';

/** How long a reader waits for the head of a response, ms: proxies end silent connections after a minute. */
const headMs = 50_000;

/** A run of this process that has not ended. */
export interface LiveRun {
  call: OutlivingCall;
  /** Resolves when it has ended and is saved, or could not be. */
  saved: Promise<unknown>;
}

export interface LiveParts extends Pick<HistoryDependencies, 'store' | 'files'> {
  live: ReadonlyMap<string, LiveRun>;
}

export function liveRoutes({ store, files, live }: LiveParts): PagesRoute[] {
  const find = async (id: string) => foundRun(await store.find(id), id);
  return [
    route('GET', '/api/runs/:id/live', async (_request, { id = '' }) => {
      const run = live.get(id);
      const late = wait(headMs, 'late', { ref: false });
      if (run !== undefined) {
        const joined = await Promise.race([run.call.join(), run.saved.then(() => undefined), late]);
        if (typeof joined === 'object') return shown(joined);
        // What is not kept is read when it is saved.
        if ((await Promise.race([run.saved, late])) === 'late') throw notBegun();
      }
      const found = await find(id);
      if (found.row.outcome === 'running') throw notBegun();
      return shown(await savedResponse(files, found));
    }),
    route('POST', '/api/runs/:id/stop', async (_request, { id = '' }) => {
      const run = live.get(id);
      if (run === undefined) await find(id);
      run?.call.interrupt('stopped');
      return bytes(204, undefined);
    }),
  ];
}

/** It comes from an upstream: nothing in it may run on the origin of the pages. */
function shown(outcome: Outcome): Outcome {
  const type = outcome.headers['content-type'] ?? (outcome.kind === 'json' ? 'application/json' : '');
  Object.assign(outcome.headers, fileHeaders(String(type)), { 'cache-control': 'no-store' });
  return outcome;
}

async function savedResponse(
  files: LiveParts['files'],
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
