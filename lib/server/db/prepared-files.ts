/** The files of a new, migrated database as one compressed file, which the package brings: a copy takes a tenth of a new one. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompress, constants } from 'node:zlib';

/** Beside the bundled code; a clone has none. */
export const preparedFile = fileURLToPath(new URL('./prepared-database.br', import.meta.url));

/** Path below the folder with forward slashes, and bytes; undefined for a folder. */
type Entry = readonly [path: string, size?: number];

/** A list of the entries as JSON on the first line, then the bytes of the files one after another. */
export function packFiles(folder: string): Buffer {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const pieces: Buffer[] = [];
  const entries = paths.map((path): Entry => {
    const shown = path.replaceAll('\\', '/');
    if (statSync(join(folder, path)).isDirectory()) return [shown];
    const content = readFileSync(join(folder, path));
    pieces.push(content);
    return [shown, content.length];
  });
  const whole = Buffer.concat([Buffer.from(`${JSON.stringify(entries)}\n`), ...pieces]);
  const window = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 };
  return brotliCompressSync(whole, { params: window });
}

/** The folder may exist. Synchronous writes take a third of the time; many small buffers would leave 30 MB to the process. */
export async function unpackFiles(file: string, folder: string): Promise<void> {
  const whole = await promisify(brotliDecompress)(await readFile(file), { chunkSize: 2 ** 26 });
  let at = whole.indexOf('\n') + 1;
  const entries: Entry[] = JSON.parse(whole.toString('utf8', 0, at));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [path, size] of entries) {
    const target = join(folder, path);
    if (size === undefined) mkdirSync(target, { recursive: true, mode: 0o700 });
    else {
      writeFileSync(target, whole.subarray(at, at + size), { mode: 0o600 });
      at += size;
    }
  }
}
