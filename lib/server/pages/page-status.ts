/** The HTTP status of a page that Next renders. A server component cannot set 410 itself. */
import type { ServerResponse } from 'node:http';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';

/** Sends 410 with the page of a shared run that has expired or was revoked. */
export async function setPageStatus(
  route: (request: GatewayRequest) => Promise<Outcome> | undefined,
  request: GatewayRequest,
  response: ServerResponse,
): Promise<void> {
  const [, id] = /^\/s\/([^/]+)$/.exec(request.path) ?? [];
  // The router of the browser accepts only successful responses for its own requests.
  if (id === undefined || request.headers.rsc !== undefined) return;
  // HEAD does not count as a view.
  const properties = { path: { value: `/api/shared/${id}` }, method: { value: 'HEAD' } };
  const outcome = await route(Object.create(request, properties));
  if (outcome === undefined || !('status' in outcome) || outcome.status !== 410) return;
  const { writeHead } = response;
  response.writeHead = (_status: number, ...rest: unknown[]) =>
    Reflect.apply(writeHead, response, [outcome.status, ...rest]);
}
