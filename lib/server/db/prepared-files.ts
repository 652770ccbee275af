/** The files of a new, migrated database as one compressed file, which the package brings: a copy takes a tenth of a new one. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zstdDecompressSync } from 'node:zlib';

/** Beside the bundled code; a clone has none. */
export const preparedFile = fileURLToPath(new URL('./prepared-database.zst', import.meta.url));

export const pageBytes = 8_192;

/** Path below the folder with forward slashes; a file has its size and its number of pages up to the last that is not zero. */
export type PackedEntry = readonly [path: string, size?: number, pages?: number];

export type PackedFiles = ReturnType<typeof readPacked>;

/** In one buffer, since many small ones would leave 30 MB to the process: the list of the entries, then the pages of all files. */
export function readPacked(file: string) {
  const whole = zstdDecompressSync(readFileSync(file), { chunkSize: 2 ** 24 });
  const end = whole.indexOf('\n') + 1;
  const entries: readonly PackedEntry[] = JSON.parse(whole.toString('utf8', 0, end));
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
