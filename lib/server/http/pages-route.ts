/** A route of the pages' API, `/api/...`. */
import type { Role } from '#lib/contract/pages/role.ts';
import type { GatewayRequest } from './gateway-request.ts';
import type { Outcome } from './outcome.ts';
import type { Viewer } from './viewer.ts';

/** `open`: for everybody, from any origin; an unguessable or signed address is its permission. Else the least role. */
export type Needs = 'open' | Role;

interface RouteOf<Need extends Needs, Caller> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/api/runs/:id`. */
  path: string;
  needs: Need;
  /** Throws ApiError for errors that the pages show. */
  handle(
    request: GatewayRequest,
    params: Readonly<Record<string, string>>,
    viewer: Caller,
  ): Promise<Outcome> | Outcome;
}

/** An open route is also called by nobody. */
export type OpenRoute = RouteOf<'open', Viewer | undefined>;
export type RoleRoute = RouteOf<Role, Viewer>;
export type PagesRoute = OpenRoute | RoleRoute;

export function route(
  method: PagesRoute['method'],
  path: string,
  needs: Role,
  handle: RoleRoute['handle'],
): RoleRoute {
  return { method, path, needs, handle };
}

export function openRoute(
  method: PagesRoute['method'],
  path: string,
  handle: OpenRoute['handle'],
): OpenRoute {
  return { method, path, needs: 'open', handle };
}
