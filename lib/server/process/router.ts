/** Routes a request to the gateway, the pages' API, assets or health, and sets the headers of all responses. Next serves the pages. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { requireRole } from '#lib/server/auth/principal.ts';
import type { Gateway } from '#lib/server/gateway/answer-request.ts';
import { errorOutcome } from '#lib/server/gateway/encode-error.ts';
import { besidePages, dialectOfPath } from '#lib/server/gateway/find-operation.ts';
import {
  baseUrlOf,
  type Connections,
  type OriginKind,
  type OriginPolicy,
  requireKnownHost,
  requireSameOrigin,
} from '#lib/server/http/connections.ts';
import { type GatewayRequest, withPath } from '#lib/server/http/gateway-request.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';
import { localViewer } from '#lib/server/http/viewer.ts';
import type { PagesApi } from '#lib/server/pages/pages-api.ts';
import {
  askToSignIn,
  isPublicPage,
  type SessionParts,
  viewerOf as viewerIn,
} from '#lib/server/pages/session.ts';

export interface RouterDependencies {
  gateway: Gateway;
  /** All other routes except pages: `/api/...`, `/assets/...`, `/openapi.json`. */
  pagesApi: PagesApi;
  origin: OriginPolicy;
  /** Set if the pages require a sign-in. */
  sessions: SessionParts['sessions'];
  connections: Connections;
  publicBaseUrl: string | undefined;
}

/** Undefined if the address is a page's. Never rejects. */
export type Router = (request: GatewayRequest) => Promise<Outcome> | undefined;

export function createProcessRouter(parts: RouterDependencies): Router {
  const { gateway, pagesApi, origin, sessions, connections, publicBaseUrl } = parts;
  const viewerOf =
    sessions === undefined ? () => localViewer : (request: GatewayRequest) => viewerIn(request, parts);

  const answerPlayground: Router = (request) => {
    try {
      requireSameOrigin(request, origin);
      const viewer = viewerOf(request);
      if (viewer === undefined) return Promise.resolve(askToSignIn(request, sessions));
      requireRole(viewer, gatewayCalls.needs);
      return gateway.handlePlayground(viewer, withPath(request, request.path.slice(playgroundPrefix.length)));
    } catch (error) {
      return refuse(error);
    }
  };
  const answer: Router = (request) => {
    const { path } = request;
    if (request.method === 'TRACE') return refuse(traceRefused);
    // No address of a page has other escapes, and Next fails on those that are no UTF-8.
    if (/%(?![0-7][\da-f])/i.test(path)) return refuse(unknownRoute);
    if (path.startsWith(`${playgroundPrefix}/`)) return answerPlayground(request);
    const beside = besidePages(request, baseUrlOf(request, publicBaseUrl));
    if (beside) return Promise.resolve(errorOutcome(beside, dialectOfPath(`/v1${path}`), 'req_refused'));
    const found = pagesApi(request);
    const isOpen = found ? found.needs === 'open' : isPublicPage(path);
    const viewer = viewerOf(request);
    try {
      if (!isOpen) requireKnownHost(request, origin);
      if (!isOpen && viewer === undefined) return Promise.resolve(askToSignIn(request, sessions));
    } catch (error) {
      return refuse(error);
    }
    return found?.answer(viewer) ?? (path.startsWith('/api/') ? refuse(unknownRoute) : undefined);
  };

  return (request) => {
    const isGateway = isGatewayPath(request.path) && request.method !== 'TRACE';
    const outcome = isGateway ? gateway.handle(request) : answer(request);
    // The gateway sets its own headers: a step less for its small responses.
    if (isGateway && !connections.isHttps(request)) return outcome;
    return outcome?.then((decided) => guarded(decided, request, connections.originKind(request)));
  };
}

function guarded(outcome: Outcome, { path }: GatewayRequest, kind: OriginKind): Outcome {
  outcome.headers = { ...commonHeaders(path, kind), ...outcome.headers };
  return outcome;
}

/** Of every response that sets none of its own. */
export function commonHeaders(path: string, origin: OriginKind): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // Other sites may show the images of shares and links, and nothing else.
    'cross-origin-resource-policy': embeddable.test(path) ? 'cross-origin' : 'same-origin',
    // Browsers ignore it at a plain http address, and report that.
    ...(origin !== 'http' && { 'cross-origin-opener-policy': 'same-origin' }),
    // For a year, browsers never use http for this host again.
    ...(origin === 'https' && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

const embeddable = /^\/((s|assets|api\/shared)\/|social\.png$)/;

/** `/api/gateway/v1/...` is `/v1/...` with the server's own credential, for members on pages of this origin. */
const playgroundPrefix = '/api/gateway';

/** All of them, as one route. */
export const gatewayCalls = { method: 'POST', path: playgroundPrefix, needs: 'member' } as const;

/** TRACE would show a page's cookies, and Next fails on it. */
const traceRefused = new ApiError('method_not_allowed', { message: 'TRACE is not supported.' });

const unknownRoute = new ApiError('not_found', { message: 'There is nothing at this address.' });

function isGatewayPath(path: string): boolean {
  return /^\/v1(beta)?(\/|$)/.test(path);
}

function refuse(error: unknown): Promise<Outcome> {
  return Promise.resolve(errorOutcome(error, 'openai', 'req_refused'));
}
