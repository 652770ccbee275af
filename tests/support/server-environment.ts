// The settings under which tests run the product: quiet, instant, no upstream, nothing of this machine's.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The one key that servers under test accept. */
export const testApiKey = 'easel-test-key-000000000000';

/** A new, empty data directory. Whoever asked for it removes it. */
export function makeDataDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'easel-test-'));
}

/** Environment of a production server under test, as `npm start` gives it. Upstream keys of this machine are left behind. */
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

/** What every process under test inherits. `lib/boot` sets the limits of memory for all that it starts, tests too. */
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
