import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPackedStatic, type PackedStatic } from './packed-static.ts';

const script = `console.log(${JSON.stringify('words '.repeat(200))})`;
let folder: string;
let packed: PackedStatic;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-packed-'));
  await mkdir(join(folder, 'static', 'chunks'), { recursive: true });
  const write = (name: string, content: string | Uint8Array) =>
    writeFile(join(folder, 'static', 'chunks', name), content);
  await write('a.js', script);
  await write('a.js.br', brotliCompressSync(script));
  await write('a.js.gz', gzipSync(script));
  await write('a.css.br', brotliCompressSync('.a{color:red}'));
  await write('a.woff2', 'font');
  packed = await openPackedStatic(folder);
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const send = (accepted: string | undefined, name = 'chunks/a.js', method = 'GET') => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const outcome = packed({ method, path: `/_next/static/${name}`, headers });
  if (outcome !== undefined && outcome.kind !== 'bytes') throw new Error(outcome.kind);
  return outcome;
};

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5', 'br'],
])('a client that takes %s gets %s', (accepted, name) => {
  const outcome = send(accepted);
  expect(outcome?.headers).toMatchObject({
    'content-encoding': name,
    'content-type': 'application/javascript; charset=UTF-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  const unpack = name === 'br' ? brotliDecompressSync : gunzipSync;
  expect(unpack(outcome?.bytes ?? new Uint8Array()).toString()).toBe(script);
});

test.each([
  ['gzip', 'gzip'],
  ['br;q=0', undefined],
])('of a file that is there as Brotli alone, a client that takes %s gets %s', (accepted, name) => {
  for (const _ of ['packed', 'kept']) {
    const { headers, bytes = new Uint8Array() } = send(accepted, 'chunks/a.css') ?? {};
    expect(headers?.['content-encoding']).toBe(name);
    expect((name === 'gzip' ? gunzipSync(bytes) : Buffer.from(bytes)).toString()).toBe('.a{color:red}');
  }
});

test('styles are styles', () => {
  expect(send('br', 'chunks/a.css')?.headers['content-type']).toBe('text/css; charset=UTF-8');
});

test.each([
  ['a client that takes neither', () => send(undefined)],
  ['a client that refuses both', () => send('br;q=0, gzip; q=0')],
  ['a file of another kind', () => send('br', 'chunks/a.woff2')],
  ['a file that is not there', () => send('br', 'chunks/b.js')],
  ['a way out of the folder', () => send('br', '../static/chunks/a.js')],
  ['another method', () => send('br', 'chunks/a.js', 'POST')],
])('%s is left to Next', (_name, outcome) => {
  expect(outcome()).toBeUndefined();
});

test('without a build there is nothing', async () => {
  packed = await openPackedStatic(join(folder, 'none'));
  expect(send('br')).toBeUndefined();
});
