/** `/api/me/sessions`: the sign-ins of the person of a request, and ending them. */
import type { SignInSession } from '#lib/contract/pages/sessions.ts';
import type { SessionRow } from '#lib/server/auth/session-rows.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { found } from '#lib/server/http/read-query.ts';
import { endedCookie, type SessionParts, sessionOf } from './session.ts';

export function meRoutes(parts: Pick<SessionParts, 'sessions' | 'connections'>): PagesRoute[] {
  const { sessions } = parts;
  const list = async (own: SessionRow | undefined) =>
    own === undefined || sessions === undefined ? [] : await sessions.list(own);

  return [
    route('GET', '/api/me/sessions', async (request) => {
      const own = sessionOf(request, parts);
      const rows = await list(own);
      return freshJson({ sessions: rows.map((row) => shown(row, own)) });
    }),
    route('POST', '/api/me/sessions/end-others', async (request) => {
      const own = sessionOf(request, parts);
      const others = (await list(own)).filter(({ hash }) => hash !== own?.hash);
      await sessions?.end(others.map(({ hash }) => hash));
      return freshJson({ ended: others.length });
    }),
    route('DELETE', '/api/me/sessions/:id', async (request, { id = '' }) => {
      const own = sessionOf(request, parts);
      const named = (await list(own)).find((row) => idOf(row) === id);
      const { hash } = found(named, `There is no session ${JSON.stringify(id)}.`);
      await sessions?.end([hash]);
      const outcome = freshJson({ ended: 1 });
      if (hash === own?.hash) outcome.headers['set-cookie'] = endedCookie(request, parts);
      return outcome;
    }),
  ];
}

function shown(row: SessionRow, own: SessionRow | undefined): SignInSession {
  return {
    id: idOf(row),
    label: row.label,
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    current: row.hash === own?.hash,
  };
}

/** Enough of the hash to tell sessions apart; the cookie cannot be found from it. */
function idOf({ hash }: SessionRow): string {
  return hash.slice(0, 24);
}
