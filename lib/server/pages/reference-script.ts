/** `/api/reference.js`: the unmodified library of the API reference, read on first use. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { bytes } from '#lib/server/http/outcome.ts';
import type { PagesRoute } from '#lib/server/http/pages-route.ts';

const require = createRequire(import.meta.url);

/** Not bundled: one page needs it, and it is built already. */
export function referenceScript(): PagesRoute {
  let packed: Promise<Uint8Array> | undefined;
  return {
    method: 'GET',
    path: '/api/reference.js',
    async handle() {
      packed ??= pack();
      packed.catch(() => {
        packed = undefined;
      });
      return bytes(200, await packed, {
        'content-type': 'text/javascript; charset=utf-8',
        'content-encoding': 'gzip',
        'cache-control': 'private, max-age=3600',
      });
    },
  };
}

async function pack(): Promise<Uint8Array> {
  const file = require.resolve('openapi-explorer/dist/browser/openapi-explorer.min.js');
  return promisify(gzip)(await readFile(file));
}
