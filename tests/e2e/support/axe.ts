// The measure of accessibility: no rule of axe broken, in light and in dark.
import type { Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import { expect } from './guarded-test.ts';
import { dark, light } from './shell.ts';

/**
 * Measures the page as it stands: every rule in light, the one that depends on colours again in dark. Colours
 * do not
 * depend on the window's width: dark is measured in wide ones.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await brokenRules(page), 'axe rules broken in light').toEqual([]);
  if ((page.viewportSize()?.width ?? 0) < wide) return;
  await setSystemTheme(page, 'dark');
  // Parts of other people's making fade from one scheme to the other.
  await expect.poll(() => brokenRules(page, ['color-contrast']), { message: 'contrast in dark' }).toEqual([]);
  await setSystemTheme(page, 'light');
}

/** Pixels from which form and result stand side by side. */
const wide = 900;

/** Colours follow a moment after the system's choice. */
async function setSystemTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('body')).toHaveCSS('background-color', { light, dark }[colorScheme]);
}

/**
 * All rules that axe runs by itself, or `rules` alone. Asked by hand: axe's own builder for Playwright brings
 * half a
 * megabyte of script along each time and collects what is well too, which takes twice as long.
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
