import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '#lib/server/config/settings.ts';
import { vendors } from '#lib/server/providers/vendors.ts';
import { openTargets } from './open-targets.ts';

test.each([
  ['the vendor, whose accounts make one call at a time', {}, false],
  ['another server of its API', { NOVELAI_BASE_URL: 'http://127.0.0.1:1' }, true],
])('a second call at %s', async (_, settings, isTaken) => {
  const { targets } = await openTargets(
    readSettings({ NOVELAI_API_KEY: 'pst-key', ...settings }, vendors),
    {},
    {},
  );
  const queue = targets.find('novelai')?.queue;
  expect([queue?.tryEnter('one'), queue?.tryEnter('two')]).toEqual([true, isTaken]);
  await targets.close();
});

test('a target names the setting of its key, also that of a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'key');
  writeFileSync(path, 'sk-in-a-file');
  const environment = { ANTHROPIC_API_KEY_FILE: path, OPENAI_API_KEY: 'sk-given' };
  const { targets } = await openTargets(readSettings(environment, vendors), environment, {});
  expect(targets.find('anthropic')?.source).toBe('ANTHROPIC_API_KEY_FILE');
  expect(targets.find('openai')?.source).toBe('OPENAI_API_KEY');
  await targets.close();
});
