// Every browser test under watch: what goes wrong unseen, and what must never leave the browser, fails it.
import { randomBytes } from 'node:crypto';
import { test as base, type Request, type Response } from '@playwright/test';
import { testApiKey } from '#tests/support/server-environment.ts';

export { expect } from '@playwright/test';

/** For tests of what narrow windows share with wide ones: see the projects of playwright.config.ts. */
export const onlyDesktop = { tag: '@desktop' };

export interface Guard {
  /** Errors of these HTTP statuses are what the test is about. */
  expectStatus(...statuses: number[]): void;
  /** Calls that never come to their end are what the test is about. */
  expectBrokenConnections(): void;
  /** Console errors with these words are what the test is about. */
  expectError(words: string): void;
  /** Addresses asked so far, without the origin, in order. */
  asked(): readonly string[];
}

/** Playwright's `test` with the guard switched on; use `guard` only to say what is expected. `own` is a
 * word that no other story says, nor the same one at its next try: all of them share one server. */
export const test = base.extend<{ guard: Guard; own: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  own: async ({}, use, { project }) => {
    await use(`${project.name}${randomLetters()}`);
  },
  guard: [
    async ({ context, baseURL }, use) => {
      const problems: string[] = [];
      const expected = new Set<number>();
      const words: string[] = [];
      let mayBreak = false;
      const requests: string[] = [];
      const origin = baseURL ?? '';

      context.on('console', (message) => {
        const text = message.text();
        const known =
          [...expected].some((status) => text.includes(`status of ${status}`)) ||
          words.some((said) => text.includes(said)) ||
          (mayBreak && text.startsWith('Failed to load resource: net::'));
        if (['error', 'warning'].includes(message.type()) && !known)
          problems.push(`console: ${text} (${message.location().url})`);
      });
      context.on('weberror', (error) => {
        problems.push(`page error: ${error.error().stack ?? error.error().message}`);
      });
      context.on('request', (request) => {
        requests.push(request.url().replace(origin, ''));
        problems.push(...credentialsIn(request), ...strangersIn(request, origin));
      });
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? 'unknown';
        // Leaving a page and stopping a run end what is under way.
        if (reason !== 'net::ERR_ABORTED' && !mayBreak)
          problems.push(`request failed: ${request.url()} ${reason}`);
      });
      context.on('response', (response) => {
        if (response.status() >= 400 && !expected.has(response.status())) problems.push(describe(response));
      });

      await use({
        expectStatus: (...statuses) => {
          for (const status of statuses) expected.add(status);
        },
        expectBrokenConnections: () => {
          mayBreak = true;
        },
        expectError: (said) => words.push(said),
        asked: () => requests,
      });
      if (problems.length > 0) throw new Error(`What went wrong unseen:\n${problems.join('\n')}`);
    },
    { auto: true },
  ],
});

/** No digits: a search for a word that ends with one finds others that go on with more. */
function randomLetters(): string {
  return Array.from(randomBytes(8), (byte) => String.fromCharCode(97 + (byte % 26))).join('');
}

const credentialHeaders = ['authorization', 'x-api-key', 'x-goog-api-key', 'api-key'];

function credentialsIn(request: Request): string[] {
  const headers = request.headers();
  const sent = credentialHeaders.filter((name) => name in headers).map((name) => `header ${name}`);
  const everything = [request.url(), ...Object.values(headers), request.postData() ?? ''];
  const key = everything.some((text) => text.includes(testApiKey)) ? ['the key itself'] : [];
  const query = new URL(request.url()).searchParams.has('key') ? ['query key'] : [];
  return [...sent, ...key, ...query].map((what) => `credential in the browser: ${what}, ${request.url()}`);
}

/** The product works without a network: every address is its own, or the page's. */
function strangersIn(request: Request, origin: string): string[] {
  const url = request.url();
  const own = url.startsWith(`${origin}/`) || /^(blob|data):/.test(url);
  return own ? [] : [`another server was asked: ${url}`];
}

function describe(response: Response): string {
  return `answered ${response.status()}: ${response.request().method()} ${response.url()}`;
}
