/** The pages' own API: matches the route, checks the origin, turns errors into responses. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { errorOutcome, toApiError } from '#lib/server/gateway/encode-error.ts';
import { type OriginPolicy, requireSameOrigin } from '#lib/server/gateway/same-origin.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';
import type { PagesRoute } from '#lib/server/http/pages-route.ts';

export interface PagesApiOptions {
  routes: readonly PagesRoute[];
  origin: OriginPolicy;
  newRequestId(): string;
  logFailure(call: { requestId: string }, error: unknown): void;
}

/** Undefined when no route has this path. Never rejects. */
export type PagesApi = (request: GatewayRequest) => Promise<Outcome> | undefined;

export function createPagesApi({ routes, origin, newRequestId, logFailure }: PagesApiOptions): PagesApi {
  const table = routes.map((route) => ({ route, pattern: patternOf(route.path) }));

  const run = async (request: GatewayRequest, found: readonly Found[]): Promise<Outcome> => {
    const requestId = newRequestId();
    try {
      const hit = found.find(({ route }) => route.method === methodOf(request));
      if (hit?.route.open !== true) requireSameOrigin(request, origin);
      if (hit === undefined) throw wrongMethod(request, found);
      refuseNul(request.query);
      return await hit.route.handle(request, hit.params);
    } catch (thrown) {
      if (toApiError(thrown).status >= 500) logFailure({ requestId }, thrown);
      return errorOutcome(thrown, 'openai', requestId);
    }
  };

  return (request) => {
    const found = table.flatMap(({ route, pattern }) => {
      const params = pattern.exec(request.path)?.groups;
      return params === undefined ? [] : [{ route, params }];
    });
    return found.length === 0 ? undefined : run(request, found);
  };
}

interface Found {
  route: PagesRoute;
  params: Readonly<Record<string, string>>;
}

/** Parameters are our ids; other characters do not match. */
function patternOf(path: string): RegExp {
  return new RegExp(`^(?<_>)${path.replace(/:([a-z]+)/gi, '(?<$1>[\\w.-]{1,200})')}$`);
}

function methodOf({ method }: GatewayRequest): string {
  return method === 'HEAD' ? 'GET' : method;
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

function wrongMethod({ method, path }: GatewayRequest, found: readonly Found[]): ApiError {
  const allow = [...new Set(found.map(({ route }) => route.method))].join(', ');
  return new ApiError('method_not_allowed', {
    message: `${path} takes ${allow}; got ${method}.`,
    headers: { allow },
  });
}
