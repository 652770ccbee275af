import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createConnections } from '#lib/server/http/connections.ts';
import { fromWeb } from '#lib/server/http/web-request.ts';
import { handleSession, isPublicPage } from './session.ts';

// The gallery is part of the pages.
const files = readdirSync(new URL('../../../public', import.meta.url), { withFileTypes: true }).flatMap(
  (entry) => (entry.isFile() ? [`/${entry.name}`] : []),
);

it.each(files)('%s needs no session', (path) => {
  expect(isPublicPage(path)).toBe(true);
});

it.each(['/', '/images', '/gallery/videos-boats-at-dawn.mp4', '/icon.svg/..', '/s/../history', '/api/runs'])(
  '%s needs a session',
  (path) => {
    expect(isPublicPage(path)).toBe(false);
  },
);

it('lets everybody in who signs in where no sign-in is needed', async () => {
  const body = new URLSearchParams({ password: 'old', next: '/images?model=x' });
  const request = fromWeb(new Request('http://easel.test/api/session', { method: 'POST', body }));
  const none = () => Promise.reject(new Error('nothing to sign in to'));
  const outcome = await handleSession(request, {
    sessions: undefined,
    connections: createConnections({ trustedProxies: [] }),
    origin: { knownHosts: [], anyHost: false },
    audit: () => {},
    trail: { write: none },
    issuerSignOut: none,
  });
  expect(outcome).toMatchObject({ status: 303, headers: { location: '/images?model=x' } });
});
