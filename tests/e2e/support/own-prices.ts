// A price table of the story's own: the stories share the table of the server, and prices change what others see.
import type { Page } from '@playwright/test';

/** Answers the page's calls of `/api/prices`, from an empty table on. Returns what the table holds. */
export async function ownPrices(page: Page): Promise<() => object> {
  let table: object = { currency: '$', models: {} };
  await page.route('**/api/prices', async (route) => {
    if (route.request().method() === 'PUT') table = route.request().postDataJSON();
    await route.fulfill({ json: table });
  });
  return () => table;
}
