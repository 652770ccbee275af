/** Which part of the process answers which address: the gateway, the playground's calls, assets, health. Pages are Next's. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { playgroundPrincipal } from '#lib/server/auth/principal.ts';
import type { Sessions } from '#lib/server/auth/sessions.ts';
import type { Gateway } from '#lib/server/gateway/create-gateway.ts';
import { errorOutcome } from '#lib/server/gateway/encode-error.ts';
import { type OriginPolicy, requireSameOrigin } from '#lib/server/gateway/same-origin.ts';
import type { History } from '#lib/server/history/history.ts';
import { type GatewayRequest, withPath } from '#lib/server/http/gateway-request.ts';
import { json, type Outcome } from '#lib/server/http/outcome.ts';
import type { PagesApi } from '#lib/server/pages/pages-api.ts';
import { handleSession, requireSession } from '#lib/server/pages/session.ts';

export interface ServiceParts {
  gateway: Gateway;
  origin: OriginPolicy;
  /** Set when the pages need a sign-in. */
  sessions: Sessions | undefined;
  /** Signed links: `/assets/{id}`. */
  readAsset(request: GatewayRequest): Promise<Outcome>;
  /** Writes down what the pages run. */
  history: Pick<History, 'record'>;
  /** What is not well, by part; empty when all is. */
  checkReady(): Promise<Readonly<Record<string, string>>>;
  openapi(request: GatewayRequest): Outcome;
  /** What else the pages call below `/api/`. */
  pagesApi: PagesApi;
}

/** Undefined when the address is a page's. */
export type Service = (request: GatewayRequest) => Promise<Outcome> | undefined;

const playgroundPrefix = '/api/gateway';

export function createService(parts: ServiceParts): Service {
  return (request) => {
    const { path } = request;
    if (request.method === 'TRACE') return Promise.resolve(refuseTrace());
    const turnedAway = requireSession(request, parts.sessions);
    if (turnedAway) return Promise.resolve(turnedAway);
    if (path.startsWith('/v1/') || path.startsWith('/v1beta/')) return parts.gateway.handle(request);
    if (path.startsWith('/assets/')) return parts.readAsset(request);
    if (path.startsWith(`${playgroundPrefix}/`)) return playground(request, parts);
    switch (path) {
      case '/api/session':
        return handleSession(request, parts.sessions);
      case '/openapi.json':
        return Promise.resolve(parts.openapi(request));
      case '/api/health':
        return Promise.resolve(json(200, { status: 'ok' }, noStore));
      case '/api/ready':
        return ready(parts);
      default:
        return parts.pagesApi(request);
    }
  };
}

const noStore = { 'cache-control': 'no-store' };

/** `/api/gateway/v1/...` is `/v1/...` with the server's own credential, for this origin's pages alone. */
async function playground(
  request: GatewayRequest,
  { gateway, origin, history }: ServiceParts,
): Promise<Outcome> {
  try {
    requireSameOrigin(request, origin);
  } catch (error) {
    return errorOutcome(error, 'openai', 'req_refused');
  }
  const asked = withPath(request, request.path.slice(playgroundPrefix.length));
  const principal = playgroundPrincipal;
  if (request.method !== 'POST') return gateway.handleAs({ principal }, asked);
  const recording = history.record(asked);
  if (recording === undefined) return gateway.handleAs({ principal }, asked);
  return recording.follow(await gateway.handleAs({ principal, recording }, recording.request));
}

/** It would show a page's cookies, and what draws the pages falls over it. */
function refuseTrace(): Outcome {
  const refused = new ApiError('method_not_allowed', { message: 'TRACE is not taken anywhere here.' });
  return errorOutcome(refused, 'openai', 'req_refused');
}

async function ready({ checkReady }: ServiceParts): Promise<Outcome> {
  const problems = await checkReady();
  const well = Object.keys(problems).length === 0;
  return json(
    well ? 200 : 503,
    { status: well ? 'ready' : 'not ready', ...(well ? {} : { problems }) },
    noStore,
  );
}
