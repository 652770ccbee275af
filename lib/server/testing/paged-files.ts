/**
 * The files of a temporary PGlite as pages of one file: the prepared database is written once instead of as 600 files, and no
 * file is opened or looked up on the disk. Knows nothing of Postgres but the size of its pages.
 */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { BaseFilesystem, ERRNO_CODES, type FsStats } from '@electric-sql/pglite/basefs';
import { type PackedFiles, pageBytes } from '#lib/server/db/prepared-files.ts';

interface File {
  size: number;
  /** Numbers of its pages in the one file; 0, which holds the list of entries, is for a page of zeros. */
  pages: number[];
  /** How often it is open. */
  opened: number;
  isGone: boolean;
}

type Folder = Map<string, Folder | File>;

const zeros = new Uint8Array(pageBytes);

export class PagedFiles extends BaseFilesystem {
  readonly #root: Folder = new Map();
  readonly #opened = new Map<number, File>();
  readonly #free: number[] = [];
  readonly #descriptor: number;
  #lastOpened = 0;
  #pages: number;

  /** `path`: of the one file, which must not exist. */
  constructor(path: string, { entries, whole, start }: PackedFiles) {
    super();
    this.#descriptor = openSync(path, 'wx+', 0o600);
    writeSync(this.#descriptor, whole);
    this.#pages = whole.length / pageBytes;
    let next = start / pageBytes;
    for (const [path, size, pages = 0] of entries) {
      const file = { ...newFile(), size: size ?? 0, pages: Array.from({ length: pages }, () => next++) };
      this.#add(`/${path}`, size === undefined ? new Map() : file);
    }
  }

  override async closeFs(): Promise<void> {
    closeSync(this.#descriptor);
  }

  chmod(): void {}

  utimes(): void {}

  mkdir(path: string): void {
    this.#add(path, new Map());
  }

  writeFile(path: string): void {
    this.#add(path, newFile());
  }

  lstat(path: string): FsStats {
    return statsOf(this.#find(path));
  }

  fstat(descriptor: number): FsStats {
    return statsOf(this.#openedAt(descriptor));
  }

  readdir(path: string): string[] {
    const folder = this.#find(path);
    if (!(folder instanceof Map)) throw failure('ENOTDIR');
    return ['.', '..', ...folder.keys()];
  }

  rename(from: string, to: string): void {
    const entry = this.#find(from);
    const [folder, name] = this.#parent(from);
    folder.delete(name);
    this.#remove(to);
    this.#add(to, entry);
  }

  rmdir(path: string): void {
    const folder = this.#find(path);
    if (folder instanceof Map && folder.size > 0) throw failure('ENOTEMPTY');
    this.#remove(path);
  }

  unlink(path: string): void {
    this.#find(path);
    this.#remove(path);
  }

  truncate(path: string, size: number): void {
    const file = this.#find(path);
    if (file instanceof Map) throw failure('EISDIR');
    this.#free.push(...file.pages.splice(Math.ceil(size / pageBytes)).filter((page) => page > 0));
    const inPage = size % pageBytes;
    const last = file.pages[Math.floor(size / pageBytes)] ?? 0;
    // What lay behind the end reads as zeros if the file grows again.
    if (last > 0) writeSync(this.#descriptor, zeros, 0, pageBytes - inPage, last * pageBytes + inPage);
    file.size = size;
  }

  open(path: string): number {
    const file = this.#find(path);
    if (file instanceof Map) throw failure('EISDIR');
    file.opened += 1;
    this.#lastOpened += 1;
    this.#opened.set(this.#lastOpened, file);
    return this.#lastOpened;
  }

  close(descriptor: number): void {
    const file = this.#openedAt(descriptor);
    this.#opened.delete(descriptor);
    file.opened -= 1;
    this.#release(file);
  }

  read(descriptor: number, buffer: Uint8Array, offset: number, length: number, position: number): number {
    const { pages, size } = this.#openedAt(descriptor);
    const end = Math.min(position + length, size);
    for (const { index, from, bytes, at } of piecesOf(position, end)) {
      const page = pages[index] ?? 0;
      const target = offset + at;
      if (page === 0) buffer.fill(0, target, target + bytes);
      else readSync(this.#descriptor, buffer, target, bytes, page * pageBytes + from);
    }
    return Math.max(0, end - position);
  }

  write(descriptor: number, buffer: Uint8Array, offset: number, length: number, position: number): number {
    const file = this.#openedAt(descriptor);
    // PGlite passes its memory itself, not a view of it.
    const memory = buffer instanceof ArrayBuffer ? new Uint8Array(buffer) : buffer;
    for (const { index, from, bytes, at } of piecesOf(position, position + length)) {
      const source = offset + at;
      const page = file.pages[index] ?? 0;
      if (page === 0 && isZero(memory, source, bytes)) continue;
      const target = page === 0 ? this.#allocate(file, index, bytes) : page;
      writeSync(this.#descriptor, memory, source, bytes, target * pageBytes + from);
    }
    file.size = Math.max(file.size, position + length);
    return length;
  }

  #allocate(file: File, index: number, bytes: number): number {
    const page = this.#free.pop() ?? this.#pages++;
    if (bytes < pageBytes) writeSync(this.#descriptor, zeros, 0, pageBytes, page * pageBytes);
    while (file.pages.length < index) file.pages.push(0);
    file.pages[index] = page;
    return page;
  }

  #openedAt(descriptor: number): File {
    const file = this.#opened.get(descriptor);
    if (file === undefined) throw failure('EBADF');
    return file;
  }

  #find(path: string): Folder | File {
    const [folder, name] = this.#parent(path);
    const entry = name === '' ? folder : folder.get(name);
    if (entry === undefined) throw failure('ENOENT');
    return entry;
  }

  #add(path: string, entry: Folder | File): void {
    const [folder, name] = this.#parent(path);
    folder.set(name, entry);
  }

  #remove(path: string): void {
    const [folder, name] = this.#parent(path);
    const entry = folder.get(name);
    folder.delete(name);
    if (entry === undefined || entry instanceof Map) return;
    entry.isGone = true;
    this.#release(entry);
  }

  /** The pages of a file without a name that nobody has open. */
  #release(file: File): void {
    if (!file.isGone || file.opened > 0) return;
    this.#free.push(...file.pages.splice(0).filter((page) => page > 0));
  }

  /** The folder of a path such as `/base/5/1259`, and the last name. */
  #parent(path: string): readonly [Folder, string] {
    const names = path.split('/').slice(1);
    const last = names.pop() ?? '';
    let folder = this.#root;
    for (const name of names) {
      const entry = folder.get(name);
      if (entry === undefined) throw failure('ENOENT');
      if (!(entry instanceof Map)) throw failure('ENOTDIR');
      folder = entry;
    }
    return [folder, last];
  }
}

function newFile(): File {
  return { size: 0, pages: [], opened: 0, isGone: false };
}

/** The parts of a range that lie in one page each; `at`: from the begin of the range. */
function* piecesOf(position: number, end: number) {
  for (let at = position; at < end; ) {
    const from = at % pageBytes;
    const bytes = Math.min(pageBytes - from, end - at);
    yield { index: Math.floor(at / pageBytes), from, bytes, at: at - position };
    at += bytes;
  }
}

function isZero(memory: Uint8Array, offset: number, length: number): boolean {
  for (let at = offset; at < offset + length; at += 1) if (memory[at] !== 0) return false;
  return true;
}

function statsOf(entry: Folder | File): FsStats {
  const isFolder = entry instanceof Map;
  const owner = { dev: 0, ino: 0, nlink: 1, uid: 0, gid: 0, rdev: 0 };
  const times = { atime: 0, mtime: 0, ctime: 0 };
  const size = isFolder ? pageBytes : entry.size;
  const blocks = Math.ceil(size / 512);
  return { ...owner, ...times, mode: isFolder ? 0o40700 : 0o100600, size, blksize: pageBytes, blocks };
}

function failure(code: keyof typeof ERRNO_CODES): Error {
  return Object.assign(new Error(code), { code: ERRNO_CODES[code] });
}
