/** The pages' API: finds the route, checks the role and the origin, converts errors to responses. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { requireRole, signInRequired } from '#lib/server/auth/principal.ts';
import { errorOutcome, toApiError } from '#lib/server/gateway/encode-error.ts';
import { reserveBody } from '#lib/server/gateway/parse-body.ts';
import { type OriginPolicy, requireSameOrigin } from '#lib/server/http/connections.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';
import type { Needs, PagesRoute } from '#lib/server/http/pages-route.ts';
import { createRouter, type Found } from '#lib/server/http/router.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';

type BodyBudget = Parameters<typeof reserveBody>[1];

/** Large bodies of the pages count as those of the gateway do. */
export interface PagesApiOptions extends BodyBudget {
  routes: readonly PagesRoute[];
  origin: OriginPolicy;
  newRequestId(): string;
  logFailure(call: { requestId: string }, error: unknown): void;
}

export interface FoundRoute {
  /** Of a known path with a wrong method: that of its first route. */
  needs: Needs;
  /** Never rejects. */
  answer(viewer: Viewer | undefined): Promise<Outcome>;
}

/** Undefined for an unknown path. */
export type PagesApi = (request: GatewayRequest) => FoundRoute | undefined;

export function createPagesApi(options: PagesApiOptions): PagesApi {
  const { routes, origin, newRequestId, logFailure } = options;
  const find = createRouter(
    routes.map((route) => ({
      method: route.method,
      template: route.path.replace(/:([a-z]+)/gi, '{$1}'),
      target: route,
    })),
  );
  const needsOf = (found: Found<PagesRoute> | undefined, path: string): Needs => {
    if (found === undefined) return 'viewer';
    if ('target' in found) return found.target.needs;
    const [method = ''] = found.allow;
    return needsOf(find(method, path), path);
  };

  const run = async (
    request: GatewayRequest,
    found: Found<PagesRoute>,
    viewer: Viewer | undefined,
  ): Promise<Outcome> => {
    const requestId = newRequestId();
    try {
      const isOpen = 'target' in found && found.target.needs === 'open';
      if (!isOpen) requireSameOrigin(request, origin);
      if ('allow' in found) throw wrongMethod(request, found.allow);
      refuseNul(request.query);
      return await call(found.target, { request, params: found.params, viewer }, options);
    } catch (thrown) {
      if (toApiError(thrown).status >= 500) logFailure({ requestId }, thrown);
      return errorOutcome(thrown, 'openai', requestId);
    }
  };

  return (request) => {
    const found = find(request.method, request.path);
    return (
      found && {
        needs: needsOf(found, request.path),
        answer: (viewer) => run(request, found, viewer),
      }
    );
  };
}

interface Call {
  request: GatewayRequest;
  params: Readonly<Record<string, string>>;
  viewer: Viewer | undefined;
}

async function call(
  route: PagesRoute,
  { request, params, viewer }: Call,
  budget: BodyBudget,
): Promise<Outcome> {
  if (route.needs === 'open') return route.handle(request, params, viewer);
  if (viewer === undefined) throw signInRequired();
  requireRole(viewer, route.needs);
  const reserved = await reserveBody({ request, principal: { keyId: '', person: viewer } }, budget);
  try {
    return await route.handle(request, params, viewer);
  } finally {
    reserved?.resize(0);
  }
}

/** The database cannot store NUL. */
function refuseNul(query: URLSearchParams): void {
  for (const [name, value] of query) {
    if (!value.includes('\0')) continue;
    throw new ApiError('invalid_value', {
      parameter: name,
      message: `${name} must not hold a NUL character.`,
    });
  }
}

function wrongMethod({ method, path }: GatewayRequest, methods: readonly string[]): ApiError {
  const allow = methods.join(', ');
  return new ApiError('method_not_allowed', {
    message: `${path} accepts ${allow}; got ${method}.`,
    headers: { allow },
  });
}
