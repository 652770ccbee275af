/** Small calls of the interface from this page; see `call-pages.ts`. */
import { callPages, type PagesCall } from './call-pages.ts';

/** The parsed response of `/v1/videos/x` and the like. Throws PagesCallError. */
export function callGateway(path: string, call?: PagesCall): Promise<unknown> {
  return callPages(gatewayUrl(path), call);
}

/** The page's own origin adds the credential: `/v1/videos` becomes `/api/gateway/v1/videos`. */
export function gatewayUrl(path: string): string {
  return `/api/gateway${path}`;
}
