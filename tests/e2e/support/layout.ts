// Visible properties of a page's layout, as numbers.
import type { Page } from '@playwright/test';
import { expect } from './guarded-test.ts';

/**
 * Nothing overflows at the right or below: parts of the page scroll, never the page itself, and those that scroll down do
 * not scroll sideways as well.
 */
export async function expectFits(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond, 'pixels that the page is wider than the window').toBeLessThanOrEqual(0);
  const below = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(below, 'pixels that the page is higher than the window').toBeLessThanOrEqual(0);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.overflow-y-auto')].flatMap((part) =>
      part.scrollWidth > part.clientWidth ? part.className : [],
    ),
  );
  expect(cut, 'parts whose content is wider than they are').toEqual([]);
}

/** The same at the width of the window and at that of a phone, for a story that runs on the desktop only. */
export async function expectFitsAnyWidth(page: Page): Promise<void> {
  await expectFits(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 780 });
  // Parts that follow the width are drawn again.
  await expect(() => expectFits(page)).toPass({ intervals: [50] });
  if (size !== null) await page.setViewportSize(size);
}

/** Sums unexpected layout shifts from now on, on every page opened. Call before `open`. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (
          'value' in entry &&
          typeof entry.value === 'number' &&
          !('hadRecentInput' in entry && entry.hadRecentInput)
        )
          sum += entry.value;
      }
      document.documentElement.dataset.shifted = String(sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The cumulative layout shift since `watchShifts`. */
export async function shifts(page: Page): Promise<number> {
  return Number(await page.evaluate(() => document.documentElement.dataset.shifted ?? '0'));
}
