import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { createByteBudget } from '#lib/server/http/byte-budget.ts';
import { json } from '#lib/server/http/outcome.ts';
import { openRoute, type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import { fromWeb } from '#lib/server/http/web-request.ts';
import { createPagesApi } from './pages-api.ts';

const logFailure = vi.fn();
const api = createPagesApi({
  byteBudget: createByteBudget({ limit: 1 }),
  maxBodyBytes: 1,
  origin: { knownHosts: [], anyHost: false },
  newRequestId: () => 'req_test',
  logFailure,
  routes: [
    route('GET', '/api/things/:id', 'viewer', (_, { id }, { personId }) => json(200, { id, personId })),
    route('DELETE', '/api/things/:id', 'member', () => {
      throw new ApiError('not_found', { message: 'There is no such thing.' });
    }),
    route('POST', '/api/things', 'member', () => {
      throw new Error('a bug');
    }),
    openRoute('GET', '/api/open/:id', (_, { id }, viewer) => json(200, { id, personId: viewer?.personId })),
  ],
});

const member: Viewer = { personId: 'person_1', role: 'member' };

async function send(
  method: string,
  path: string,
  { headers = {}, viewer = member }: { headers?: Record<string, string>; viewer?: Viewer | null } = {},
) {
  const found = api(
    fromWeb(new Request(`http://localhost${path}`, { method, headers: { host: 'localhost', ...headers } })),
  );
  const outcome = await found?.answer(viewer ?? undefined);
  return outcome?.kind === 'json'
    ? { status: outcome.status, headers: outcome.headers, body: JSON.parse(outcome.text) }
    : undefined;
}

describe("the pages' API", () => {
  test('finds the route and its parameters', async () => {
    expect(await send('GET', '/api/things/a-1')).toMatchObject({
      status: 200,
      body: { id: 'a-1', personId: 'person_1' },
    });
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
    expect(await send('GET', '/api/things/a', { headers: foreign })).toMatchObject({ status: 403 });
    expect(await send('GET', '/api/open/a', { headers: foreign })).toMatchObject({
      status: 200,
      body: { id: 'a' },
    });
  });

  test('calls a handler for the roles that its route needs, and an open one for everybody', async () => {
    const viewer: Viewer = { personId: 'person_2', role: 'viewer' };
    expect(await send('GET', '/api/things/a', { viewer })).toMatchObject({ status: 200 });
    expect(await send('DELETE', '/api/things/a', { viewer })).toMatchObject({
      status: 403,
      body: {
        error: {
          code: 'permission_denied',
          message: expect.stringContaining('This needs the role member; yours is viewer.'),
        },
      },
    });
    expect(await send('GET', '/api/things/a', { viewer: null })).toMatchObject({ status: 403 });
    expect(await send('GET', '/api/open/a', { viewer: null })).toMatchObject({ body: { id: 'a' } });
    expect(await send('GET', '/api/open/a')).toMatchObject({ body: { id: 'a', personId: 'person_1' } });
  });

  test('says what a known path needs, also with a wrong method', () => {
    const needsOf = (method: string, path: string) =>
      api(fromWeb(new Request(`http://localhost${path}`, { method })))?.needs;
    expect(needsOf('DELETE', '/api/things/a')).toBe('member');
    expect(needsOf('PUT', '/api/open/a')).toBe('open');
    expect(needsOf('PUT', '/api/things/a')).toBe('viewer');
  });

  test('a route without what it needs does not compile', () => {
    // @ts-expect-error `needs` is missing.
    const forgotten: PagesRoute = { method: 'GET', path: '/api/forgotten', handle: () => json(200, {}) };
    expect(forgotten).toBeDefined();
  });
});
