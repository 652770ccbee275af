/** A run of the history as a ZIP file of recordings. */
import { buffer } from 'node:stream/consumers';
import { type Zippable, zipSync } from 'fflate';
import { lastingConflict } from '#lib/contract/errors/api-error.ts';
import type { RunFileName, RunFiles } from '#lib/server/history/runs/run-files.ts';
import type { FoundRun } from '#lib/server/history/runs/run-store.ts';
import { addFile, type Binaries, encodeBody } from '#lib/server/recordings/recorded-body.ts';
import { encodeRequest } from '#lib/server/recordings/recorded-request.ts';
import { formatVersion, recordingText } from '#lib/server/recordings/recording.ts';
import { createRedaction } from '#lib/server/recordings/redaction.ts';
import type { MadeVideo } from '#lib/server/videos/video-tasks.ts';
import { factsOf, type RunRecording } from './run-recording.ts';

export interface ExportNeeds {
  files: Pick<RunFiles, 'get'>;
  /** Null for a task that is not completed, and without its file. */
  readVideo(taskId: string): Promise<MadeVideo | null>;
}

/** Throws ApiError `conflict` for a run that has not ended. */
export async function exportRun(found: FoundRun, needs: ExportNeeds): Promise<Uint8Array> {
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
