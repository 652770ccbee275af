// Makes the migrated database of the package as one file.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import * as z from 'zod';
import { openDatabase } from '#lib/server/db/database.ts';
import { type PackedEntry, pageBytes } from '#lib/server/db/prepared-files.ts';

export async function prepareDatabase(file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'easel-package-'));
  try {
    const database = await openDatabase({ dataDirectory: folder });
    // Half of the thousand files are those of the two templates, from which nothing is made.
    await database.query(`update pg_database set datistemplate = false`);
    await database.query('drop database template0');
    await database.query('drop database template1');
    // What is logged so far, 9 MB, is in the files then, and a new segment of the log begins.
    await database.query('select pg_switch_wal()');
    await database.query('checkpoint');
    const { rows } = await database.query('select pg_walfile_name(pg_current_wal_lsn()) as name');
    const [{ name: current }] = z.tuple([z.object({ name: z.string() })]).parse(rows);
    await database.close();
    const log = join(folder, 'postgres/pg_wal');
    for (const entry of readdirSync(log, { withFileTypes: true }))
      if (entry.isFile() && entry.name !== current) rmSync(join(log, entry.name));
    writeFileSync(file, packFiles(join(folder, 'postgres')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** First the list of the entries as a line of JSON, then the files. Each begins at a whole page, without the zeros at its end. */
export function packFiles(folder: string): Buffer {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const pieces: Buffer[] = [];
  const entries = paths.map((path): PackedEntry => {
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
