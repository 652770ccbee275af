import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

const require = createRequire(import.meta.url);

it('serves the file of the installed version of openapi-explorer', () => {
  const original = require.resolve('openapi-explorer/dist/browser/openapi-explorer.min.js');
  const copy = new URL('vendor/openapi-explorer.min.js', import.meta.url);
  expect(readFileSync(copy).equals(readFileSync(original))).toBe(true);
});
