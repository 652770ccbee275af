import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { json } from '#lib/server/http/outcome.ts';
import { fromWeb } from '#lib/server/http/web-request.ts';
import { createPagesApi } from './pages-api.ts';

const logFailure = vi.fn();
const api = createPagesApi({
  origin: { knownHosts: [], anyHost: false },
  newRequestId: () => 'req_test',
  logFailure,
  routes: [
    { method: 'GET', path: '/api/things/:id', handle: (_, { id }) => json(200, { id }) },
    {
      method: 'DELETE',
      path: '/api/things/:id',
      handle: () => {
        throw new ApiError('not_found', { message: 'There is no such thing.' });
      },
    },
    {
      method: 'POST',
      path: '/api/things',
      handle: () => {
        throw new Error('a bug');
      },
    },
    { method: 'GET', path: '/api/open/:id', open: true, handle: (_, { id }) => json(200, { id }) },
  ],
});

async function send(method: string, path: string, headers: Record<string, string> = {}) {
  const outcome = await api(
    fromWeb(new Request(`http://localhost${path}`, { method, headers: { host: 'localhost', ...headers } })),
  );
  return outcome?.kind === 'json'
    ? { status: outcome.status, headers: outcome.headers, body: JSON.parse(outcome.text) }
    : undefined;
}

describe("the pages' API", () => {
  test('finds the route and its parameters', async () => {
    expect(await send('GET', '/api/things/a-1')).toMatchObject({ status: 200, body: { id: 'a-1' } });
    expect(await send('GET', '/api/things/a/b')).toBeUndefined();
    expect(await send('GET', '/api/others')).toBeUndefined();
  });

  test('lists the allowed methods of a path', async () => {
    expect(await send('PUT', '/api/things/a')).toMatchObject({
      status: 405,
      headers: { allow: 'GET, DELETE' },
      body: { error: { message: '/api/things/a accepts GET, DELETE; got PUT.' } },
    });
  });

  test('responds with the error of a handler, and logs only unexpected ones', async () => {
    expect(await send('DELETE', '/api/things/a')).toMatchObject({ status: 404 });
    expect(logFailure).not.toHaveBeenCalled();
    expect(await send('POST', '/api/things')).toMatchObject({ status: 500 });
    expect(logFailure).toHaveBeenCalledOnce();
  });

  test('accepts only requests of its own pages, except for open routes', async () => {
    const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect(await send('GET', '/api/things/a', foreign)).toMatchObject({ status: 403 });
    expect(await send('GET', '/api/open/a', foreign)).toMatchObject({ status: 200, body: { id: 'a' } });
  });
});
