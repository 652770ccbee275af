import { afterEach, expect, test, vi } from 'vitest';
import { publicAddress } from './public-base-url.ts';

afterEach(() => vi.unstubAllGlobals());

test('is the address that the page was reported, without a slash at its end', () => {
  stubPage('https://media.example/');
  expect(publicAddress()).toBe('https://media.example');
});

test('is the page’s own origin where nothing was reported', () => {
  stubPage(undefined);
  expect(publicAddress()).toBe('http://127.0.0.1:3000');
});

test('is nothing on the server, which shows no code', () => {
  expect(publicAddress()).toBe('');
});

function stubPage(reported: string | undefined): void {
  const meta = reported === undefined ? null : { getAttribute: () => reported };
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === 'meta[name="public-address"]' ? meta : null),
  });
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:3000' });
}
