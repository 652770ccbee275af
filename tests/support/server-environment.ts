// The settings under which tests run the product: quiet, instant, no upstream, no settings of this machine.
import { createHash } from 'node:crypto';
import { constants, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The one key that servers under test accept. */
export const testApiKey = 'easel-test-key-000000000000';

/** Where prepare-database.ts puts a migrated database; another folder for other migrations or packages. */
export const preparedDatabase = join(
  tmpdir(),
  `easel-tests-${process.getuid?.() ?? 0}`,
  `postgres-${hashOfDatabase()}`,
);

/** A new data directory, which the caller removes. It holds an empty, migrated database unless it must be `empty`. */
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

/** Environment of a production server under test, as `npm start` gives it. Without the upstream keys of this machine. */
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

/** What every process under test inherits. `lib/boot` sets the memory limits for everything that it starts. */
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
