/** Runs of a ZIP file of recordings become runs of the history, of the person who imports them. */

import { unzipSync } from 'fflate';
import { joinPath } from '#lib/base/field-path.ts';
import { parseJson } from '#lib/base/json-value.ts';
import { mediaTypeOf } from '#lib/base/media-type.ts';
import { storableText } from '#lib/base/storable-text.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { Owned } from '#lib/server/auth/visible-to.ts';
import { newId } from '#lib/server/db/schema/columns.ts';
import { savedAgain } from '#lib/server/history/recording/run-details.ts';
import type { RunFileName, RunFiles } from '#lib/server/history/runs/run-files.ts';
import { type RunFile, type RunRow, type RunStore, unsetRun } from '#lib/server/history/runs/run-store.ts';
import { binaryName, decodeBody } from '#lib/server/recordings/recorded-body.ts';
import { decodeRequest } from '#lib/server/recordings/recorded-request.ts';
import { parseRecording } from '#lib/server/recordings/recording-folder.ts';
import type { MadeVideo } from '#lib/server/videos/video-tasks.ts';
import { type RunRecording, runRecordingSchema } from './run-recording.ts';

export interface ImportNeeds {
  store: Pick<RunStore, 'begin' | 'save'>;
  files: Pick<RunFiles, 'put'>;
  /** Adds a completed task of a video. Resolves with its id. */
  addVideo(task: { body: unknown; run: RunRow; video: MadeVideo }): Promise<string>;
  /** Unix ms. */
  now(): number;
}

/** Limits of the unpacked files. */
const maxBytes = 512 * 1024 ** 2;
const maxFiles = 2_000;

/** Throws ApiError `invalid_value` that names the file and the member. Nothing is imported then. */
export async function importRuns(zip: Uint8Array, owner: Owned, needs: ImportNeeds): Promise<RunRow[]> {
  const entries = unpack(zip);
  const recordings = [...entries].flatMap(([name, bytes]) =>
    name.endsWith('.json') ? [[name, readRun(name, bytes, entries)] as const] : [],
  );
  const ofRuns = recordings.flatMap(([, recording]) => recording ?? []);
  if (ofRuns.length === 0) throw refused('has no run: no JSON file in it has a member "run"');
  const rows: RunRow[] = [];
  for (const recording of ofRuns) rows.push(await importRun(recording, owner, { ...needs, entries }));
  return rows;
}

type Entries = ReadonlyMap<string, Buffer>;

function unpack(zip: Uint8Array): Entries {
  let size = 0;
  let count = 0;
  let unpacked: Record<string, Uint8Array>;
  try {
    unpacked = unzipSync(zip, {
      filter({ name, originalSize }) {
        if (name.endsWith('/')) return false;
        if (!/^(files\/[0-9a-f]{16}\.[a-z0-9]+|[A-Za-z0-9._-]+\.json)$/.test(name))
          throw refused(
            `has an entry with another name than a recording: ${JSON.stringify(name.slice(0, 200))}`,
          );
        size += originalSize;
        count += 1;
        if (size > maxBytes) throw refused(`has more than ${maxBytes} bytes when it is unpacked`);
        if (count > maxFiles) throw refused(`has more than ${maxFiles} files`);
        return true;
      },
    });
  } catch (error) {
    throw error instanceof ApiError ? error : refused('cannot be read as a ZIP file');
  }
  const entries = new Map(Object.entries(unpacked).map(([name, bytes]) => [name, Buffer.from(bytes)]));
  for (const [name, bytes] of entries)
    if (name.startsWith('files/') && binaryName(bytes).slice(0, 22) !== name.slice(0, 22))
      throw refused(`has ${name} with another content than its name says`);
  return entries;
}

/** Undefined for a recording of an upstream. */
function readRun(name: string, bytes: Buffer, entries: Entries): RunRecording | undefined {
  const text = bytes.toString();
  const read = parseRecording(text);
  if ('problem' in read) throw refused(`has ${name}, whose content is not valid: ${read.problem}`);
  if (read.recording.run === undefined) return undefined;
  const parsed = runRecordingSchema.safeParse(parseJson(text));
  const [issue] = parsed.error?.issues ?? [];
  if (!parsed.success)
    throw refused(
      `has ${name}, whose content is not valid: ${joinPath(issue?.path ?? [])}: ${issue?.message}`,
    );
  const lacking = [...text.matchAll(/files\/[0-9a-f]{16}\.[a-z0-9]+/g)].find(([file]) => !entries.has(file));
  if (lacking) throw refused(`has ${name}, which names ${lacking[0]}; this file is not in it`);
  return parsed.data;
}

async function importRun(
  { run, request, response, times }: RunRecording,
  owner: Owned,
  { store, files, addVideo, now, entries }: ImportNeeds & { entries: Entries },
): Promise<RunRow> {
  const { thumbnail, media, video, words, error, ...facts } = run;
  const read = async (name: string): Promise<Buffer> => entries.get(name) ?? Buffer.alloc(0);
  const sent = request.body === null ? undefined : await decodeRequest(request.body, read);
  const received = response === null ? undefined : await decodeBody(response.body, read);
  const requestHeaders = savedAgain(request.headers);
  if (sent?.type !== undefined) requestHeaders['content-type'] = sent.type;
  const responseHeaders = savedAgain(response?.headers ?? {});
  const images = await Promise.all(media.map(async ({ link, file }) => ({ link, bytes: await read(file) })));
  const all: [RunFileName, Buffer, string][] = [];
  if (sent) all.push(['request', sent.bytes, requestHeaders['content-type'] ?? 'application/json']);
  if (received) all.push(['response', received, responseHeaders['content-type'] ?? 'application/json']);
  if (thumbnail) all.push(['thumbnail', await read(thumbnail), 'image/webp']);
  for (const [index, { bytes }] of images.entries()) all.push([`media-${index}`, bytes, typeOf(bytes)]);

  const at = new Date(now());
  const bodyId = newId('runb_');
  await store.begin(bodyId, at);
  const saved: RunFile[] = [];
  for (const [name, bytes, contentType] of all) {
    await files.put(bodyId, name, bytes);
    saved.push({ name, size: bytes.length, contentType });
  }
  const row: RunRow = {
    ...unsetRun,
    ...facts,
    ...owner,
    id: newId('req_'),
    bodyId,
    words: storableText(words),
    error: error && storableText(error),
    status: response?.status ?? null,
    startedAt: new Date(run.startedAt),
    requestBytes: sent?.bytes.length ?? 0,
    responseBytes: received?.length ?? 0,
    hasThumbnail: thumbnail !== null,
    search: '',
    deletedAt: null,
  };
  if (video !== null) {
    const { file, poster: posterFile, ...size } = video;
    const bytes = await read(file);
    const poster = posterFile === null ? null : await read(posterFile);
    const made = {
      ...size,
      bytes,
      contentType: typeOf(bytes),
      poster: poster && { bytes: poster, contentType: typeOf(poster) },
    };
    row.taskId = await addVideo({ body: parseJson(sent?.bytes.toString() ?? ''), run: row, video: made });
  }
  const { search: _search, deletedAt: _deletedAt, ...written } = row;
  const details = {
    method: request.method,
    path: storableText(request.url),
    requestHeaders,
    responseHeaders,
    chunks: piecesOf(times, row.responseBytes),
    media: images.map(({ link, bytes }) => ({ link, contentType: typeOf(bytes), bytes: bytes.length })),
  };
  await store.save(written, details, { files: saved, createdAt: at });
  return row;
}

/** All at the end if the response was edited since. */
function piecesOf({ pieces, end }: RunRecording['times'], bytes: number): RunRecording['times']['pieces'] {
  const size = pieces.reduce((sum, [, length]) => sum + length, 0);
  return size === bytes ? pieces : [[end, bytes]];
}

/** By its bytes: a type that runs scripts is none of these. */
function typeOf(bytes: Buffer): string {
  return mediaTypeOf(bytes) ?? 'application/octet-stream';
}

function refused(reason: string): ApiError {
  return new ApiError('invalid_value', { message: `The ZIP file ${reason}.` });
}
