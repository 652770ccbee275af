// Tests addresses that clients with a wrong base URL, or of other interfaces, call: JSON that says what to set.
import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { pageNames } from '#lib/server/gateway/find-operation.ts';
import { openTestService } from '#tests/support/test-service.ts';

const baseUrl = 'http://127.0.0.1/gate';
const service = await openTestService({ PUBLIC_BASE_URL: baseUrl });
const guarded = await openTestService({ PLAYGROUND_PASSWORD: 'a long password' });
afterAll(async () => {
  await service.close();
  await guarded.close();
});

const body = { model: 'x' };

describe('without the version in the base URL', () => {
  test.each([
    ['POST', '/images', 405, 'openai', '/images is a page.'],
    ['POST', '/embeddings', 405, 'openai', 'embedContent'],
    ['POST', '/videos', 405, 'openai', 'POST /v1/videos'],
    ['DELETE', '/videos/task_1', 404, 'openai', 'DELETE /v1/videos/task_1'],
    ['POST', '/messages', 405, 'anthropic', 'POST /v1/messages'],
    ['PUT', '/history', 405, 'openai', '/history is a page.'],
    ['POST', '/', 405, 'openai', '/ is a page.'],
    ['POST', '/images/generations', 404, 'openai', 'POST /v1/images/generations'],
    ['POST', '/messages/count_tokens', 404, 'anthropic', 'POST /v1/messages/count_tokens'],
    [
      'POST',
      '/models/beta-3-pro:generateContent',
      404,
      'google',
      'POST /v1/models/beta-3-pro:generateContent',
    ],
    ['POST', '/chat/completions', 404, 'openai', 'POST /v1/messages'],
    ['POST', '/responses', 404, 'openai', 'POST /v1/messages'],
    ['POST', '/completions', 404, 'openai', 'POST /v1/messages'],
    ['POST', '/audio/speech', 404, 'openai', 'no audio'],
    ['GET', '/models', 404, 'openai', 'GET /v1/models'],
    ['GET', '/videos/task_1', 404, 'openai', 'GET /v1/videos/task_1'],
  ])('%s %s is %i in JSON', async (method, path, status, dialect, says) => {
    for (const at of [service, guarded]) {
      const sent = method === 'GET' || method === 'DELETE' ? { method } : { method, body };
      const response = await at.call(path, sent);
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      if (status === 405) expect(response.headers.get('allow')).toBe('GET, HEAD');
      const parsed = await response.json();
      expect(Object.keys(parsed)).toContain('error');
      expect('type' in parsed).toBe(dialect === 'anthropic');
      expect(parsed.error.message).toContain(says);
      const base = at === service ? baseUrl : 'http://easel.test';
      expect(parsed.error.message).toContain(`base URL ${base}/v1, Anthropic's and Google's SDKs ${base}.`);
    }
  });

  test('pages stay pages for browsers, also with a key in the request', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    for (const path of ['/videos', '/images', '/models']) {
      const response = await service.call(path, { headers: { accept, host: 'localhost' } });
      expect(await response.text()).not.toContain('base URL');
    }
  });

  test('the names of pages are the folders of the app', () => {
    const folders = ['app', 'app/(playground)'].flatMap((folder) =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name),
    );
    const routes = [
      '(playground)',
      'api',
      'assets',
      'v1',
      'v1beta',
      'metrics',
      'llms.txt',
      'mcp',
      'openapi.json',
      'gateway-config.schema.json',
    ];
    expect([...pageNames].filter((name) => name !== '').toSorted()).toEqual(
      folders.filter((name) => !routes.includes(name)).toSorted(),
    );
  });
});

describe('below the version', () => {
  test.each([
    ['/v1/chat/completions', 'POST /v1/messages'],
    ['/v1/responses', 'POST /v1/messages'],
    ['/v1/completions', 'POST /v1/messages'],
    ['/v1/embeddings', 'embedContent'],
    ['/v1/audio/transcriptions', 'no audio'],
    ['/v1/images/variations', 'POST /v1/images/edits'],
    ['/v1/moderations', 'POST /v1/images/generations'],
    ['/v1beta/openai/chat/completions', 'POST /v1/messages'],
  ])('POST %s is 404 and says what exists', async (path, says) => {
    const response = await service.call(path, { body });
    expect(response.status).toBe(404);
    expect((await response.json()).error.message).toContain(says);
  });

  test.each([
    ['/v1/v1/messages', 'anthropic'],
    ['/v1/v1/images/generations', 'openai'],
    ['/v1beta/v1beta/models/beta-3-pro:generateContent', 'google'],
  ])('%s says that the version is there twice, in the dialect %s', async (path, dialect) => {
    const response = await service.call(path, { body });
    expect(response.status).toBe(404);
    const parsed = await response.json();
    expect(parsed.error.message).toContain('set the base URL of the client without it');
    expect('type' in parsed).toBe(dialect === 'anthropic');
  });
});
