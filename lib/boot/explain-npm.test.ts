// What npm prints when it fails, as it printed it, and the remedy the person must then read.
import { expect, it } from 'vitest';
import { explainNpm, isUnreachable } from './explain-npm.mjs';

it.each([
  { output: 'npm error code ENOTFOUND\nnpm error syscall getaddrinfo', remedy: /cannot be reached/ },
  { output: 'npm error code ECONNREFUSED\nnpm error FetchError: request to', remedy: /cannot be reached/ },
  { output: 'npm error code EACCES\nnpm error path /clone/node_modules', remedy: /No permission/ },
  { output: 'npm error code ENOSPC\nnpm error nospc no space left on device', remedy: /disk is full/ },
  { output: 'npm error code UNABLE_TO_VERIFY_LEAF_SIGNATURE', remedy: /cafile/ },
  {
    output:
      'npm error code EUSAGE\nnpm error `npm ci` can only install packages when your package.json and ...',
    remedy: /npm install/,
  },
  { output: 'npm error code EINTEGRITY', remedy: /npm cache clean/ },
  { output: 'npm error code E404\nnpm error 404 Not Found', remedy: /lacks a version/ },
  { output: 'npm error something new', remedy: /^npm could not install the packages\.$/ },
])('$output', ({ output, remedy }) => {
  expect(explainNpm(output)).toMatch(remedy);
});

it('distinguishes a missing connection from a registry without ping', () => {
  expect(isUnreachable('npm error code EAI_AGAIN')).toBe(true);
  expect(isUnreachable('npm error code E404\nnpm error 404 Not Found - GET https://mirror/-/ping')).toBe(
    false,
  );
});
