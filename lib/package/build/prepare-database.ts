// Makes the migrated database of the package as one file.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    await database.query('checkpoint');
    await database.close();
    writeFileSync(file, packFiles(join(folder, 'postgres')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
