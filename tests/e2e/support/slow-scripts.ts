// Simulates a slow network for the parts of a page that load on demand.
import type { Page } from '@playwright/test';
import { takeTime } from '#tests/support/until.ts';

/** Delays scripts by half a second from now on. Also disables the cache. */
export async function slowScripts(page: Page): Promise<void> {
  await page.route('**/_next/static/chunks/**', async (route) => {
    await takeTime(500);
    await route.continue();
  });
}
