// Tests attacks on the history and its shares: requests of other sites, malicious files, leaked credentials.
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importResultSchema } from '#lib/contract/playground/stored-run.ts';
import { readError } from '#tests/support/check-response.ts';
import { finishedRun } from '#tests/support/finished-run.ts';
import { importedRun, importFile, importHead } from '#tests/support/import-file.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const headers = { host: 'localhost' };
const send = (path: string, options: object = {}) => service.call(path, { key: null, headers, ...options });
const secret = `sk-${'aB3dE6gH9k'.repeat(3)}`;

function run(path: string, body: unknown, extra: Record<string, string> = {}): Promise<string> {
  const sendAll = (path: string, method?: string, body?: unknown) =>
    send(path, { method, body, headers: { ...headers, ...extra } });
  return finishedRun(sendAll, path, body);
}

const image = { model: 'alpha-image-2', prompt: 'A kite', size: '16x16' };

describe('a page of another site', () => {
  test.each([
    ['GET', '/api/runs'],
    ['GET', '/api/runs/export'],
    ['POST', '/api/runs/import'],
    ['GET', '/api/history'],
    ['POST', '/api/shares'],
    ['DELETE', '/api/runs/req_x'],
    ['PATCH', '/api/runs/req_x'],
  ])('may not %s %s', async (method, path) => {
    for (const foreign of [{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await send(path, { method, headers: { ...headers, ...foreign } })).status).toBe(403);
    }
    expect((await send(path, { method, headers: { host: 'rebound.example' } })).status).toBe(403);
  });
});

describe('a run with a credential cannot be shared', () => {
  const text = (content: string) => ({
    ...{ model: 'any-text', max_tokens: 5 },
    messages: [{ role: 'user', content }],
  });
  const edit = new FormData();
  edit.set('model', 'alpha-image-2');
  edit.set('prompt', `Use ${secret}`);
  edit.set('image', new Blob([Buffer.alloc(2000, 1)]), 'a.png');

  test.each([
    ['a key in a prompt', '/v1/messages', text(`My key is ${secret}.`), 'messages[0].content'],
    [
      'a key at the end of a long text',
      '/v1/messages',
      text(`${'word '.repeat(4000)}${secret}`),
      'messages[0].content',
    ],
    [
      'a password in a link',
      '/v1/images/edits',
      { ...image, images: [{ image_url: 'https://me:secret@a.test/b.png' }] },
      'images[0].image_url',
    ],
    [
      'a signed link',
      '/v1/images/edits',
      { ...image, images: [{ image_url: `https://a.test/b.png?X-Amz-Signature=${'0a'.repeat(32)}` }] },
      'images[0].image_url',
    ],
    ['a key in a form', '/v1/images/edits', edit, 'prompt'],
    ['a key in a body that is not JSON', '/v1/messages', `{"prompt": "${secret}`, 'request body'],
  ])('%s', async (_, path, body, field) => {
    const runId = await run(
      path,
      body,
      typeof body === 'string' ? { 'content-type': 'application/json' } : {},
    );
    const refused = await send('/api/shares', { body: { runId, expiresInDays: 1 } });
    const error = await readError(refused);
    expect(error).toMatchObject({ status: 400, param: 'runId' });
    expect(error.message).toContain(field);
    expect(error.message).not.toContain(secret);
  });

  test('the stored path and headers contain no credential', async () => {
    const id = await run(`/v1/messages?key=${secret}&beta=1`, text('Hello'), {
      ...{ authorization: `Bearer ${secret}`, 'x-api-key': secret, cookie: `a=${secret}` },
    });
    const stored = await (await send(`/api/runs/${id}`)).text();
    expect(stored).not.toContain(secret);
    expect(JSON.parse(stored).path).toBe('/v1/messages?beta=1');
  });

  test('ordinary text, and image data that contains a key by chance, can be shared', async () => {
    const chance = `data:image/png;base64,${Buffer.alloc(3000, secret).toString('base64')}`;
    for (const body of [
      text('How do I keep the key to my flat safe? user:pass, Bearer of bad news'),
      { ...image, images: [{ image_url: chance }] },
    ]) {
      const path = 'messages' in body ? '/v1/messages' : '/v1/images/edits';
      const made = await send('/api/shares', { body: { runId: await run(path, body), expiresInDays: null } });
      expect(made.status).toBe(201);
    }
  });
});

describe('a malicious import file', () => {
  const run = importedRun('req_hostile_0001');
  const response = { name: 'response', size: 4, contentType: 'text/plain' };
  const bytes = { type: 'bytes', file: 'response', data: 'aGV5IQ==' };

  async function take(...lines: unknown[]) {
    const response = await send('/api/runs/import', { body: importFile(...lines) });
    expect(response.status).toBe(200);
    return importResultSchema.parse(await response.json());
  }

  test.each([
    ['a path as an id', { run: { ...run, id: 'req_../../../etc/x' } }],
    ['a path as a file name', { files: [{ ...response, name: '../../response' }] }],
    ['a file name that is reserved for previews', { files: [{ ...response, name: 'preview' }] }],
    ['an image number out of range', { files: [{ ...response, name: 'media-16' }] }],
    ['an image without a link in the run', { files: [{ ...response, name: 'media-0' }] }],
    ['the same file twice', { files: [response, response] }],
    ['a size that differs from the size of the run', { files: [{ ...response, size: 5 }] }],
    ['a negative size', { files: [{ ...response, size: -4 }] }],
    [
      'a line break in a header',
      { run: { ...run, responseHeaders: { 'content-type': 'a\r\nset-cookie: b' } } },
    ],
    ['a header that must not be stored', { run: { ...run, responseHeaders: { 'set-cookie': 'a=b' } } }],
    ['a line break in a type', { files: [{ ...response, contentType: 'a\r\nx: y' }] }],
    ['an unknown operation', { run: { ...run, operationId: 'nonsense' } }],
    ['an invalid time', { run: { ...run, startedAt: 'yesterday' } }],
    ['a text instead of a number', { run: { ...run, responseBytes: '4' } }],
    ['chunks that do not add up to the size', { run: { ...run, chunks: [[1, 3]] } }],
    ['a number that is too large', { run: { ...run, inputTokens: 1e300 } }],
    ['a URL as the path', { run: { ...run, path: 'https://elsewhere.example/' } }],
    ['an unknown field', { run: { ...run, __proto__x: 1 } }],
    ['a run that is still running', { run: { ...run, outcome: 'running' } }],
  ])('with %s imports nothing', async (_, damage) => {
    const line = { type: 'run', run, files: [response], ...damage };
    expect(await take(importHead, line, bytes)).toMatchObject({ imported: 0, failed: 1, problem: null });
  });

  test('with more, fewer or other bytes than declared imports nothing', async () => {
    const line = { type: 'run', run, files: [response] };
    for (const wrong of [
      [{ ...bytes, data: 'aGV5ISE=' }],
      [{ ...bytes, data: 'aGV5' }],
      [{ ...bytes, file: 'request' }],
      [{ ...bytes, data: 'no base64' }],
      [],
    ]) {
      expect(await take(importHead, line, ...wrong)).toMatchObject({ imported: 0 });
    }
    expect((await send(`/api/runs/${run.id}`)).status).toBe(404);
  });

  test('with an HTML response is downloaded, never shown as a page', async () => {
    const page = { ...response, contentType: 'text/html' };
    expect(await take(importHead, { type: 'run', run, files: [page] }, bytes)).toMatchObject({ imported: 1 });
    const opened = await send(`/api/runs/${run.id}/response`);
    expect(opened.headers.get('content-security-policy')).toContain('sandbox');
    expect(opened.headers.get('content-disposition')).toBe('attachment');
    expect(opened.headers.get('content-type')).toBe('application/octet-stream');
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await opened.text()).toBe('hey!');
  });

  test('that decompresses to an endless line is rejected', async () => {
    const gzip = createGzip();
    gzip.write(`${JSON.stringify(importHead)}\n`);
    const block = Buffer.alloc(1024 * 1024, '{');
    for (let index = 0; index < 64; index += 1) gzip.write(block);
    gzip.end();
    const file = Buffer.concat(await gzip.toArray());
    expect(file.length).toBeLessThan(200_000);
    const response = await send('/api/runs/import', { body: Uint8Array.from(file) });
    expect(importResultSchema.parse(await response.json())).toMatchObject({
      ...{ imported: 0, problem: 'A line is longer than 4194304 bytes.' },
    });
  });

  test('that unpacks to far more than its size is not read to its end', async () => {
    const gzip = createGzip();
    gzip.write(`${JSON.stringify(importHead)}\n`);
    // Lines of a run that is not imported: each is valid.
    const line = `${JSON.stringify({ type: 'bytes', file: 'response', data: 'A'.repeat(1024 * 1024) })}\n`;
    for (let index = 0; index < 64; index += 1) gzip.write(line);
    gzip.end();
    const file = Buffer.concat(await gzip.toArray());
    const response = await send('/api/runs/import', { body: Uint8Array.from(file) });
    expect(importResultSchema.parse(await response.json())).toMatchObject({
      ...{ imported: 0, problem: 'It unpacks to more than 100 times its size.' },
    });
  });

  test('with only invalid lines is not read to its end', async () => {
    expect(await take(importHead, ...Array.from({ length: 5000 }, () => ({ type: 'run' })))).toMatchObject({
      ...{ imported: 0, failed: 1000, problem: 'More than 1000 of its runs are broken.' },
    });
  });
});
