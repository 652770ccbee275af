// Accessibility: no axe violation, in light and in dark.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from './guarded-test.ts';
import { dark, light } from './shell.ts';

/**
 * Checks the page in its current state on the desktop: all rules in light, contrast again in dark. Every story that runs
 * on the phone runs on the desktop too, with the same elements: `onPhone` checks the state there as well, for what only
 * the phone shows.
 */
export async function expectAccessible(page: Page, { onPhone = false } = {}): Promise<void> {
  const isWide = (page.viewportSize()?.width ?? 0) >= wide;
  if (!isWide && !onPhone) return;
  expect(await brokenRules(page, {}), 'axe rules broken in light').toEqual([]);
  if (!isWide) return;
  await setSystemTheme(page, 'dark');
  // Parts of the API reference fade from one scheme to the other.
  await expect
    .poll(() => brokenRules(page, { runOnly: ['color-contrast'] }), { message: 'contrast in dark' })
    .toEqual([]);
  await setSystemTheme(page, 'light');
}

/** Pixels from which form and result are side by side. */
const wide = 900;

/** Half the size of the script that the package exports as `source`; every page that is checked compiles it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until the colours have changed. */
async function setSystemTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('body')).toHaveCSS('background-color', { light, dark }[colorScheme]);
}

/**
 * Runs axe with `options`, on the open modal dialog if there is one: the page behind it is inert, and other states show it.
 * Axe's own builder for Playwright sends the script each time and collects passed rules too, which takes twice as long.
 */
async function brokenRules(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    (given): Promise<AxeResults> =>
      Reflect.get(window, 'axe').run([...document.querySelectorAll('dialog:modal')].at(-1) ?? document, {
        resultTypes: ['violations'],
        ...given,
      }),
    options,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id} (${help}): ${target.join(' ')} ${html.slice(0, 160)}`),
  );
}
