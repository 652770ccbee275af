/**
 * The files of a run in the storage: their keys, the queue through which a response gets into its file, a saved file as a
 * response, and whether the disk has room and files are saved at all.
 */

import { ApiError } from '#lib/contract/errors/api-error.ts';
import { writeProblem } from '#lib/server/db/disk-space.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import { sourceOf } from '#lib/server/http/byte-source.ts';
import { fileHeaders } from '#lib/server/http/file-headers.ts';
import type { SourceOutcome } from '#lib/server/http/outcome.ts';
import type { Storage, StorageBody, StorageRange } from '#lib/server/storage/storage.ts';
import type { RunFile } from './run-store.ts';

/** Limit of linked images that are saved per response. */
export const mediaLimit = 16;

export type RunFileName = 'request' | 'response' | 'thumbnail' | 'preview' | `media-${number}`;

export type RunFiles = ReturnType<typeof createRunFiles>;

export function createRunFiles(storage: Storage, room: Pick<DiskSpace, 'take'>) {
  return {
    /** Atomic; resolves with the number of bytes. Rejects with DiskFull before the disk is full. */
    put: (bodyId: string, name: RunFileName, body: StorageBody) =>
      storage.put(keyOf(bodyId, name), counted(body, room)),
    /** Null if it does not exist. */
    get: (bodyId: string, name: RunFileName, range?: StorageRange) => storage.get(keyOf(bodyId, name), range),
    async size(bodyId: string, name: RunFileName): Promise<number | null> {
      return (await storage.head(keyOf(bodyId, name)))?.size ?? null;
    },
    /** Deletes all possible files of a run. */
    async deleteAll(bodyId: string): Promise<void> {
      for (const name of allNames) await storage.delete(keyOf(bodyId, name));
    },
  };
}

/** The same bytes; space is reserved for each piece before it is written. */
async function* counted(body: StorageBody, room: Pick<DiskSpace, 'take'>): AsyncIterable<Uint8Array> {
  for await (const piece of body instanceof Uint8Array ? [body] : body) {
    room.take(piece.byteLength);
    yield piece;
  }
}

const allNames: readonly RunFileName[] = [
  ...(['request', 'response', 'thumbnail', 'preview'] as const),
  ...Array.from({ length: mediaLimit }, (_, index) => `media-${index}` as const),
];

/** A key such as `runs/ab/runb_ab.../request`. The response is stored as `reply`, its name since the first version. */
function keyOf(bodyId: string, name: RunFileName): string {
  return `runs/${bodyId.slice(5, 7)}/${bodyId}/${name === 'response' ? 'reply' : name}`;
}

/** The bytes in all queues of a process. */
export interface Allowance {
  readonly limit: number;
  waiting: number;
}

/** Small pieces are joined up to this size: one large write is faster than many small ones. */
const readBytes = 1024 * 1024;

/** The reader was too slow. */
export class TooSlow extends Error {}

export class ByteQueue implements AsyncIterable<Uint8Array> {
  readonly #allowance: Allowance;
  #pieces: Uint8Array[] = [];
  #ending: { error?: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
  }

  /** The bytes must not be changed afterwards. Without effect once the queue has ended or failed. */
  push(bytes: Uint8Array): void {
    if (this.#ending) return;
    const allowance = this.#allowance;
    // A single piece is always accepted: it is in memory already.
    if (this.#pieces.length > 0 && allowance.waiting + bytes.byteLength > allowance.limit) {
      this.fail(new TooSlow('The storage does not keep up with the response.'));
      return;
    }
    allowance.waiting += bytes.byteLength;
    this.#pieces.push(bytes);
    this.#wake?.();
  }

  /** The reader receives the waiting bytes, then the end. */
  end(): void {
    this.#ending ??= {};
    this.#wake?.();
  }

  /** The reader fails at once; waiting bytes are dropped. */
  fail(error: unknown): void {
    this.#ending ??= { error };
    this.#letGo();
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    try {
      for (;;) {
        const pieces = this.#takeWaiting();
        if (pieces.length > 0) {
          const [only] = pieces;
          const bytes = pieces.length === 1 && only ? only : Buffer.concat(pieces);
          this.#allowance.waiting -= bytes.byteLength;
          yield bytes;
        } else if (this.#ending === undefined) {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        } else if ('error' in this.#ending) throw this.#ending.error;
        else return;
      }
    } finally {
      // The reader has stopped: discard the rest.
      this.#ending ??= {};
      this.#letGo();
    }
  }

  /** Waiting pieces, up to `readBytes`. */
  #takeWaiting(): Uint8Array[] {
    let size = 0;
    const end = this.#pieces.findIndex((piece) => {
      size += piece.byteLength;
      return size > readBytes;
    });
    return this.#pieces.splice(0, end < 0 ? this.#pieces.length : Math.max(1, end));
  }

  #letGo(): void {
    for (const piece of this.#pieces) this.#allowance.waiting -= piece.byteLength;
    this.#pieces = [];
  }
}

interface SavedFiles {
  bodyId: string;
  files: readonly RunFile[];
  responseHeaders: Readonly<Record<string, string>>;
  /** The name of the run in errors. */
  owner: string;
  /** True if caches may store thumbnails and media: not those of a share, which can be revoked. */
  cached: boolean;
}

/** Throws ApiError `not_found` for a file that does not exist. */
export async function savedFile(
  storage: Pick<RunFiles, 'get'>,
  { bodyId, files, responseHeaders, owner, cached }: SavedFiles,
  name: RunFileName,
): Promise<SourceOutcome> {
  const file = files.find((candidate) => candidate.name === name);
  const stream = file && (await storage.get(bodyId, name));
  if (!file || !stream) throw new ApiError('not_found', { message: `The ${name} of ${owner} is not saved.` });
  const encoding = name === 'response' ? responseHeaders['content-encoding'] : undefined;
  const immutable = cached && name !== 'request' && name !== 'response';
  return {
    kind: 'source',
    status: 200,
    headers: {
      ...fileHeaders(file.contentType),
      'content-length': String(file.size),
      'cache-control': immutable ? 'private, max-age=31536000, immutable' : 'private, no-cache',
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
    source: sourceOf(stream),
  };
}

export type DiskSpace = ReturnType<typeof createDiskSpace>;

/** The error of a full disk, thrown before the disk is full. */
class DiskFull extends Error {
  readonly code = 'ENOSPC';

  constructor() {
    super('There is no disk space left for the history.');
  }
}

/** Free bytes that the history does not use. */
const reservedBytes = 256 * 1024 * 1024;

/** The disk is checked again after this many bytes: other programs use it too, and deleted files free space. */
const lookBytes = 64 * 1024 * 1024;

/**
 * Whether the disk has space to record: the last part is reserved for the database and for videos. `freeBytes` resolves with null if the system does not report it; recording then continues. */
export function createDiskSpace(freeBytes: () => Promise<number | null>) {
  let free = Number.POSITIVE_INFINITY;
  let taken = 0;
  let looking = false;
  const isLeft = (): boolean => free - taken > reservedBytes;
  const look = async (): Promise<void> => {
    const before = taken;
    looking = true;
    free = (await freeBytes().catch(() => null)) ?? Number.POSITIVE_INFINITY;
    looking = false;
    taken -= before;
  };
  return {
    /** From the last check and the bytes written since. */
    isLeft,
    /** Counts bytes before they are written. Throws DiskFull if they would use reserved space. */
    take(bytes: number): void {
      taken += bytes;
      if (!isLeft()) throw new DiskFull();
      if (taken > lookBytes && !looking) void look();
    },
    /** Checks the disk. Never rejects. */
    look,
  };
}

/** Whether runs are saved, and why not: logged once, shown by the pages. Recording keeps trying. */
export type RecordingHealth = ReturnType<typeof createRecordingHealth>;

interface HealthDependencies {
  logger: Logger;
  /** Whether the disk has room for more runs. */
  hasRoom(): boolean;
}

export function createRecordingHealth({ logger, hasRoom }: HealthDependencies) {
  let problem: string | null = null;
  return {
    /** Why runs are not saved, as text; null if they are. */
    problem: () => (hasRoom() ? problem : explain(new DiskFull())),
    failed(error: unknown): void {
      const before = problem;
      problem = explain(error);
      if (before === null) logger.error({ err: error }, `Runs are not saved: ${problem}`);
    },
    worked(): void {
      if (problem !== null) logger.info({}, 'Runs are saved again.');
      problem = null;
    },
  };
}

function explain(error: unknown): string {
  if (error instanceof TooSlow)
    return 'The disk of the data directory is too slow: some responses are missing in the history.';
  return writeProblem(error) ?? 'The run could not be saved; see the log.';
}
