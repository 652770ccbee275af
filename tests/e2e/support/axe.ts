// The measure of accessibility: no rule of axe broken, in light and in dark.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './guarded-test.ts';

/** Measures the page as it stands: every rule in light, the one that depends on colours again in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await brokenRules(axe(page)), 'axe rules broken in light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await brokenRules(axe(page).withRules(['color-contrast'])), 'contrast in dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
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
