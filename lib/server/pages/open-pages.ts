/** The pages of the process: Next behind the packed scripts, or a notice while they are built. */
import { access, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type next from 'next';
import type { Settings } from '#lib/server/config/settings.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { bytes, type Outcome } from '#lib/server/http/outcome.ts';
import { pageHeaders } from '#lib/server/http/page-headers.ts';
import { openPackedStatic } from './packed-static.ts';

export interface Pages {
  /** Undefined leaves the request to `handle`. */
  outcome(request: Pick<GatewayRequest, 'method' | 'path' | 'headers'>): Outcome | undefined;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  upgrade: ReturnType<Next['getUpgradeHandler']>;
  close(): Promise<void>;
}

type Next = ReturnType<typeof next>;

/** The build of the pages: `distDir` of next.config.mjs. */
const builtTo = process.env.EASEL_DIST_DIR ?? '.next/production';

/** The pages of the package (lib/package): a build with the part of Next that serves it. */
const prebuilt = process.env.EASEL_PAGES_DIR;

/** Next is loaded with the first page: it takes 60 MB, which a gateway without pages does not need. */
export async function openPages({ HOST, PORT }: Settings, development: boolean): Promise<Pages> {
  const dir = prebuilt ?? process.cwd();
  const builtIn = join(dir, prebuilt ? '.next' : builtTo);
  let app: Promise<Next> | undefined;
  const prepared = () => {
    app ??= prepareNext({ dev: development, dir, hostname: HOST, port: PORT });
    // The next page tries again.
    return app.catch((error: unknown) => {
      app = undefined;
      throw error;
    });
  };

  // A start without pages fails now. In development there is no build, and the scripts change.
  if (development) await prepared();
  else await access(join(builtIn, 'BUILD_ID'));
  return {
    outcome: development ? () => undefined : await openPackedStatic(builtIn),
    handle: async (request, response) => (await prepared()).getRequestHandler()(request, response),
    upgrade: async (...upgraded) => (await prepared()).getUpgradeHandler()(...upgraded),
    close: async () => (await app)?.close(),
  };
}

async function prepareNext(options: Parameters<typeof next>[0]): Promise<Next> {
  const { default: next } = await (prebuilt ? loadPrebuilt(prebuilt) : import('next'));
  const app = next(options);
  await app.prepare();
  return app;
}

/** Next without its compiler, which takes its configuration from the build. */
async function loadPrebuilt(folder: string): Promise<typeof import('next')> {
  const { config } = JSON.parse(await readFile(join(folder, '.next/required-server-files.json'), 'utf8'));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
  return await import(pathToFileURL(join(folder, 'node_modules/next/dist/server/next.js')).href);
}

/** Resolves when lib/boot, the parent, has built the pages; rejects if it ends before. */
export function pagesBuilt(): Promise<void> {
  return new Promise((resolve, reject) => {
    process.once('message', () => {
      resolve();
      process.disconnect();
    });
    process.once('disconnect', () => reject(new Error('The build of the pages was interrupted.')));
  });
}

/** The pages until then: 503, and a document that loads again every two seconds. */
export const pagesInBuild: Pages = {
  outcome: ({ method }) =>
    bytes(503, method === 'HEAD' ? undefined : Buffer.from(notice), {
      ...pageHeaders(false),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '2',
    }),
  handle: async () => {},
  upgrade: async () => {},
  close: async () => {},
};

const notice = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="2">
<title>Easel starts</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { display: grid; min-height: 100dvh; margin: 0; place-items: center; }
main { max-width: 26rem; padding: 1rem; }
h1 { font-size: 1.25rem; }
</style>
<main>
<h1>The pages of Easel are being built</h1>
<p>This takes about half a minute after the first start and after an update. The page opens by itself.</p>
<p>The API answers already.</p>
</main>
</html>
`;

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
