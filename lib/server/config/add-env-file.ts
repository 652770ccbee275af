/** Adds the variables of a `.env` file to the environment, as Node's own `process.loadEnvFile` does. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { SettingsError } from './settings.ts';

/**
 * A variable of the environment wins, also an empty one. A file that is absent changes nothing; one that cannot be read
 * is a SettingsError. Node's reader would take a byte order mark for a part of the first name.
 */
export function addEnvFile(environment: Record<string, string | undefined>, path: string | undefined): void {
  if (path === undefined || path === '') return;
  for (const [name, value] of Object.entries(parseEnv(textOf(path)))) environment[name] ??= value;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return '';
    throw new SettingsError([`${path} cannot be read: ${error instanceof Error ? error.message : error}`]);
  }
}
