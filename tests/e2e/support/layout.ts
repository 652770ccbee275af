// Visible properties of a page's layout, as numbers.
import type { Page } from '@playwright/test';
import { expect } from './guarded-test.ts';

/** Expects that the page does not scroll, and that vertical scrollers do not scroll horizontally. */
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

/** Calls `expectFits` at the width of the window and of a phone, for stories that run on the desktop only. */
export async function expectFitsAnyWidth(page: Page): Promise<void> {
  await expectFits(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 780 });
  // Some parts render again after the width changes.
  await expect(() => expectFits(page)).toPass({ intervals: [50] });
  if (size !== null) await page.setViewportSize(size);
}

/** Sums unexpected layout shifts on every page opened from now on. Call it before `open`. */
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

/** Returns the cumulative layout shift since `watchShifts`. */
export async function shifts(page: Page): Promise<number> {
  return Number(await page.evaluate(() => document.documentElement.dataset.shifted ?? '0'));
}
