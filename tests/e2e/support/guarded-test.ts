// Fails a browser test on console errors, failed requests, and credentials or requests that leave the origin.
import { randomBytes } from 'node:crypto';
import { test as base, type Request, type Response } from '@playwright/test';
import { testApiKey } from '#tests/support/server-environment.ts';
import { openWorkerContext, type WorkerContext } from './worker-context.ts';

export { expect } from '@playwright/test';

/** For behaviour that does not depend on the width of the window: see the projects of playwright.config.ts. */
export const onlyDesktop = { tag: '@desktop' };

/** Tag of a test that changes its context for good, or that needs an empty cache. */
export const freshContext = '@fresh-context';

export interface Guard {
  /** The test expects errors of these HTTP statuses. */
  expectStatus(...statuses: number[]): void;
  /** The test expects requests that do not finish. */
  expectBrokenConnections(): void;
  /** The test expects console errors with this text. */
  expectError(text: string): void;
  /** The test navigates to this server, too. */
  expectServer(origin: string): void;
  /** URLs requested so far, without the origin, in order. */
  requested(): readonly string[];
}

/**
 * Playwright's `test` with the guard; a test uses `guard` to state what it expects. `own` is a word that no other test
 * uses, and no retry of the same one: all tests share one server.
 */
export const test = base.extend<{ guard: Guard; own: string }, { workerContext: WorkerContext }>({
  workerContext: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const workerContext = openWorkerContext();
      await use(workerContext);
      await workerContext.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, baseURL, workerContext }, use, { tags }) => {
    if (!tags.includes(freshContext)) return await use(await workerContext.reset(browser, baseURL ?? ''));
    const context = await browser.newContext();
    await use(context);
    await context.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  own: async ({}, use, { project }) => {
    await use(`${project.name}${randomLetters()}`);
  },
  guard: [
    async ({ context, baseURL }, use) => {
      const problems: string[] = [];
      const expected = new Set<number>();
      const expectedErrors: string[] = [];
      let mayBreak = false;
      const requests: string[] = [];
      const origins = [baseURL ?? ''];

      context.on('console', (message) => {
        const text = message.text();
        const known =
          [...expected].some((status) => text.includes(`status of ${status}`)) ||
          expectedErrors.some((part) => text.includes(part)) ||
          (mayBreak && text.startsWith('Failed to load resource: net::'));
        if (['error', 'warning'].includes(message.type()) && !known)
          problems.push(`console: ${text} (${message.location().url})`);
      });
      context.on('weberror', (error) => {
        problems.push(`page error: ${error.error().stack ?? error.error().message}`);
      });
      context.on('request', (request) => {
        requests.push(request.url().replace(baseURL ?? '', ''));
        problems.push(...credentialsIn(request), ...foreignRequests(request, origins));
      });
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? 'unknown';
        // Navigation and stopped runs cancel requests.
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
        expectServer: (origin) => origins.push(origin),
        expectError: (part) => expectedErrors.push(part),
        requested: () => requests,
      });
      if (problems.length > 0) throw new Error(`Unexpected problems:\n${problems.join('\n')}`);
    },
    { auto: true },
  ],
});

/** Returns letters only, because a search for a word that ends with a digit also finds longer words. */
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

/** Lists requests to other origins, because the product must work without a network. */
function foreignRequests(request: Request, origins: readonly string[]): string[] {
  const url = request.url();
  const own = origins.some((origin) => url.startsWith(`${origin}/`)) || /^(blob|data):/.test(url);
  return own ? [] : [`request to another server: ${url}`];
}

function describe(response: Response): string {
  return `answered ${response.status()}: ${response.request().method()} ${response.url()}`;
}
