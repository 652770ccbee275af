// What makes the pages stale, and what must not: a rebuild costs seconds at every start.
import { expect, it } from 'vitest';
import { hashBuildInputs, isBuildInput } from './build-inputs.mjs';

it.each([
  { path: 'app/images/page.tsx', expected: true },
  { path: 'components/form/image-field.tsx', expected: true },
  { path: 'lib/contract/contract.ts', expected: true },
  { path: 'lib/server', expected: true },
  { path: 'lib/server/process/mount.ts', expected: true },
  { path: 'lib/server/process/main.ts', expected: false },
  { path: 'lib/server/gateway', expected: false },
  { path: 'lib/server/http/base-url.ts', expected: false },
  { path: 'lib/boot.mjs', expected: false },
  { path: 'lib/boot/build.mjs', expected: false },
  { path: 'lib/checks/limits.json', expected: false },
  { path: 'lib/base/image-size.test.ts', expected: false },
  { path: 'components/ui/button.test.tsx', expected: false },
])('$path: $expected', ({ path, expected }) => {
  expect(isBuildInput(path)).toBe(expected);
});

it('returns the same hash for the same sources', () => {
  expect(hashBuildInputs()).toMatch(/^[0-9a-f]{64}$/);
  expect(hashBuildInputs()).toBe(hashBuildInputs());
});
