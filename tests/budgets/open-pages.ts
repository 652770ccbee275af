// Opens the measured pages: a server that relays to an upstream with large images, and a browser.
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '#tests/support/chromium.ts';
import { startServer } from '#tests/support/start-server.ts';
import { type ImageUpstream, startImageUpstream } from './image-upstream.ts';

export interface MeasuredPages {
  baseUrl: string;
  upstream: ImageUpstream;
  browser: Browser;
  close(): Promise<void>;
}

export async function openMeasuredPages(): Promise<MeasuredPages> {
  const upstream = await startImageUpstream();
  const server = await startServer({
    environment: { UPSTREAM_BASE_URL: upstream.baseUrl, UPSTREAM_API_KEY: 'budgets' },
  });
  const browser = await chromium.launch({
    ...chromiumOptions(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
    ],
  });
  return {
    baseUrl: server.baseUrl,
    upstream,
    browser,
    async close() {
      await browser.close();
      await server.stop();
      await upstream.close();
    },
  };
}

/** Opens the images page with a form that is ready to run. */
export async function openImages(
  { browser, baseUrl }: Pick<MeasuredPages, 'browser' | 'baseUrl'>,
  stream: boolean,
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  // The first example streams three partial images, the second none.
  await page.goto(`${baseUrl}/images?model=alpha-image-2&example=${stream ? 0 : 1}`, {
    waitUntil: 'networkidle',
  });
  return page;
}

/** Starts a run and waits until the previous result has disappeared. */
export async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Run/ }).first().click();
  await doneLine(page).waitFor({ state: 'hidden' });
}

export async function done(page: Page): Promise<void> {
  await doneLine(page).waitFor({ timeout: 60_000 });
}

/** Not by its role: each look for a role takes the page up to 30 ms, and would be measured with it. */
function doneLine(page: Page) {
  return page.locator('[aria-label=Status]').getByText('Done');
}
