// Tests export and import of the history: byte-identical copies on another server, and rejected files.
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ImportResult,
  importResultSchema,
  type RecordedRun,
  recordedRunSchema,
} from '#lib/contract/playground/stored-run.ts';
import { readError } from '#tests/support/check-response.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

let here: TestService;
let there: TestService;
beforeAll(async () => {
  [here, there] = await Promise.all([openTestService(), openTestService()]);
});
afterAll(() => Promise.all([here.close(), there.close()]));

const headers = { host: 'localhost' };

async function run(path: string, body: unknown): Promise<string> {
  const response = await here.call(`/api/gateway${path}`, { key: null, headers, method: 'POST', body });
  await response.arrayBuffer();
  const id = response.headers.get('x-request-id') ?? '';
  await until(async () => ((await readRun(here, id))?.outcome ?? 'running') !== 'running');
  return id;
}

async function readRun(service: TestService, id: string): Promise<RecordedRun | undefined> {
  const response = await service.call(`/api/runs/${id}`, { key: null, headers });
  return response.status === 200 ? recordedRunSchema.parse(await response.json()) : undefined;
}

async function bytesOf(service: TestService, path: string): Promise<Buffer> {
  const response = await service.call(path, { key: null, headers });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function send(file: Uint8Array): Promise<Response> {
  return there.call('/api/runs/import', {
    ...{ key: null, method: 'POST', body: Uint8Array.from(file) },
    headers: { ...headers, 'content-type': 'application/gzip' },
  });
}

async function take(lines: readonly unknown[]): Promise<ImportResult> {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const response = await send(gzipSync(text));
  expect(response.status).toBe(200);
  return importResultSchema.parse(await response.json());
}

const image = { model: 'alpha-image-2', prompt: 'A kite', size: '64x64' };
const head = { type: 'easel-history', version: 2, exportedAt: '2026-01-01T00:00:00.000Z' };

describe('an export', () => {
  test('is imported into another server byte for byte, and only once', async () => {
    const ids = [
      await run('/v1/images/generations', { ...image, stream: true, partial_images: 1 }),
      await run('/v1/images/generations', { ...image, n: 99 }),
      await run('/v1/images/generations', {
        ...{ model: 'legacy-image-2', prompt: 'A kite', size: '256x256', response_format: 'url' },
      }),
    ];
    await expect.poll(async () => (await readRun(here, ids[2] ?? ''))?.hasThumbnail).toBe(true);
    const patch = { pinned: true, tags: ['Best'], marks: { 0: 'starred' } };
    await here.call(`/api/runs/${ids[0]}`, { key: null, headers, method: 'PATCH', body: patch });

    const exported = await here.call('/api/runs/export', { key: null, headers });
    expect(exported.headers.get('content-disposition')).toMatch(/easel-history-\d{4}-\d\d-\d\d\.ndjson\.gz/);
    const file = Buffer.from(await exported.arrayBuffer());
    expect(importResultSchema.parse(await (await send(file)).json())).toEqual({
      ...{ imported: 3, skipped: 0, failed: 0, errors: [], problem: null },
    });
    for (const id of ids) {
      expect(await readRun(there, id)).toEqual(await readRun(here, id));
      for (const body of ['request', 'response']) {
        const path = `/api/runs/${id}/${body}`;
        expect((await bytesOf(there, path)).equals(await bytesOf(here, path))).toBe(true);
      }
    }
    const medium = `/api/runs/${ids[2]}/media/0`;
    expect((await bytesOf(there, medium)).equals(await bytesOf(here, medium))).toBe(true);
    expect(importResultSchema.parse(await (await send(file)).json())).toMatchObject({
      imported: 0,
      skipped: 3,
    });
  });

  test('restores a deleted run whose files still exist', async () => {
    const id = await run('/v1/images/generations', image);
    await expect.poll(async () => (await readRun(here, id))?.hasThumbnail).toBe(true);
    const exported = await here.call(`/api/runs/export?ids=${id}`, { key: null, headers });
    const file = Buffer.from(await exported.arrayBuffer());
    await send(file);
    await there.call(`/api/runs/${id}`, { key: null, headers, method: 'DELETE' });
    expect(await readRun(there, id)).toBeUndefined();
    expect(importResultSchema.parse(await (await send(file)).json())).toMatchObject({
      imported: 1,
      skipped: 0,
    });
    expect(await readRun(there, id)).toEqual(await readRun(here, id));
  });

  test('contains the requested runs: by filter, by id', async () => {
    const id = await run('/v1/images/generations', { ...image, prompt: 'A walrus' });
    const idsIn = async (query: string) => {
      const file = await bytesOf(here, `/api/runs/export?${query}`);
      const lines = gunzipSync(file).toString().trim().split('\n');
      return lines.flatMap((line) => JSON.parse(line).run?.id ?? []);
    };
    expect(await idsIn('text=walrus')).toEqual([id]);
    expect(await idsIn(`ids=${id},req_none`)).toEqual([id]);
    expect(await idsIn('text=nothing-like-it')).toEqual([]);
    const refused = await here.call('/api/runs/export?ids=a%2Fb', { key: null, headers });
    expect(await readError(refused)).toMatchObject({ status: 400, param: 'ids' });
  });
});

describe('an import', () => {
  /** Returns the lines of a run and of its files from an export. */
  async function linesOf(id: string): Promise<Record<string, never>[]> {
    const file = await bytesOf(here, `/api/runs/export?ids=${id}`);
    const [, ...lines] = gunzipSync(file).toString().trim().split('\n');
    return lines.map((line) => JSON.parse(line));
  }

  test('imports valid runs and reports invalid ones with their line', async () => {
    const [first, second, third] = [
      await linesOf(await run('/v1/images/generations', image)),
      await linesOf(await run('/v1/images/generations', image)),
      await linesOf(await run('/v1/images/generations', image)),
    ];
    const withoutResponse = second.filter((line) => line.file !== 'response');
    expect(await take([head, ...first, 'no json', ...withoutResponse, ...third])).toEqual({
      ...{ imported: 2, skipped: 0, failed: 2, problem: null },
      errors: [
        { line: first.length + 2, message: 'It is not JSON.' },
        { line: first.length + 3, message: expect.stringMatching(/^response should have \d+ more bytes/) },
      ],
    });
  });

  test('of a truncated file keeps the complete runs', async () => {
    const lines = [...(await linesOf(await run('/v1/images/generations', image))), { type: 'run' }];
    const packed = gzipSync([head, ...lines].map((line) => JSON.stringify(line)).join('\n'));
    const result = await (await send(packed.subarray(0, -12))).json();
    expect(importResultSchema.parse(result).problem).toContain('damaged');
  });

  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['a file without gzip', Buffer.from('{"type":"easel-history"}')],
    ['another kind of file', gzipSync('{"hello":1}\n')],
    ['another version', gzipSync(JSON.stringify({ ...head, version: 3 }))],
  ])('of %s is rejected', async (_, file) => {
    expect(await readError(await send(file))).toMatchObject({ status: 400, code: 'invalid_request' });
  });
});

describe('concurrent imports', () => {
  const lines = Array.from({ length: 150 }, (_, index) => [
    runOf(`req_at_once_${index}`),
    { type: 'bytes', file: 'response', data: Buffer.from('null').toString('base64') },
  ]).flat();

  test('of one file import each run once', async () => {
    const results = await Promise.all([1, 2, 3].map(() => take([head, ...lines])));
    const imported = results.reduce((sum, result) => sum + result.imported, 0);
    expect({ imported, failed: results.map(({ failed }) => failed) }).toEqual({
      ...{ imported: 150, failed: [0, 0, 0] },
    });
    for (const { imported: mine, skipped } of results) expect(mine + skipped).toBe(150);
    expect((await bytesOf(there, '/api/runs/req_at_once_149/response')).toString()).toBe('null');
  });

  test('a file that contains a run twice imports it once', async () => {
    const twice = [0, 1].flatMap(() => [runOf('req_twice_over'), lines[1]]);
    expect(await take([head, ...twice])).toMatchObject({ imported: 1, skipped: 1, failed: 0 });
  });
});

describe('an import rejects', () => {
  const bytes = (data: string) => ({ type: 'bytes', file: 'response', data });

  test.each([
    ['a path that leads out of the folder', { files: [{ name: '../../response', size: 4 }] }],
    ['a file that no run has', { files: [{ name: 'media-99', size: 4 }] }],
    ['an id with a path in it', { run: { id: 'req_../../../../etc' } }],
    ['an id that is not a string', { run: { id: 7 } }],
    ['a size that does not match the data', { files: [{ name: 'response', size: 5 }] }],
    ['a negative size', { files: [{ name: 'response', size: -1 }] }],
    ['an unknown operation', { run: { operationId: '__proto__' } }],
    [
      'a header that would split a response',
      { run: { responseHeaders: { 'content-type': 'a\r\nset-cookie: b' } } },
    ],
  ])('%s', async (_, { run: changes = {}, files = undefined }: Odd) => {
    const { run: good, files: known } = runOf('req_not_taken');
    const entries = files?.map((file) => ({ contentType: 'text/plain', ...file })) ?? known;
    const odd = { type: 'run', run: { ...good, ...changes }, files: entries };
    const next = [runOf('req_not_taken_next'), bytes('bnVsbA==')];
    const result = await take([head, odd, bytes('bnVsbA=='), ...next]);
    expect(result.failed).toBe(1);
    expect(result.imported + result.skipped).toBe(1);
    expect(await readRun(there, 'req_not_taken')).toBeUndefined();
  });

  test('a line that is too long', async () => {
    const result = await take([head, `{"type":"${'x'.repeat(5_000_000)}`]);
    expect(result).toMatchObject({ imported: 0, problem: 'A line is longer than 4194304 bytes.' });
  });
});

interface Odd {
  run?: object;
  files?: { name: string; size: number }[];
}

/** A run whose response has four bytes. */
function runOf(id: string) {
  const run = {
    ...{ id, operationId: 'messages.create', model: 'm', words: 'w', provider: null, outcome: 'done' },
    ...{ status: 200, error: null, startedAt: '2026-01-01T00:00:00Z', headersMs: 1, firstByteMs: 1 },
    ...{ totalMs: 2, requestBytes: 0, responseBytes: 4, inputTokens: null, outputTokens: null, results: 0 },
    ...{ taskId: null, hasThumbnail: false, pinned: false, tags: [], method: 'POST', path: '/v1/messages' },
    ...{ requestHeaders: {}, responseHeaders: {}, chunks: [[1, 4]], media: [] },
  };
  return { type: 'run', run, files: [{ name: 'response', size: 4, contentType: 'application/json' }] };
}
