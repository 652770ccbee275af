// A server of the S3 protocol over a temporary folder, with one bucket.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from '@20minutes/s3rver';

export const s3Bucket = 'easel-test';
/** The only credentials that the server knows. */
export const s3Credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export interface S3Server {
  endpoint: string;
  /** The folder of the bucket. */
  folder: string;
  /** Stops listening and ends all connections. */
  stop(): Promise<void>;
  /** Listens again on the same port. */
  resume(): Promise<void>;
  /** Awaited around each write of an object. */
  beforeWrite?: ((key: string) => Promise<void>) | undefined;
  afterWrite?: ((key: string) => Promise<void>) | undefined;
  close(): Promise<void>;
}

/** Settings of a service whose files are in the bucket. */
export function s3Environment({ endpoint }: Pick<S3Server, 'endpoint'>) {
  return {
    S3_ENDPOINT: endpoint,
    S3_REGION: 'eu-central-1',
    S3_BUCKET: s3Bucket,
    S3_ACCESS_KEY_ID: s3Credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
  };
}

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'easel-s3-'));
  let port = 0;
  const open = async () => {
    const server = new S3rver({
      ...{ address: '127.0.0.1', port, silent: true, directory },
      configureBuckets: [{ name: s3Bucket }],
    });
    correct(server, () => s3);
    ({ port } = await server.run());
    return server;
  };
  let server = await open();
  const stop = async (): Promise<void> => {
    const closed = server.close();
    server.httpServer.closeAllConnections();
    await closed;
  };
  const s3: S3Server = {
    endpoint: `http://127.0.0.1:${port}`,
    folder: join(directory, s3Bucket),
    stop,
    async resume() {
      server = await open();
    },
    async close() {
      await stop().catch(() => {});
      await rm(directory, { recursive: true, force: true });
    },
  };
  return s3;
}

/** Corrects two differences from S3: objects are replaced atomically, and a range can end at byte 0. */
function correct({ store }: S3rver, hooks: () => S3Server): void {
  const write = store.putContent.bind(store);
  store.putContent = async (path, content) => {
    await hooks().beforeWrite?.(path);
    const temporary = `${path}.${randomUUID()}`;
    const written = await write(temporary, Buffer.isBuffer(content) ? Readable.from([content]) : content);
    await rename(temporary, path);
    await hooks().afterWrite?.(path);
    return written;
  };
  const read = store.getObject.bind(store);
  // The server ignores an end of 0, but not an object with this value.
  store.getObject = (bucket, key, range) =>
    read(bucket, key, range?.end === 0 ? { ...range, end: Object(0) } : range);
}
