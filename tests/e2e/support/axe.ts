// Accessibility: no axe violation, in light and in dark.
import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect } from './guarded-test.ts';
import { dark, light } from './shell.ts';

/**
 * Checks the page in its current state. Colours do not depend on the width of the window, and every story that runs on
 * the phone runs on the desktop too: contrast is checked there, in light and dark. `contrast: 'always'` checks it in
 * light on the phone as well; pages.spec.ts does so for what only the phone shows.
 */
export async function expectAccessible(
  page: Page,
  { contrast }: { contrast?: 'always' } = {},
): Promise<void> {
  const isWide = (page.viewportSize()?.width ?? 0) >= wide;
  const rules = isWide || contrast === 'always' ? {} : { rules: { [contrastRule]: { enabled: false } } };
  expect(await brokenRules(page, rules), 'axe rules broken in light').toEqual([]);
  if (!isWide) return;
  await setSystemTheme(page, 'dark');
  // Parts of the API reference fade from one scheme to the other.
  await expect
    .poll(() => brokenRules(page, { runOnly: [contrastRule] }), { message: 'contrast in dark' })
    .toEqual([]);
  await setSystemTheme(page, 'light');
}

const contrastRule = 'color-contrast';

/** Pixels from which form and result are side by side. */
const wide = 900;

/** Waits until the colours have changed. */
async function setSystemTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('body')).toHaveCSS('background-color', { light, dark }[colorScheme]);
}

/**
 * Runs axe with `options`. Axe's own builder for Playwright sends half a megabyte of script each time and collects passed
 * rules too, which takes twice as long.
 */
async function brokenRules(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (given): Promise<AxeResults> =>
      Reflect.get(window, 'axe').run(document, { resultTypes: ['violations'], ...given }),
    options,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id} (${help}): ${target.join(' ')} ${html.slice(0, 160)}`),
  );
}
