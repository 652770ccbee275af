// Tests attacks on the history and its shares: requests of other sites, leaked credentials.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readError } from '#tests/support/check-response.ts';
import { finishedRun } from '#tests/support/finished-run.ts';
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
