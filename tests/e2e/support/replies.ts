// Written replies, and how they grew.
import type { Locator, Page } from '@playwright/test';

export function reply(page: Page): Locator {
  return page.getByRole('region', { name: 'Reply', exact: true });
}

/** Notes the length of the reply's text whenever it changes, from now on. */
export async function noteLengths(page: Page): Promise<void> {
  await page.evaluate(() => {
    const lengths: number[] = [];
    const look = () => {
      const length = document.querySelector('[aria-label="Reply"]')?.textContent?.length ?? 0;
      if (length > 0 && lengths.at(-1) !== length) lengths.push(length);
      document.documentElement.dataset.replyLengths = JSON.stringify(lengths);
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
    await page.evaluate(() => document.documentElement.dataset.replyLengths ?? '[]'),
  );
  return Array.isArray(lengths) ? lengths.map(Number) : [];
}
