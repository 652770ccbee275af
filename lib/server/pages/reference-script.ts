/** `/api/reference.js`: the library of the API reference. Read at the first request. */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { bytes } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';

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
