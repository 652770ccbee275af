// The whole service with callers of any id and role, as the router calls it after their sign-in.
import { rm } from 'node:fs/promises';
import { madeInvitationSchema, peopleSchema } from '#lib/contract/pages/people.ts';
import type { Role } from '#lib/contract/pages/role.ts';
import { readSettings } from '#lib/server/config/settings.ts';
import { sharedPerson, type Viewer } from '#lib/server/http/viewer.ts';
import { fromWeb, toWeb } from '#lib/server/http/web-request.ts';
import { createPagesApi } from '#lib/server/pages/pages-api.ts';
import { createLog } from '#lib/server/process/log.ts';
import { openServices } from '#lib/server/process/services.ts';
import { vendors } from '#lib/server/providers/vendors.ts';
import { makeDataDirectory } from './server-environment.ts';

export interface TeamService {
  /** Undefined is nobody. */
  as(viewer: Viewer | undefined): TeamCall;
  services: Awaited<ReturnType<typeof openServices>>;
  /** Somebody new with an invitation; needs a PLAYGROUND_PASSWORD. */
  join(name: string, role?: Role): Promise<Viewer>;
  close(): Promise<void>;
}

/** `body` is sent as JSON, a Blob as it is. `/api/gateway/...` is a call of the pages. */
export type TeamCall = (
  path: string,
  options?: { method?: string; body?: unknown; headers?: Record<string, string> },
) => Promise<Response>;

/** `lines`: takes the lines of the log, all of them. */
export async function openTeamService(
  environment: Record<string, string> = {},
  lines?: string[],
): Promise<TeamService> {
  const dataDirectory = makeDataDirectory();
  const settings = readSettings(
    { DATA_DIR: dataDirectory, SANDBOX_PACE: '0', LOG_LEVEL: 'silent', ...environment },
    vendors,
  );
  const log =
    lines === undefined
      ? createLog(settings.LOG_LEVEL)
      : createLog('trace', { write: (line) => void lines.push(line) });
  const services = await openServices(settings, log, { environment, isDraining: () => false });
  const { parts, gateway, signIn, context } = services;
  const routes = parts.flatMap((part) => part.routes ?? []);
  const pages = createPagesApi({ ...context, routes, origin: signIn.origin });
  const prefix = '/api/gateway';

  const as: TeamService['as'] =
    (viewer) =>
    async (path, { method, body, headers } = {}) => {
      const isGateway = path.startsWith(`${prefix}/`);
      const request = fromWeb(
        new Request(`http://localhost${isGateway ? path.slice(prefix.length) : path}`, {
          method: method ?? (body === undefined ? 'GET' : 'POST'),
          headers: { 'content-type': 'application/json', ...headers },
          body: body === undefined || body instanceof Blob ? (body ?? null) : JSON.stringify(body),
        }),
      );
      if (isGateway && viewer !== undefined) return toWeb(await gateway.handlePlayground(viewer, request));
      const outcome = await pages(request)?.answer(viewer);
      return outcome === undefined ? new Response(null, { status: 404 }) : toWeb(outcome);
    };

  return {
    services,
    as,
    async join(name, role = 'member') {
      const admin = as({ personId: sharedPerson, role: 'admin' });
      const { link } = madeInvitationSchema.parse(
        await (await admin('/api/invitations', { body: { role, note: name } })).json(),
      );
      const joined = await as(undefined)('/api/session/invitation', {
        body: { token: new URL(link).hash.slice(1), name, password: 'kites over the northern hills' },
        headers: { origin: 'http://localhost' },
      });
      if (joined.status !== 201) throw new Error(`${name} has not joined: ${await joined.text()}`);
      const { people } = peopleSchema.parse(await (await admin('/api/people')).json());
      return { personId: people.find((person) => person.name === name)?.id ?? '', role };
    },
    async close() {
      for (const part of parts) await part.finish?.();
      for (const part of parts.toReversed()) await part.stop?.();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
