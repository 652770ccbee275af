import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addEnvFile } from './add-env-file.ts';
import { readSettings } from './settings.ts';

const openai = {
  settings: {
    key: { name: 'OPENAI_API_KEY', purpose: '' },
    address: { name: 'OPENAI_BASE_URL', purpose: '' },
  },
};

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'easel-env-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

/** The settings of a file of this text, in this environment. */
function settingsOf(text: string, environment: Record<string, string | undefined> = {}) {
  const path = join(folder(), '.env');
  writeFileSync(path, text);
  addEnvFile(environment, path);
  return readSettings(environment, [openai]);
}

test.each([
  ['as Linux writes it', '# who may enter\nPLAYGROUND_PASSWORD=kite-over-hills\nHOST=127.0.0.1\n'],
  ['as Windows writes it', '# who may enter\r\nPLAYGROUND_PASSWORD=kite-over-hills\r\nHOST=127.0.0.1\r\n'],
  ['with a byte order mark', '\uFEFFPLAYGROUND_PASSWORD=kite-over-hills\r\nHOST=127.0.0.1'],
  ['with quotes and spaces', `PLAYGROUND_PASSWORD = "kite-over-hills" \nexport HOST='127.0.0.1'\n`],
])('a file %s', (_, text) => {
  expect(settingsOf(text)).toMatchObject({ PLAYGROUND_PASSWORD: 'kite-over-hills', HOST: '127.0.0.1' });
});

test('the environment wins, also with an empty variable', () => {
  const environment = { PORT: '4000', OPENAI_API_KEY: '' };
  const settings = settingsOf('PORT=5000\nOPENAI_API_KEY=sk-file\nLOG_LEVEL=warn\n', environment);
  expect(settings).toMatchObject({ PORT: 4000, LOG_LEVEL: 'warn' });
  expect(settings.vendors.OPENAI_API_KEY).toBeUndefined();
});

test('an absent file changes nothing; one that cannot be read is named', () => {
  const path = join(folder(), '.env');
  const environment = {};
  addEnvFile(environment, path);
  addEnvFile(environment, undefined);
  expect(environment).toEqual({});
  mkdirSync(path);
  expect(() => addEnvFile(environment, path)).toThrow(`${path} cannot be read: EISDIR`);
});
