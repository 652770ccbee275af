import { afterEach, expect, test, vi } from 'vitest';
import { isOfThisMachine, publicAddress } from './public-base-url.ts';

afterEach(() => vi.unstubAllGlobals());

test('is the URL that the page received, without a trailing slash', () => {
  stubPage('https://media.example/');
  expect(publicAddress()).toBe('https://media.example');
});

test('is the origin of the page if it received none', () => {
  stubPage(undefined);
  expect(publicAddress()).toBe('http://127.0.0.1:3000');
});

test('is empty on the server, which shows no code', () => {
  expect(publicAddress()).toBe('');
});

test.each([
  ['http://127.0.0.1:3000/s/1', true],
  ['http://localhost:3000', true],
  ['http://easel.localhost', true],
  ['http://[::1]:3000', true],
  ['http://192.168.0.7:3000', false],
  ['https://localhost.example', false],
  ['', false],
])('%s is of this machine alone: %s', (url, is) => {
  expect(isOfThisMachine(url)).toBe(is);
});

function stubPage(reported: string | undefined): void {
  const meta = reported === undefined ? null : { getAttribute: () => reported };
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === 'meta[name="public-address"]' ? meta : null),
  });
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:3000' });
}
