// Kills the real server in the middle of an import: complete runs are stored, incomplete ones leave no files.
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { constants, createGzip } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { importResultSchema, runsPageSchema } from '#lib/contract/playground/stored-run.ts';
import { makeDataDirectory } from '#tests/support/server-environment.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';

const dataDirectory = makeDataDirectory();
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.kill();
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
});

const files = join(dataDirectory, 'files');
/** More than the import keeps in memory, so it writes the data to the disk as it arrives. */
const largeBytes = 6 * 1024 * 1024;
const pieceBytes = 512 * 1024;

test('a kill between the files of a run and its rows', async () => {
  server = await startServer({ dataDirectory });
  const importing = sendUpTo(server.baseUrl, largeBytes / pieceBytes / 2).catch(() => {});
  // The request of the second run and half of its response have arrived.
  await expect.poll(async () => (await namesIn('runs')).length).toBe(2);
  await expect.poll(() => namesIn('.unfinished')).toHaveLength(1);
  await server.kill();
  await importing;

  server = await startServer({ dataDirectory });
  const { baseUrl } = server;
  const list = async () => runsPageSchema.parse(await (await fetch(`${baseUrl}/api/runs`)).json());
  expect((await list()).runs.map(({ id }) => id)).toEqual(['req_import_small']);
  await expect.poll(() => namesIn('runs')).toHaveLength(1);
  expect(await namesIn('.unfinished')).toEqual([]);

  const again = await sendUpTo(baseUrl, largeBytes / pieceBytes);
  expect(importResultSchema.parse(again)).toMatchObject({ imported: 1, skipped: 1 });
  expect((await list()).total).toBe(2);
});

/** Sends a small run and `pieces` pieces of a large one. The upload stays open if pieces are missing. */
async function sendUpTo(baseUrl: string, pieces: number): Promise<unknown> {
  const packed = createGzip({ level: 1 });
  const sending = packed.pipe(request(`${baseUrl}/api/runs/import`, { method: 'POST' }));
  const answered: Promise<IncomingMessage[]> = once(sending, 'response');
  const send = (line: object) => packed.write(`${JSON.stringify(line)}\n`);
  send({ type: 'easel-history', version: 1, exportedAt: '' });
  send(runLine('req_import_small', 4));
  send({ type: 'bytes', file: 'request', data: Buffer.from('{}').toString('base64') });
  send({ type: 'bytes', file: 'response', data: Buffer.from('null').toString('base64') });
  send(runLine('req_import_large', largeBytes));
  send({ type: 'bytes', file: 'request', data: Buffer.from('{}').toString('base64') });
  const data = Buffer.alloc(pieceBytes, 'x').toString('base64');
  for (let piece = 0; piece < pieces; piece += 1) send({ type: 'bytes', file: 'response', data });
  if (pieces * pieceBytes === largeBytes) packed.end();
  else packed.flush(constants.Z_SYNC_FLUSH);
  const [response] = await answered;
  return response === undefined ? undefined : json(response);
}

function runLine(id: string, responseBytes: number): object {
  const run = {
    ...{ id, operationId: 'messages.create', model: 'm', words: 'w', provider: null, outcome: 'done' },
    ...{ status: 200, error: null, startedAt: '2026-01-01T00:00:00Z', headersMs: 1, firstByteMs: 1 },
    ...{ totalMs: 2, requestBytes: 2, responseBytes, inputTokens: null, outputTokens: null, results: 0 },
    ...{ taskId: null, hasThumbnail: false, pinned: false, tags: [], method: 'POST', path: '/v1/messages' },
    ...{ requestHeaders: {}, responseHeaders: {}, chunks: [[1, responseBytes]], media: [] },
  };
  const contentType = 'application/json';
  const reported = [
    { name: 'request', size: 2, contentType },
    { name: 'response', size: responseBytes, contentType },
  ];
  return { type: 'run', run, files: reported };
}

/** Lists the folders of runs, two levels below `runs`, or the names of unfinished files. */
async function namesIn(folder: 'runs' | '.unfinished'): Promise<string[]> {
  const names = await readdir(join(files, folder)).catch(() => []);
  if (folder === '.unfinished') return names;
  return (await Promise.all(names.map((name) => readdir(join(files, folder, name))))).flat();
}
