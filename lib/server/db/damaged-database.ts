/** Tells what is wrong with the files of an embedded database that does not start, what is safe, and how to restore. */
import { existsSync } from 'node:fs';
import { access, constants, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { backupsFolder, restoreFolder } from './data-directory-lock.ts';
import { DatabaseStartError, isDatabaseAway } from './database-errors.ts';
import { causeCode } from './disk-space.ts';

/** The major version of Postgres in PGlite, which its files name. */
const filesVersion = '18';

/** Rejects with a DatabaseStartError before a start that could not work, or that would make a new database over an old one. */
export async function checkFiles(dataDirectory: string, directory: string): Promise<void> {
  if (existsSync(join(dataDirectory, restoreFolder)))
    throw new DatabaseStartError(
      `A restore into ${dataDirectory} was interrupted: run it again, or delete ${join(dataDirectory, restoreFolder)}.`,
    );
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length === 0) return;
  if (!names.includes('PG_VERSION')) throw damaged(dataDirectory, 'The file PG_VERSION is missing.');
  try {
    const needed = constants.R_OK | constants.W_OK;
    for (const name of ['PG_VERSION', 'global', 'base', 'pg_wal'])
      await access(join(directory, name), needed);
  } catch (error) {
    if (causeCode(error) === 'ENOENT') throw damaged(dataDirectory, `${error}.`);
    throw error;
  }
  const version = (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim();
  if (/^\d+$/.test(version) && version !== filesVersion)
    throw unusable(
      dataDirectory,
      `It was made by Postgres ${version}, and this program has ${filesVersion}. Use the program that made it.`,
    );
}

/** The error of a start, explained if the files of the database are its cause. */
export function damageError(error: unknown, dataDirectory: string): unknown {
  if (error instanceof DatabaseStartError) return error;
  // Drizzle's own message is the query.
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  const isOfFiles = cause instanceof pg.DatabaseError && /^(XX|58)/.test(cause.code ?? '');
  const isAbort = cause instanceof Error && /^Aborted\(|unreachable|ExitStatus/.test(cause.message);
  if (!isOfFiles && !isAbort && !isDatabaseAway(error)) return error;
  const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
  return damaged(dataDirectory, `Postgres says: ${reason}`, { cause: error });
}

function damaged(dataDirectory: string, reason: string, options?: ErrorOptions): DatabaseStartError {
  const backups = join(dataDirectory, backupsFolder);
  const restore = existsSync(backups)
    ? `The newest copy in ${backups} can be restored: npm run restore -- FILE --replace.`
    : 'There is no copy of it in DATA_DIR; a backup is restored with npm run restore -- FILE --replace.';
  return unusable(
    dataDirectory,
    `${reason}\nNothing was deleted. Images and videos in ${join(dataDirectory, 'files')} are not concerned.\n${restore}\n` +
      'To start with an empty database, move the folder to another place.',
    options,
  );
}

function unusable(dataDirectory: string, reason: string, options?: ErrorOptions): DatabaseStartError {
  const directory = join(dataDirectory, 'postgres');
  return new DatabaseStartError(`The database in ${directory} cannot be used. ${reason}`, options);
}
