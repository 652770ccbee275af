import { afterEach, expect, test, vi } from 'vitest';
import { publicAddress } from './public-base-url.ts';

afterEach(() => vi.unstubAllGlobals());

test('is the address that the page was told, without a slash at its end', () => {
  stubPage('https://media.example/');
  expect(publicAddress()).toBe('https://media.example');
});

test('is the page’s own origin where nothing was told', () => {
  stubPage(undefined);
  expect(publicAddress()).toBe('http://127.0.0.1:3000');
});

test('is nothing on the server, which shows no code', () => {
  expect(publicAddress()).toBe('');
});

function stubPage(told: string | undefined): void {
  const meta = told === undefined ? null : { getAttribute: () => told };
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === 'meta[name="public-address"]' ? meta : null),
  });
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:3000' });
}
