import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isPublic } from './session.ts';

const files = readdirSync(new URL('../../../public', import.meta.url)).map((name) => `/${name}`);

it.each(files)('%s needs no session', (path) => {
  expect(isPublic(path)).toBe(true);
});

it.each(['/', '/images', '/icon.svg/..', '/s/../history', '/api/runs'])('%s needs a session', (path) => {
  expect(isPublic(path)).toBe(false);
});
