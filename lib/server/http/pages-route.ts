/** A route of the pages' own API, `/api/...`: what a part of the server offers, for the process to mount. */
import type { GatewayRequest } from './gateway-request.ts';
import type { Outcome } from './outcome.ts';

export interface PagesRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/api/runs/:id`. */
  path: string;
  /** True: needs no sign-in and may be called from anywhere, since its address is its own proof. */
  open?: true;
  /** Throws ApiError for what the pages should be told. */
  handle(request: GatewayRequest, params: Readonly<Record<string, string>>): Promise<Outcome> | Outcome;
}
