/** Public routes: health, OpenAPI, llms.txt, the schema of GATEWAY_CONFIG, signed assets. */
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { onceFor } from '#lib/base/once-for.ts';
import type { Contract } from '#lib/contract/contract.ts';
import { llmsText } from '#lib/describe/llms-text.ts';
import { openApiDocument } from '#lib/describe/openapi.ts';
import type { AssetLinks } from '#lib/server/assets/asset-links.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import type { PartNeeds } from '#lib/server/db/part.ts';
import { readSignedAsset } from '#lib/server/gateway/asset-outcome.ts';
import { baseUrlOf } from '#lib/server/http/connections.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { bytes, freshJson, type Outcome } from '#lib/server/http/outcome.ts';
import { openRoute, type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { gatewayConfigSchema } from '#lib/server/targets/gateway-config.ts';
import packageJson from '../../../package.json' with { type: 'json' };

export interface PublicRouteDependencies extends PartNeeds {
  contract(): Contract;
  assets: Assets;
  links: AssetLinks;
  /** False in an installation without the package. */
  hasSandbox: boolean;
  /** True from the signal that ends the process: a load balancer sends no more requests. */
  isDraining(): boolean;
  /** Why nothing can be stored; undefined if it can. */
  storageProblem(): Promise<string | undefined>;
  newRequestId(): string;
}

export function publicRoutes(parts: PublicRouteDependencies): PagesRoute[] {
  return [
    openRoute('GET', '/api/health', () => freshJson(parts.hasSandbox ? healthy : withoutSandbox)),
    openRoute('GET', '/api/ready', () => ready(parts)),
    openRoute('GET', '/openapi.json', (request) => openApi(request, parts)),
    openRoute('GET', '/llms.txt', (request) =>
      publicText(llmsText(parts.contract(), baseUrlOf(request, parts.settings.PUBLIC_BASE_URL))),
    ),
    openRoute('GET', '/gateway-config.schema.json', () => publicJson(JSON.stringify(gatewayConfigSchema()))),
    openRoute('GET', '/assets/{id}', (request) => readSignedAsset(request, parts)),
  ];
}

const healthy = { status: 'ok' };
const withoutSandbox = { ...healthy, sandbox: 'not installed' };

async function ready(parts: PublicRouteDependencies): Promise<Outcome> {
  if (parts.isDraining()) return freshJson({ status: 'draining' }, 503);
  const database = await checkDatabase(parts);
  const storage = await parts.storageProblem();
  if (database !== undefined) return freshJson({ status: 'not ready', problems: { database, storage } }, 503);
  // What stores nothing is answered: a load balancer must not take the replica away.
  return freshJson({ status: 'ready', ...(storage !== undefined && { problems: { storage } }) });
}

const publicHeaders = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

function publicJson(text: string): Outcome {
  return { kind: 'json', status: 200, headers: publicHeaders, text };
}

function publicText(text: string): Outcome {
  return bytes(200, Buffer.from(text), { 'content-type': 'text/plain; charset=utf-8', ...publicHeaders });
}

const anyBaseUrl = 'https://base-url.invalid';

/** The OpenAPI document around its base URL, which differs by request. It takes 22 ms. */
const openApiParts = onceFor((contract: Contract): readonly string[] => {
  const document = openApiDocument({ contract, baseUrl: anyBaseUrl, version: packageJson.version });
  return JSON.stringify(document).split(anyBaseUrl);
});

function openApi(request: GatewayRequest, { settings, contract }: PublicRouteDependencies): Outcome {
  const baseUrl = JSON.stringify(baseUrlOf(request, settings.PUBLIC_BASE_URL)).slice(1, -1);
  return publicJson(openApiParts(contract()).join(baseUrl));
}

/** Time limit of the database in the readiness probe. */
const probeMs = 2_000;

/** The problem; undefined if it works. The probe is public: the log alone has the error. */
async function checkDatabase({ database, log }: PartNeeds): Promise<string | undefined> {
  const late = wait(probeMs, undefined, { ref: false }).then(() =>
    Promise.reject(new Error('No answer in time.')),
  );
  // A standby answers, and stores nothing.
  const probe = database.query(`select where current_setting('transaction_read_only') = 'on'`);
  return await Promise.race([probe, late]).then(
    ({ rows }) => (rows.length > 0 ? 'The database takes no changes.' : undefined),
    (error: unknown) => {
      log.warn({ err: error }, 'the database does not answer');
      return 'The database does not answer.';
    },
  );
}

/** Not bundled: only one page uses it. A copy, since its built file does not need the package's 60 dependencies. */
export function referenceScript(): PagesRoute {
  let packed: Promise<Uint8Array> | undefined;
  return route('GET', '/api/reference.js', 'viewer', async () => {
    packed ??= pack();
    packed.catch(() => {
      packed = undefined;
    });
    return bytes(200, await packed, {
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'private, max-age=3600',
    });
  });
}

async function pack(): Promise<Uint8Array> {
  const file = new URL('vendor/openapi-explorer.min.js', import.meta.url);
  return promisify(gzip)(await readFile(file));
}
