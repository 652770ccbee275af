/** `/api/runs/export` and `/api/runs/import`. */
import { createGunzip } from 'node:zlib';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { HistoryDependencies } from '#lib/server/history/history-dependencies.ts';
import { readRunsFilter, runIdsOf } from '#lib/server/history/runs/parse-runs-query.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { freshJson, type Outcome } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { ArchiveBroken, createArchiveReader } from './archive-reader.ts';
import { type ExportedRuns, exportRuns } from './export-runs.ts';
import { importRuns } from './import-runs.ts';
import type { ImportedRuns } from './imported-runs.ts';

export type ArchiveDependencies = Pick<
  HistoryDependencies,
  'session' | 'store' | 'files' | 'findVideo' | 'now'
> & {
  imported: ImportedRuns;
  /** Limit of an unpacked import: Base64 adds a third. */
  maxBytes: number;
};

export function archiveRoutes(parts: ArchiveDependencies): PagesRoute[] {
  return [
    route('GET', '/api/runs/export', ({ query }) => exported(query, parts)),
    route('POST', '/api/runs/import', (request) => imported(request, parts)),
  ];
}

function exported(query: URLSearchParams, parts: ArchiveDependencies): Outcome {
  const date = new Date(parts.now()).toISOString().slice(0, 10);
  return {
    kind: 'stream',
    status: 200,
    headers: {
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="easel-history-${date}.ndjson.gz"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    stream: exportRuns(runsOf(query), parts),
  };
}

/** Throws ApiError with the parameter. */
function runsOf(query: URLSearchParams): ExportedRuns {
  const filter = readRunsFilter(query, ['ids']);
  return query.has('ids') ? { ids: runIdsOf(query) } : { filter };
}

async function imported(request: GatewayRequest, parts: ArchiveDependencies): Promise<Outcome> {
  const packed = request.bodyStream();
  const unpacked = createGunzip();
  packed.once('error', (error) => unpacked.destroy(error));
  packed.pipe(unpacked);
  try {
    const reader = createArchiveReader(unpacked, {
      maxBytes: parts.maxBytes * 2,
      packedBytes: () => unpacked.bytesWritten,
    });
    return freshJson(await importRuns(reader, { ...parts, rows: parts.imported }));
  } catch (error) {
    throw packed.errored ? clientGone() : explain(error);
  } finally {
    packed.unpipe(unpacked);
    unpacked.destroy();
    // The rest of the upload must be read before the client accepts the response.
    packed.resume();
  }
}

function clientGone(): ApiError {
  return new ApiError('client_closed_request', { message: 'The client went away while sending.' });
}

function explain(error: unknown): unknown {
  if (error instanceof ArchiveBroken) return new ApiError('invalid_request', { message: error.message });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!code.startsWith('Z_')) return error;
  return new ApiError('invalid_request', { message: 'This is not an exported history: it is not gzipped.' });
}
