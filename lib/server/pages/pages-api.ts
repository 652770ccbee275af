/** The pages' API: finds the route, checks the origin, converts errors to responses. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { errorOutcome, toApiError } from '#lib/server/gateway/encode-error.ts';
import { type OriginPolicy, requireSameOrigin } from '#lib/server/gateway/same-origin.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';
import type { PagesRoute } from '#lib/server/http/pages-route.ts';
import { createRouter, type Found } from '#lib/server/http/router.ts';

export interface PagesApiOptions {
  routes: readonly PagesRoute[];
  origin: OriginPolicy;
  newRequestId(): string;
  logFailure(call: { requestId: string }, error: unknown): void;
}

/** Undefined for an unknown path. Never rejects. */
export type PagesApi = (request: GatewayRequest) => Promise<Outcome> | undefined;

export function createPagesApi({ routes, origin, newRequestId, logFailure }: PagesApiOptions): PagesApi {
  const find = createRouter(
    routes.map((route) => ({
      method: route.method,
      template: route.path.replace(/:([a-z]+)/gi, '{$1}'),
      target: route,
    })),
  );

  const run = async (request: GatewayRequest, found: Found<PagesRoute>): Promise<Outcome> => {
    const requestId = newRequestId();
    try {
      const isOpen = 'target' in found && found.target.open === true;
      if (!isOpen) requireSameOrigin(request, origin);
      if ('allow' in found) throw wrongMethod(request, found.allow);
      refuseNul(request.query);
      return await found.target.handle(request, found.params);
    } catch (thrown) {
      if (toApiError(thrown).status >= 500) logFailure({ requestId }, thrown);
      return errorOutcome(thrown, 'openai', requestId);
    }
  };

  return (request) => {
    const found = find(request.method, request.path);
    return found && run(request, found);
  };
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
