/**
 * The files of PGlite, with the guarantees of a disk: its own file system never flushes. Data files, checkpoints and
 * the control file are flushed when Postgres asks, so that a power cut damages nothing. Its log is flushed by `flush`
 * and before a data file changes; a commit that is not flushed may be lost, and is then lost as a whole.
 */
import { closeSync, fdatasync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Members of an open file in Emscripten's file system; a folder has no descriptor. */
interface OpenFile {
  node: FileNode;
  nfd?: number;
}

interface FileNode {
  name: string;
  parent: FileNode;
}

interface FileOperations {
  write(file: OpenFile, buffer: Uint8Array, offset: number, length: number, position: number): number;
  fsync?(file: OpenFile): number;
}

/** A segment of the write-ahead log, which Postgres has made and flushed under another name. */
const segment = /^pg_wal\/[0-9A-F]{24}$/;
/** Smaller writes are of files that Postgres does not rely on. */
const pageBytes = 512;

export class DurableFiles extends NodeFS {
  /** Log segments with writes that are not flushed, each with the number of its last write. */
  readonly #unflushed = new Map<string, number>();
  #writes = 0;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options);
    const extend = (module: object) => this.#extend(operationsOf(module));
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), extend] } };
  }

  /** Resolves when all commits so far are on the disk. The database runs on meanwhile; calls during a flush share the next. */
  flush(): Promise<void> {
    if (this.#next === undefined) {
      const next = this.#last.then(() => {
        this.#next = undefined;
        return this.#flushLog();
      });
      this.#next = next;
      this.#last = next.catch(() => {});
    }
    return this.#next;
  }

  async #flushLog(): Promise<void> {
    for (const name of [...this.#unflushed.keys()]) {
      const write = this.#unflushed.get(name);
      // A checkpoint has flushed it meanwhile, and may have renamed it.
      if (write === undefined) continue;
      const descriptor = openSync(join(this.rootDir, name), 'r+');
      try {
        // The size of a segment does not change.
        await promisify(fdatasync)(descriptor);
      } finally {
        closeSync(descriptor);
      }
      if (this.#unflushed.get(name) === write) this.#unflushed.delete(name);
    }
  }

  /** As `flush`, before the next write of this thread. */
  #flushNow(): void {
    for (const name of this.#unflushed.keys()) {
      const descriptor = openSync(join(this.rootDir, name), 'r+');
      try {
        fdatasyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
    }
    this.#unflushed.clear();
  }

  #extend(operations: FileOperations): void {
    const write = operations.write;
    operations.write = (file, buffer, offset, length, position) => {
      const name = pathOf(file.node);
      if (segment.test(name)) this.#unflushed.set(name, ++this.#writes);
      // The log must reach the disk before what it describes. New pages are zero.
      else if (length >= pageBytes && !isZero(buffer, offset, length)) this.#flushNow();
      return write(file, buffer, offset, length, position);
    };
    operations.fsync = (file) => {
      const name = pathOf(file.node);
      if (segment.test(name)) return 0;
      this.#flushNow();
      if (file.nfd === undefined) flushFolder(join(this.rootDir, name));
      else fsyncSync(file.nfd);
      return 0;
    };
  }
}

/** Relative to the mounted folder. Files are renamed, so a name is not kept. */
function pathOf(node: FileNode): string {
  const parts: string[] = [];
  for (let at = node; at.parent !== at; at = at.parent) parts.unshift(at.name);
  return parts.join('/');
}

function isZero(buffer: Uint8Array, offset: number, length: number): boolean {
  for (let at = offset; at < offset + length; at += 1) if (buffer[at] !== 0) return false;
  return true;
}

/** Makes the names in it durable; some systems refuse it. */
function flushFolder(path: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function operationsOf(module: object): FileOperations {
  const system: unknown = Reflect.get(module, 'NODEFS');
  const operations: unknown =
    typeof system === 'object' && system !== null ? Reflect.get(system, 'stream_ops') : null;
  if (isFileOperations(operations)) return operations;
  throw new Error('This version of PGlite has another file system: its writes could not be flushed.');
}

function isFileOperations(value: unknown): value is FileOperations {
  return typeof value === 'object' && value !== null && 'write' in value;
}
