import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '#tests/support/listen.ts';
import { type S3Server, s3Bucket, s3Credentials, startS3Server } from '#tests/support/s3-server.ts';
import { takeTime } from '#tests/support/until.ts';
import { openFileStorage } from './file-storage.ts';
import { createFallbackStorage } from './open-storage.ts';
import { openS3Storage, type S3StorageOptions } from './s3-storage.ts';
import { StorageUnavailableError } from './storage.ts';
import { describeStorage } from './storage-suite.ts';

let server: S3Server;
let folder: string;
beforeAll(async () => {
  server = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), 'easel-earlier-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const open = (options: Partial<S3StorageOptions> = {}) =>
  openS3Storage({
    bucket: s3Bucket,
    region: 'us-east-1',
    endpoint: server.endpoint,
    ...s3Credentials,
    ...options,
  });

describeStorage('S3', open);
describeStorage('fallback', async () => createFallbackStorage(await open(), await openFileStorage(folder)));

describe('a large body', () => {
  const size = 20 * 1024 * 1024;
  const bytes = randomBytes(size);
  const pieces = function* () {
    for (let start = 0; start < size; start += 700_001) yield bytes.subarray(start, start + 700_001);
  };

  test.each([
    ['whole', () => bytes],
    [
      'as a stream',
      async function* () {
        yield* pieces();
      },
    ],
  ])('is sent in parts, %s', async (_, body) => {
    const storage = await open();
    expect(await storage.put('large/video.mp4', body())).toBe(size);
    const stream = await storage.get('large/video.mp4');
    expect(stream && (await buffer(stream)).equals(bytes)).toBe(true);
    const part = await storage.get('large/video.mp4', { start: 8_388_607, end: 16_777_216 });
    expect(part && (await buffer(part)).equals(bytes.subarray(8_388_607, 16_777_217))).toBe(true);
  });

  test('that fails leaves no parts behind', async () => {
    const storage = await open();
    async function* failingBytes() {
      yield* pieces();
      throw new Error('the line went dead');
    }
    await expect(storage.put('half.mp4', failingBytes())).rejects.toThrow('the line went dead');
    expect(await storage.head('half.mp4')).toBeNull();
    const left = await readdir(server.folder, { recursive: true });
    expect(left.filter((name) => name.includes('half'))).toEqual([]);
  });
});

describe('the start', () => {
  const { accessKeyId } = s3Credentials;
  test.each([
    ['a missing bucket', { bucket: 'missing' }, 'it does not exist'],
    ['a wrong secret', { accessKeyId, secretAccessKey: 'wrong' }, 'does not accept the key'],
    ['an unknown key', { accessKeyId: 'NOBODY' }, 'does not accept the key'],
    ['no server', { endpoint: 'http://127.0.0.1:1' }, 'that the server runs'],
  ])('reports the problem: %s', async (_, options, advice) => {
    await expect(open(options)).rejects.toThrow(advice);
  });
});

describe('an outage', () => {
  test('fails every call as unavailable until it ends', async () => {
    const storage = await open();
    await storage.put('a', Buffer.from('a'));
    await server.stop();
    await expect(storage.get('a')).rejects.toThrow(StorageUnavailableError);
    await expect(storage.head('a')).rejects.toThrow(StorageUnavailableError);
    await expect(storage.delete('a')).rejects.toThrow(StorageUnavailableError);
    await expect(storage.put('b', Buffer.from('b'))).rejects.toThrow(StorageUnavailableError);
    await server.resume();
    expect(await storage.head('a')).toEqual({ size: 1 });
  });

  test('a call to a server that never responds fails after the time limit', async () => {
    const silent = createServer(() => {});
    await expect(open({ endpoint: await listen(silent), timeoutMs: 50 })).rejects.toThrow('Timeout');
    close(silent);
  });

  test('a stalled body fails after a while; a paused reader does not', async () => {
    const stalling = createServer((request, response) => {
      if (request.method !== 'GET') return void response.writeHead(200, { etag: '"x"' }).end();
      response.writeHead(200, { 'content-length': '10' });
      response.write('half.');
      if (request.url?.includes('slow')) setTimeout(() => response.end('whole'), 20);
    });
    const storage = await open({ endpoint: await listen(stalling), stallMs: 100 });
    const stream = await storage.get('stalled');
    await expect(stream && buffer(stream)).rejects.toThrow('No byte arrived');
    const patient = await open({ endpoint: await listen(stalling), stallMs: 2_000 });
    const slow = (await patient.get('slow'))?.iterator();
    expect(String((await slow?.next())?.value)).toBe('half.');
    await takeTime(2_500);
    expect(String((await slow?.next())?.value)).toBe('whole');
    close(stalling);
  });
});

test.each<[string, (response: ServerResponse) => void]>([
  ['refuses', (response) => void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')],
  ['fails', (response) => void response.writeHead(500).end('<Error><Code>InternalError</Code></Error>')],
  ['answers with something else', (response) => void response.writeHead(418).end('<html>')],
  ['breaks the connection', (response) => void response.destroy()],
])('a bucket that %s is unavailable, and nothing is taken for missing', async (_name, answer) => {
  let works = true;
  const broken = createServer((_request, response) =>
    works ? void response.writeHead(200, { etag: '"x"' }).end() : answer(response),
  );
  const storage = await open({ endpoint: await listen(broken) });
  works = false;
  await expect(storage.get('a')).rejects.toThrow(StorageUnavailableError);
  await expect(storage.head('a')).rejects.toThrow(StorageUnavailableError);
  await expect(storage.delete('a')).rejects.toThrow(StorageUnavailableError);
  await expect(storage.put('a', Buffer.from('a'))).rejects.toThrow(StorageUnavailableError);
  close(broken);
});

test('half of a body is an error, not the file', async () => {
  const cutting = createServer((request, response) => {
    if (request.method !== 'GET') return void response.writeHead(200, { etag: '"x"' }).end();
    response.writeHead(200, { 'content-length': '10' }).write('half.', () => response.destroy());
  });
  const stream = await (await open({ endpoint: await listen(cutting) })).get('half');
  await expect(stream && buffer(stream)).rejects.toThrow();
  close(cutting);
});

test('the files of an earlier storage are found, and deleted', async () => {
  const earlier = await openFileStorage(folder);
  await earlier.put('old', Buffer.from('before'));
  const storage = createFallbackStorage(await open(), earlier);
  expect(await storage.head('old')).toEqual({ size: 6 });
  const stream = await storage.get('old', { start: 0, end: 1 });
  expect(stream && (await buffer(stream)).toString()).toBe('be');
  await storage.put('new', Buffer.from('now'));
  expect(await earlier.head('new')).toBeNull();
  await storage.delete('old');
  expect(await earlier.head('old')).toBeNull();
});

function close(http: Server): void {
  http.closeAllConnections();
  http.close();
}
