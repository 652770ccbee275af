// The measure of accessibility: no rule of axe broken, in light and in dark.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './guarded-test.ts';
import { dark, light } from './shell.ts';

/**
 * Measures the page as it stands: every rule in light, the one that depends on colours again in dark. Colours do not
 * depend on the window's width: dark is measured in wide ones.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await brokenRules(axe(page)), 'axe rules broken in light').toEqual([]);
  if ((page.viewportSize()?.width ?? 0) < wide) return;
  await setSystemTheme(page, 'dark');
  // Parts of other people's making fade from one scheme to the other.
  await expect
    .poll(() => brokenRules(axe(page).withRules(['color-contrast'])), { message: 'contrast in dark' })
    .toEqual([]);
  await setSystemTheme(page, 'light');
}

/** Pixels from which form and result stand side by side. */
const wide = 900;

/** Colours follow a moment after the system's choice. */
async function setSystemTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('body')).toHaveCSS('background-color', { light, dark }[colorScheme]);
}

/** There are no foreign frames, so the measure need not open a page of its own for each. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true);
}

async function brokenRules(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id} (${help}): ${target.join(' ')} ${html.slice(0, 160)}`),
  );
}
