/** A route of the pages' API, `/api/...`. */
import type { GatewayRequest } from './gateway-request.ts';
import type { Outcome } from './outcome.ts';

export interface PagesRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/api/runs/:id`. */
  path: string;
  /** True: public from any origin; an unguessable or signed address is its permission. */
  open?: true;
  /** Throws ApiError for errors that the pages show. */
  handle(request: GatewayRequest, params: Readonly<Record<string, string>>): Promise<Outcome> | Outcome;
}

export function route(method: PagesRoute['method'], path: string, handle: PagesRoute['handle']): PagesRoute {
  return { method, path, handle };
}

/** A public route, from any origin. */
export function openRoute(
  method: PagesRoute['method'],
  path: string,
  handle: PagesRoute['handle'],
): PagesRoute {
  return { method, path, handle, open: true };
}
