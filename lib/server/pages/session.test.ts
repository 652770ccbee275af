import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isPublic } from './session.ts';

// The gallery is part of the pages.
const files = readdirSync(new URL('../../../public', import.meta.url), { withFileTypes: true }).flatMap(
  (entry) => (entry.isFile() ? [`/${entry.name}`] : []),
);

it.each(files)('%s needs no session', (path) => {
  expect(isPublic(path)).toBe(true);
});

it.each(['/', '/images', '/gallery/videos-boats-at-dawn.mp4', '/icon.svg/..', '/s/../history', '/api/runs'])(
  '%s needs a session',
  (path) => {
    expect(isPublic(path)).toBe(false);
  },
);
