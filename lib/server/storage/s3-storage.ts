/** Storage in a bucket of an S3 server. Large bodies are sent in parts, so that memory stays bounded. */
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import {
  checkStorageKey,
  checkStorageRange,
  type Storage,
  type StorageBody,
  StorageUnavailableError,
} from './storage.ts';

export interface S3StorageOptions {
  bucket: string;
  region: string;
  /** Base URL of the server, which then has the bucket in the path; undefined for AWS. */
  endpoint?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  /** Time limit of one attempt until its response begins, ms. */
  timeoutMs?: number;
  /** A response body without a byte for this long has failed, ms. */
  stallMs?: number;
}

/** Size of the parts of a large body; S3 accepts 5 MiB to 5 GiB, and at most 10,000 parts. */
const partBytes = 8 * 1024 * 1024;
/** Attempts per request; the client waits longer before each. */
const maxAttempts = 3;
/** A paused player holds its connection, so the limit is far above the default of 50. */
const agent = { keepAlive: true, maxSockets: 1024 };

/** Throws StorageStartError if the bucket cannot be written and read. */
export async function openS3Storage(options: S3StorageOptions): Promise<Storage> {
  const {
    bucket,
    region,
    endpoint,
    accessKeyId,
    secretAccessKey,
    timeoutMs = 30_000,
    stallMs = 60_000,
  } = options;
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts,
    // Many servers other than AWS do not know the checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: 0,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  const at = (key: string) => {
    checkStorageKey(key);
    return { Bucket: bucket, Key: key };
  };

  const storage: Storage = {
    async put(key, body, retry = (write) => write()) {
      const target = at(key);
      const sent: { PartNumber: number; ETag: string | undefined }[] = [];
      let upload: { UploadId?: string | undefined } | undefined;
      let size = 0;
      try {
        for await (const { bytes, isLast } of partsOf(body)) {
          size += bytes.byteLength;
          if (isLast && upload === undefined) {
            await retry(() => reach(client.send(new PutObjectCommand({ ...target, Body: bytes }))));
            return size;
          }
          upload ??= await retry(() => reach(client.send(new CreateMultipartUploadCommand(target))));
          const { UploadId } = upload;
          const part = { ...target, UploadId, PartNumber: sent.length + 1, Body: bytes };
          const { ETag } = await retry(() => reach(client.send(new UploadPartCommand(part))));
          sent.push({ PartNumber: part.PartNumber, ETag });
        }
        const whole = { ...target, UploadId: upload?.UploadId, MultipartUpload: { Parts: sent } };
        await retry(() => reach(client.send(new CompleteMultipartUploadCommand(whole))));
        return size;
      } catch (error) {
        // Best effort: a rule of the bucket deletes what a crash leaves (docs/deploy.md).
        if (upload !== undefined) {
          const abort = new AbortMultipartUploadCommand({ ...target, UploadId: upload.UploadId });
          await client.send(abort).catch(() => {});
        }
        throw error;
      }
    },
    async get(key, range) {
      const target = at(key);
      if (range !== undefined) checkStorageRange(range, Number.POSITIVE_INFINITY);
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      const found = await orNull(client.send(new GetObjectCommand({ ...target, ...part })));
      if (found === null) return null;
      const { Body: body, ContentRange } = found;
      if (!(body instanceof Readable)) throw new Error(`S3 returned no stream for ${key}.`);
      const size = Number(/\/(\d+)$/.exec(ContentRange ?? '')?.[1]);
      if (range !== undefined && !(range.end < size)) {
        body.on('error', () => {}).destroy();
        throw new RangeError(`Bytes ${range.start} to ${range.end} are not in ${size} bytes`);
      }
      return withoutStalls(body, stallMs);
    },
    async head(key) {
      const found = await orNull(client.send(new HeadObjectCommand(at(key))));
      return found && { size: found.ContentLength ?? 0 };
    },
    async delete(key) {
      await reach(client.send(new DeleteObjectCommand(at(key))));
    },
  };
  try {
    await tryStorage(storage);
  } catch (error) {
    client.destroy();
    throw new StorageStartError({ bucket, endpoint }, error);
  }
  return storage;
}

/** The bucket does not work, with what to do about it. */
export class StorageStartError extends Error {
  constructor({ bucket, endpoint = 'AWS' }: Pick<S3StorageOptions, 'bucket' | 'endpoint'>, cause: unknown) {
    const error = cause instanceof StorageUnavailableError ? cause.cause : cause;
    super(
      `The bucket ${bucket} at ${endpoint} cannot be used: ${hintFor(error)} (${
        error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      })`,
      { cause },
    );
    this.name = 'StorageStartError';
  }
}

function hintFor(error: unknown): string {
  switch (error instanceof S3ServiceException ? error.name : '') {
    case 'NoSuchBucket':
      return 'it does not exist. Create it, or correct S3_BUCKET.';
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
      return 'the server does not accept the key. Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.';
    case 'AccessDenied':
    case 'Forbidden':
      return 'the key may not put, get and delete objects there.';
    default:
      return 'check that S3_ENDPOINT and S3_REGION are right and that the server runs.';
  }
}

/** Writes, reads and deletes a small object. */
async function tryStorage(storage: Storage): Promise<void> {
  const key = 'start-check';
  await storage.put(key, Buffer.from('easel'));
  await storage.head(key);
  await storage.delete(key);
}

/** The body in parts of `partBytes`; the last may be smaller, and of an empty body it is empty. */
async function* partsOf(body: StorageBody): AsyncGenerator<{ bytes: Uint8Array; isLast: boolean }> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body instanceof Uint8Array ? [body] : body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    while (size > partBytes) {
      const whole = joined(chunks);
      chunks = [whole.subarray(partBytes)];
      size -= partBytes;
      yield { bytes: whole.subarray(0, partBytes), isLast: false };
    }
  }
  yield { bytes: joined(chunks), isLast: true };
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [first, ...others] = chunks;
  return first !== undefined && others.length === 0 ? first : Buffer.concat(chunks);
}

/** The same bytes; fails if none arrive for a while. The time in which nobody reads does not count. */
function withoutStalls(body: Readable, stallMs: number): Readable {
  async function* read(): AsyncGenerator<unknown> {
    const stalled = (): void => {
      body.destroy(new StorageUnavailableError(`No byte arrived for ${stallMs / 1000} s.`));
    };
    let timer = setTimeout(stalled, stallMs);
    try {
      for await (const chunk of body) {
        clearTimeout(timer);
        yield chunk;
        timer = setTimeout(stalled, stallMs);
      }
    } finally {
      clearTimeout(timer);
    }
  }
  const stream = Readable.from(read(), { objectMode: false });
  // A reader that leaves must not wait for the next chunk.
  return stream.on('close', () => body.destroy());
}

/** Every failure of the server is temporary for the caller. */
async function reach<T>(sent: Promise<T>): Promise<T> {
  return await sent.catch((error: unknown) => {
    throw new StorageUnavailableError(error);
  });
}

/** Null for an unknown key. */
async function orNull<T>(sent: Promise<T>): Promise<T | null> {
  return await sent.catch((error: unknown) => {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    const isKeyMissing = error instanceof S3ServiceException && error.name !== 'NoSuchBucket';
    if (status === 404 && isKeyMissing) return null;
    if (status === 416) throw new RangeError('The range is beyond the end.', { cause: error });
    throw new StorageUnavailableError(error);
  });
}
