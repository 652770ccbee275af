// A separate price table for a story, because all stories share the table of the server.
import type { Page } from '@playwright/test';

/** Replaces `/api/prices` with a table that is empty at first. Returns a function that returns the table. */
export async function ownPrices(page: Page): Promise<() => object> {
  let table: object = { currency: '$', models: {} };
  await page.route('**/api/prices', async (route) => {
    if (route.request().method() === 'PUT') table = route.request().postDataJSON();
    await route.fulfill({ json: table });
  });
  return () => table;
}
