/** `/openapi.json`: written once for each address it is asked under. */
import { openApiDocument } from '#lib/describe/openapi.ts';
import { baseUrlOf } from '#lib/server/http/base-url.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import type { Outcome } from '#lib/server/http/outcome.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const written = new Map<string, string>();

export function serveOpenapi(request: GatewayRequest, publicBaseUrl: string | undefined): Outcome {
  const baseUrl = baseUrlOf(request, publicBaseUrl);
  const text =
    written.get(baseUrl) ?? JSON.stringify(openApiDocument({ baseUrl, version: packageJson.version }));
  // A client may ask under any host name; only a few answers are kept.
  if (written.size < 8) written.set(baseUrl, text);
  return { kind: 'json', status: 200, headers: { 'access-control-allow-origin': '*' }, text };
}
