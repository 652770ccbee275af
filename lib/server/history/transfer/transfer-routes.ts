/** `GET /api/runs/{id}/recording`: a run as a ZIP file. `POST /api/runs/import` takes such a file. */
import { buffer } from 'node:stream/consumers';
import { type Zippable, zipSync } from 'fflate';
import { isRecord } from '#lib/base/json-value.ts';
import { lastingConflict } from '#lib/contract/errors/api-error.ts';
import { playgroundPrincipal } from '#lib/server/auth/principal.ts';
import type { Owned } from '#lib/server/auth/visible-to.ts';
import type { HistoryDependencies } from '#lib/server/history/history-dependencies.ts';
import type { RunFileName, RunFiles } from '#lib/server/history/runs/run-files.ts';
import { type FoundRun, storedRunOf } from '#lib/server/history/runs/run-store.ts';
import { foundRun } from '#lib/server/history/runs/runs-routes.ts';
import { createByteBudget } from '#lib/server/http/byte-budget.ts';
import { bytes, freshJson } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import { addFile, type Binaries, encodeBody } from '#lib/server/recordings/recorded-body.ts';
import { encodeRequest } from '#lib/server/recordings/recorded-request.ts';
import { formatVersion, recordingText } from '#lib/server/recordings/recording.ts';
import { createRedaction } from '#lib/server/recordings/redaction.ts';
import type { MadeVideo, VideoTasks } from '#lib/server/videos/video-tasks.ts';
import { importRuns } from './import-runs.ts';
import { factsOf, type RunRecording } from './run-recording.ts';

export interface TransferNeeds extends Pick<HistoryDependencies, 'store' | 'files' | 'now'> {
  readVideo: ExportNeeds['readVideo'];
  addVideo: VideoTasks['add'];
  ownerOf(viewer: Viewer): Owned;
}

/** Limit of a received file in bytes. */
const maxBytes = 256 * 1024 ** 2;

export function transferRoutes({
  store,
  files,
  now,
  readVideo,
  addVideo,
  ownerOf,
}: TransferNeeds): PagesRoute[] {
  // A small file may unpack to 512 MB: one at a time.
  const turns = createByteBudget({ limit: 1 });
  return [
    route('GET', '/api/runs/:id/recording', 'viewer', async (_request, { id = '' }, viewer) => {
      const zip = await exportRun(foundRun(await store.find(viewer, id), id), { files, readVideo });
      return bytes(200, zip, {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="easel-run-${id.replace(/[^\w-]/g, '')}.zip"`,
        'cache-control': 'no-store',
      });
    }),
    route('POST', '/api/runs/import', 'member', async (request, _params, viewer) => {
      const owner = ownerOf(viewer);
      const file = await request.readBody(maxBytes);
      const turn = await turns.acquire(1, request.signal);
      const rows = await importRuns(file, owner, {
        store,
        files,
        now,
        addVideo({ body, run: { id, model, provider }, video }) {
          const { callback_url: _, ...sent } = isRecord(body) ? body : {};
          const task = { ...owner, ownerKeyId: playgroundPrincipal.keyId, model, requestId: id, body: sent };
          return addVideo({ ...task, provider: provider ?? 'sandbox' }, video);
        },
      }).finally(() => turn.resize(0));
      return freshJson({ runs: rows.map((row) => storedRunOf(row, viewer)) }, 201);
    }),
  ];
}

interface ExportNeeds {
  files: Pick<RunFiles, 'get'>;
  /** Null for a task that is not completed, and without its file. */
  readVideo(taskId: string): Promise<MadeVideo | null>;
}

/** Throws ApiError `conflict` for a run that has not ended. */
async function exportRun(found: FoundRun, needs: ExportNeeds): Promise<Uint8Array> {
  const { row, details } = found;
  if (row.outcome === 'running') throw lastingConflict('The run has not ended. Export it when it has.');
  const redaction = createRedaction();
  const binaries: Binaries = new Map();
  const options = { redaction, binaries };
  const read = async (name: RunFileName): Promise<Buffer | null> => {
    const stream =
      found.files.some((file) => file.name === name) && (await needs.files.get(row.bodyId, name));
    return stream ? await buffer(stream) : null;
  };
  const clean = (headers: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        redaction.clean(value).replace(/; ?boundary=.*$/i, ''),
      ]),
    );

  const request = await read('request');
  const response = await read('response');
  const recording: RunRecording = {
    easelRecording: formatVersion,
    run: await runOf(found, { ...needs, ...options, read }),
    request: {
      method: details.method,
      url: redaction.clean(details.path),
      headers: clean(details.requestHeaders),
      body: await encodeRequest(request, details.requestHeaders['content-type'] ?? '', options),
    },
    response:
      response === null || row.status === null
        ? null
        : {
            status: row.status,
            headers: clean(details.responseHeaders),
            body: encodeBody(response, options),
          },
    times: {
      startedAt: row.startedAt.toISOString(),
      head: row.headersMs,
      pieces: details.chunks,
      end: row.totalMs ?? 0,
    },
  };
  const text = Buffer.from(recordingText(recording));
  const entries: Zippable = { [`run.${row.operationId}.${row.id}.json`]: text };
  // Files are compressed already.
  for (const [name, bytes] of binaries) entries[name] = [bytes, { level: 0 }];
  return zipSync(entries);
}

type RunNeeds = ExportNeeds &
  Parameters<typeof encodeBody>[1] & { read(name: RunFileName): Promise<Buffer | null> };

async function runOf(
  { row, details }: FoundRun,
  { redaction, binaries, read, readVideo }: RunNeeds,
): Promise<RunRecording['run']> {
  const { tags, taskId } = row;
  const media: RunRecording['run']['media'] = [];
  for (const [index, { link }] of details.media.entries()) {
    const bytes = await read(`media-${index}`);
    if (bytes !== null) media.push({ link: redaction.clean(link), file: addFile(bytes, binaries) });
  }
  const thumbnail = await read('thumbnail');
  const video = taskId === null ? null : await readVideo(taskId);
  return {
    ...factsOf(row),
    tags,
    media,
    words: redaction.clean(row.words),
    error: row.error && redaction.clean(row.error),
    outcome: row.outcome === 'running' ? 'stopped' : row.outcome,
    startedAt: row.startedAt.toISOString(),
    thumbnail: thumbnail && addFile(thumbnail, binaries),
    video: video && {
      file: addFile(Buffer.from(video.bytes), binaries),
      poster: video.poster && addFile(Buffer.from(video.poster.bytes), binaries),
      width: video.width,
      height: video.height,
      seconds: video.seconds,
    },
  };
}
