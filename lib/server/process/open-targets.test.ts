import { expect, test } from 'vitest';
import { readSettings } from '#lib/server/config/settings.ts';
import { openTargets } from './open-targets.ts';

test.each([
  ['the vendor, whose accounts make one call at a time', {}, false],
  ['another server of its API', { NOVELAI_BASE_URL: 'http://127.0.0.1:1' }, true],
])('a second call at %s', async (_, settings, isTaken) => {
  const { targets } = openTargets(readSettings({ NOVELAI_API_KEY: 'pst-key', ...settings }), {});
  const queue = targets.find('novelai')?.queue;
  expect([queue?.tryEnter('one'), queue?.tryEnter('two')]).toEqual([true, isTaken]);
  await targets.close();
});
