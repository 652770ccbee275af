// The settings of servers under test: no log output, no delays, no upstream, no settings of this machine.
import { createHash } from 'node:crypto';
import { constants, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The API key that servers under test accept. */
export const testApiKey = 'easel-test-key-000000000000';

/** The migrated database of prepare-database.ts. Other migrations or packages have another folder. */
export const preparedDatabase = join(
  tmpdir(),
  `easel-tests-${process.getuid?.() ?? 0}`,
  `postgres-${hashOfDatabase()}`,
);

/** Creates a data directory, which the caller removes. `prepared`: it contains a migrated database. */
export function makeDataDirectory(content: 'prepared' | 'empty' = 'prepared'): string {
  const directory = mkdtempSync(join(tmpdir(), 'easel-test-'));
  if (content === 'prepared' && existsSync(preparedDatabase)) {
    const mode = constants.COPYFILE_FICLONE;
    cpSync(preparedDatabase, join(directory, 'postgres'), { recursive: true, mode });
  }
  return directory;
}

function hashOfDatabase(): string {
  const hash = createHash('sha256');
  const migrations = join(import.meta.dirname, '..', '..', 'lib', 'server', 'db', 'migrations');
  for (const name of readdirSync(migrations).sort())
    hash.update(name).update(readFileSync(join(migrations, name)));
  const require = createRequire(import.meta.url);
  hash.update(readFileSync(join(packageFolder(require.resolve('@electric-sql/pglite')), 'package.json')));
  return hash.digest('hex').slice(0, 16);
}

function packageFolder(file: string): string {
  const folder = dirname(file);
  return existsSync(join(folder, 'package.json')) ? folder : packageFolder(folder);
}

/** Returns the environment of a production server under test, without the keys of this machine. */
export function serverEnvironment(options: { port: number; dataDirectory: string }): Record<string, string> {
  return {
    ...machineEnvironment(),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(options.port),
    DATA_DIR: options.dataDirectory,
    SANDBOX_PACE: '0',
    GATEWAY_API_KEYS: testApiKey,
  };
}

/** Returns the variables that processes under test inherit. `lib/boot` sets the memory limits. */
export function machineEnvironment(): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const name of [...places, ...memoryLimits]) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}

const places = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot', 'TEMP'];
const memoryLimits = ['MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_', 'MALLOC_ARENA_MAX'];
