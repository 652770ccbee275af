/** The routes of the process itself: health, OpenAPI, the schema of GATEWAY_CONFIG, signed assets, the session. */
import { openApiDocument } from '#lib/describe/openapi.ts';
import type { AssetLinks } from '#lib/server/assets/asset-links.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import { gatewayConfigSchema } from '#lib/server/config/gateway-config.ts';
import { readSignedAsset } from '#lib/server/gateway/read-signed-asset.ts';
import { baseUrlOf } from '#lib/server/http/base-url.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { freshJson, type Outcome } from '#lib/server/http/outcome.ts';
import type { PagesRoute } from '#lib/server/http/pages-route.ts';
import { handleSession, type SessionParts } from '#lib/server/pages/session.ts';
import packageJson from '../../../package.json' with { type: 'json' };

export interface ProcessRouteDependencies extends SessionParts {
  assets: Assets;
  links: AssetLinks;
  publicBaseUrl: string | undefined;
  /** Problems by part; empty if everything works. */
  checkReady(): Promise<Readonly<Record<string, string>>>;
  /** True from the signal that ends the process: a load balancer sends no more requests. */
  isDraining(): boolean;
  newRequestId(): string;
}

export function processRoutes(parts: ProcessRouteDependencies): PagesRoute[] {
  const session = (request: GatewayRequest) => handleSession(request, parts);
  return [
    open('GET', '/api/health', () => freshJson({ status: 'ok' })),
    open('GET', '/api/ready', () => ready(parts)),
    open('POST', '/api/session', session),
    open('DELETE', '/api/session', session),
    open('GET', '/openapi.json', (request) => openApi(request, parts.publicBaseUrl)),
    open('GET', '/gateway-config.schema.json', () => configSchema()),
    open('GET', '/assets/{id}', (request) => readSignedAsset(request, parts)),
  ];
}

function open(method: PagesRoute['method'], path: string, handle: PagesRoute['handle']): PagesRoute {
  return { method, path, open: true, handle };
}

async function ready({ checkReady, isDraining }: ProcessRouteDependencies): Promise<Outcome> {
  if (isDraining()) return freshJson({ status: 'draining' }, 503);
  const problems = await checkReady();
  const isReady = Object.keys(problems).length === 0;
  return isReady ? freshJson({ status: 'ready' }) : freshJson({ status: 'not ready', problems }, 503);
}

function configSchema(): Outcome {
  const text = JSON.stringify(gatewayConfigSchema());
  const headers = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
  return { kind: 'json', status: 200, headers, text };
}

/** The OpenAPI document around its base URL, which differs by request. Made once: that takes 22 ms. */
let documentParts: string[] | undefined;

const anyBaseUrl = 'https://base-url.invalid';

function openApi(request: GatewayRequest, publicBaseUrl: string | undefined): Outcome {
  const made = () => JSON.stringify(openApiDocument({ baseUrl: anyBaseUrl, version: packageJson.version }));
  documentParts ??= made().split(anyBaseUrl);
  const baseUrl = JSON.stringify(baseUrlOf(request, publicBaseUrl)).slice(1, -1);
  const headers = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
  return { kind: 'json', status: 200, headers, text: documentParts.join(baseUrl) };
}
