// Text responses and how their length changes.
import type { Locator, Page } from '@playwright/test';

export function response(page: Page): Locator {
  return page.getByRole('region', { name: 'Response', exact: true });
}

/** Records the length of the response text whenever it changes. */
export async function noteLengths(page: Page): Promise<void> {
  await page.evaluate(() => {
    const lengths: number[] = [];
    const look = () => {
      const length = document.querySelector('[aria-label="Response"]')?.textContent?.length ?? 0;
      if (length > 0 && lengths.at(-1) !== length) lengths.push(length);
      document.documentElement.dataset.responseLengths = JSON.stringify(lengths);
    };
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
}

export async function lengthsOf(page: Page): Promise<readonly number[]> {
  const lengths: unknown = JSON.parse(
    await page.evaluate(() => document.documentElement.dataset.responseLengths ?? '[]'),
  );
  return Array.isArray(lengths) ? lengths.map(Number) : [];
}
