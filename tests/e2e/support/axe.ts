// Accessibility: no axe violation, in light and in dark.
import type { Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import { expect } from './guarded-test.ts';
import { dark, light } from './shell.ts';

/**
 * Checks the page in its current state: every rule in light, colour contrast again in dark. Colours do not depend on the
 * width of the window, so dark is checked in wide windows only.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await brokenRules(page), 'axe rules broken in light').toEqual([]);
  if ((page.viewportSize()?.width ?? 0) < wide) return;
  await setSystemTheme(page, 'dark');
  // Parts of the API reference fade from one scheme to the other.
  await expect.poll(() => brokenRules(page, ['color-contrast']), { message: 'contrast in dark' }).toEqual([]);
  await setSystemTheme(page, 'light');
}

/** Pixels from which form and result are side by side. */
const wide = 900;

/** Waits until the colours have changed. */
async function setSystemTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('body')).toHaveCSS('background-color', { light, dark }[colorScheme]);
}

/**
 * Runs the default rules of axe, or `rules` alone. Axe's own builder for Playwright sends half a megabyte of script each
 * time and collects passed rules too, which takes twice as long.
 */
async function brokenRules(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (only): Promise<AxeResults> =>
      Reflect.get(window, 'axe').run(document, {
        resultTypes: ['violations'],
        ...(only ? { runOnly: only } : {}),
      }),
    rules,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id} (${help}): ${target.join(' ')} ${html.slice(0, 160)}`),
  );
}
