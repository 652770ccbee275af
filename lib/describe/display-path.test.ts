import { expect, test } from 'vitest';
import { shownPath } from './display-path.ts';

test.each([
  ['/v1beta/models/{model+}:embedContent', '/v1beta/models/{model}:embedContent'],
  ['/v1/videos/{id}', '/v1/videos/{id}'],
  ['/v1/messages', '/v1/messages'],
])('%s is shown as %s', (path, shown) => {
  expect(shownPath(path)).toBe(shown);
});
