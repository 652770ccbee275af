/** The files of a new, migrated database as one compressed file, which the package brings: a copy takes a tenth of a new one. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Beside the bundled code; a clone has none. */
export const preparedFile = fileURLToPath(new URL('./prepared-database.zst', import.meta.url));

export const pageBytes = 8_192;

/** Path below the folder with forward slashes; a file has its size and its number of pages up to the last that is not zero. */
type Entry = readonly [path: string, size?: number, pages?: number];

export interface PackedFiles {
  entries: readonly Entry[];
  /** The list of the entries, then the pages of the files one after another. */
  whole: Buffer;
  /** Of the first file, in bytes. */
  start: number;
}

/** First the list of the entries as a line of JSON, then the files. Each begins at a whole page. */
export function packFiles(folder: string): Buffer {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const pieces: Buffer[] = [];
  const entries = paths.map((path): Entry => {
    const shown = path.replaceAll('\\', '/');
    if (statSync(join(folder, path)).isDirectory()) return [shown];
    const content = readFileSync(join(folder, path));
    const piece = wholePages(content.subarray(0, content.findLastIndex((byte) => byte !== 0) + 1));
    pieces.push(piece);
    return [shown, content.length, piece.length / pageBytes];
  });
  const whole = Buffer.concat([wholePages(Buffer.from(`${JSON.stringify(entries)}\n`)), ...pieces]);
  return zstdCompressSync(whole, { params: { [constants.ZSTD_c_compressionLevel]: 19 } });
}

function wholePages(bytes: Buffer): Buffer {
  return Buffer.concat([bytes], Math.ceil(bytes.length / pageBytes) * pageBytes);
}

/** In one buffer: many small ones would leave 30 MB to the process. */
export function readPacked(file: string): PackedFiles {
  const whole = zstdDecompressSync(readFileSync(file), { chunkSize: 2 ** 24 });
  const end = whole.indexOf('\n') + 1;
  const entries: Entry[] = JSON.parse(whole.toString('utf8', 0, end));
  return { entries, whole, start: Math.ceil(end / pageBytes) * pageBytes };
}

/** The folder may exist. Synchronous writes take a third of the time. */
export function unpackFiles(file: string, folder: string): void {
  const { entries, whole, start } = readPacked(file);
  let at = start;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [path, size, pages = 0] of entries) {
    const target = join(folder, path);
    if (size === undefined) mkdirSync(target, { recursive: true, mode: 0o700 });
    else {
      const stored = whole.subarray(at, at + Math.min(size, pages * pageBytes));
      writeFileSync(target, stored.length === size ? stored : Buffer.concat([stored], size), { mode: 0o600 });
      at += pages * pageBytes;
    }
  }
}
