/** Serves the compressed scripts and styles of the build (lib/boot/pack-static.mjs). Next serves all other files. */
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';
import { bytes, type Outcome } from '#lib/server/http/outcome.ts';

/** Undefined leaves the request to Next. */
export type PackedStatic = (
  request: Pick<GatewayRequest, 'method' | 'path' | 'headers'>,
) => Outcome | undefined;

/** In order of preference. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** Reads all files into memory, up to four megabytes: open pages keep working if the folders are deleted. */
export async function openPackedStatic(builtTo: string): Promise<PackedStatic> {
  const { files, names } = await readPacked(join(builtTo, 'static'));
  const zipped = new Map<string, Uint8Array>();
  /** The package has `.br` alone, which browsers do not take over plain http. */
  const repacked = (path: string, asGzip: boolean) => {
    const brotli = names.has(path) ? undefined : files.get(`${path}.br`);
    if (!asGzip) return { content: brotli && brotliDecompressSync(brotli), name: undefined };
    const content = zipped.get(path) ?? (brotli && gzipSync(brotliDecompressSync(brotli)));
    if (content !== undefined) zipped.set(path, content);
    return { content, name: 'gzip' };
  };
  return ({ method, path, headers }) => {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    if (!path.startsWith('/_next/static/')) return undefined;
    const taken = takenEncodings(header({ headers }, 'accept-encoding') ?? '');
    const best = encodings.find((one) => taken.has(one.name) && files.has(path + one.ending));
    const packed = best && { content: files.get(path + best.ending), name: best.name };
    const { content, name } = packed ?? repacked(path, taken.has('gzip'));
    if (content === undefined) return undefined;
    return bytes(200, content, {
      'content-type': path.endsWith('.css')
        ? 'text/css; charset=UTF-8'
        : 'application/javascript; charset=UTF-8',
      ...(name && { 'content-encoding': name }),
      // The name contains a hash of the content.
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Accept-Encoding',
    });
  };
}

/** Files by address and encoding, and all addresses; empty without a build. */
async function readPacked(folder: string) {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const packed = names.filter((name) => encodings.some(({ ending }) => name.endsWith(ending)));
  const addressOf = (name: string) => `/_next/static/${name.split(sep).join('/')}`;
  const read = async (name: string) => [addressOf(name), await readFile(join(folder, name))] as const;
  const files: ReadonlyMap<string, Uint8Array> = new Map(await Promise.all(packed.map(read)));
  return { files, names: new Set(names.map(addressOf)) };
}

/** Encodings that the client accepts; `q=0` excludes one. */
function takenEncodings(accepted: string): ReadonlySet<string> {
  const wanted = accepted.split(',').filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
  return new Set(wanted.map((part) => (part.split(';')[0] ?? '').trim()));
}
