// Which platform packages of the lock must be on the disk.
import { expect, it } from 'vitest';
import { isForMachine } from './installed-tree.mjs';

const debian = { os: 'linux', cpu: 'x64', libc: 'glibc' };

it.each([
  { name: 'made for this machine', entry: { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }, expected: true },
  { name: 'a C library not named', entry: { os: ['linux'], cpu: ['x64'] }, expected: true },
  { name: 'another C library', entry: { os: ['linux'], cpu: ['x64'], libc: ['musl'] }, expected: false },
  { name: 'another system', entry: { os: ['darwin'], cpu: ['x64'] }, expected: false },
  { name: 'another processor', entry: { os: ['linux'], cpu: ['arm64'] }, expected: false },
  { name: 'web assembly, beside the native part', entry: { cpu: ['wasm32'] }, expected: false },
  { name: 'every system but one', entry: { os: ['!win32'] }, expected: true },
  { name: 'every system but this one', entry: { os: ['!linux'] }, expected: false },
  { name: 'no platform at all', entry: {}, expected: false },
])('$name', ({ entry, expected }) => {
  expect(isForMachine(entry, debian)).toBe(expected);
});

it('accepts a package of any C library if the system reports none', () => {
  expect(
    isForMachine({ os: ['darwin'], cpu: ['arm64'] }, { os: 'darwin', cpu: 'arm64', libc: undefined }),
  ).toBe(true);
});
