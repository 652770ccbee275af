// Makes the migrated database of the package as one file.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { openDatabase } from '#lib/server/db/database.ts';
import { packFiles } from '#lib/server/db/prepared-files.ts';

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
