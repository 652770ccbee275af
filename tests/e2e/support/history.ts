// Creates runs of the history without a form and finds them by their own text.
import type { Locator, Page } from '@playwright/test';
import { testRun } from '#lib/client/run/stored/test-run.ts';
import type { RunsPage, StoredRun } from '#lib/contract/pages/stored-run.ts';
import { expect } from './guarded-test.ts';

const paths = {
  image: '/v1/images/generations',
  message: '/v1/messages',
} as const;

/** Sends a request as the pages do and waits until the history has recorded its complete response. */
export async function makeRun(
  page: Page,
  kind: keyof typeof paths,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const response = await page.request.post(`/api/gateway${paths[kind]}`, {
    data: body,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  });
  await response.body();
  const run = `/api/runs/${response.headers()['x-request-id']}`;
  await expect
    .poll(async () => (await (await page.request.get(run)).json()).outcome, { intervals: [20, 50, 100] })
    .toMatch(/^(done|failed)$/);
}

export function makeImage(page: Page, prompt: string, more: Readonly<Record<string, unknown>> = {}) {
  return makeRun(page, 'image', { model: 'legacy-image-2', prompt, size: '256x256', ...more });
}

/** Returns the rows of the history, or those with this text. */
export function rows(page: Page, text?: string): Locator {
  const all = page.getByRole('list', { name: 'Runs', exact: true }).getByRole('listitem');
  return text === undefined ? all : all.filter({ hasText: text });
}

export function rowLink(page: Page, text: string): Locator {
  return rows(page, text).getByRole('link', { name: text });
}

export function openRun(page: Page): Locator {
  return page.getByRole('region', { name: 'Open run' });
}

/** Replaces the server's responses with this many generated runs, page by page. */
export async function answerWithRuns(page: Page, count: number): Promise<void> {
  await page.route('**/api/runs?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const limit = Number(query.get('limit'));
    const from = Number(query.get('cursor') ?? 0);
    const to = Math.min(count, from + limit);
    const runs = Array.from({ length: to - from }, (_, index) => madeUpRun(count - from - index));
    const facets = { operation: {}, model: {}, outcome: {}, provider: {}, tag: {} };
    const answer: RunsPage = { runs, next: to < count ? String(to) : null, total: count, facets };
    await route.fulfill({ json: answer });
  });
}

function madeUpRun(number: number): StoredRun {
  const failed = number % 7 === 0;
  return testRun({
    number,
    ...(number % 3 === 0 ? { operationId: 'messages.create', model: 'epsilon-opus-5' } : {}),
    words: `Harbour at dawn, take ${number}`,
    ...(failed ? { outcome: 'failed', status: 429, error: 'Rate limit exceeded.' } : {}),
    hasThumbnail: false,
    pinned: number % 50 === 0,
    tags: number % 20 === 0 ? ['harbour'] : [],
  });
}

/** Opens the history filtered by this text. */
export async function openHistory(page: Page, text: string): Promise<void> {
  await page.goto(`/history?text=${encodeURIComponent(text)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History');
  await expect(rows(page).first()).toBeVisible();
}
