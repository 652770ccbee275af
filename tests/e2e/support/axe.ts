// Accessibility: no axe violation, in light and in dark.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeReporter, RunOptions } from 'axe-core';
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
  const { violations, colours } = await runAxe(page, {});
  expect(violations, 'axe rules broken in light').toEqual([]);
  if (!isWide || colours.every((pair) => checkedInDark.has(pair))) return;
  await setSystemTheme(page, 'dark');
  // Parts of the API reference fade from one scheme to the other.
  await expect
    .poll(async () => (await runAxe(page, { runOnly: ['color-contrast'] })).violations, {
      message: 'contrast in dark',
    })
    .toEqual([]);
  await setSystemTheme(page, 'light');
  for (const pair of colours) checkedInDark.add(pair);
}

/**
 * Colours in light of the texts that this worker has also checked in dark. Colours are tokens with a light and a dark
 * value: texts of the same colours in light have the same contrast in dark, and a second check proves nothing.
 */
const checkedInDark = new Set<string>();

/** Pixels from which form and result are side by side. */
const wide = 900;

/** Half the size of the script that the package exports as `source`; every page that is checked compiles it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until the colours have changed. */
async function setSystemTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('body')).toHaveCSS('background-color', { light, dark }[colorScheme]);
}

interface Findings {
  violations: string[];
  /** Text colour, background colour and required contrast of each text whose contrast is enough. */
  colours: string[];
}

/**
 * Runs axe with `options`, on the open modal dialog if there is one: the page behind it is inert, and other states show it.
 * Axe's own builder for Playwright sends the script each time and collects passed rules too, which takes twice as long.
 */
async function runAxe(page: Page, options: RunOptions): Promise<Findings> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate((given): Promise<Findings> => {
    const reporter: AxeReporter<Findings> = (rules, _options, done) => {
      const violations = rules.flatMap(({ id, help, violations: nodes }) =>
        nodes.map(({ node }) => `${id} (${help}): ${node.selector} ${node.source.slice(0, 160)}`),
      );
      const texts = rules.find(({ id }) => id === 'color-contrast')?.passes ?? [];
      const colours = texts.flatMap(({ any: [check] }) => {
        const { fgColor, bgColor, expectedContrastRatio } = Object(check?.data);
        return fgColor === undefined ? [] : `${fgColor} on ${bgColor}, ${expectedContrastRatio}`;
      });
      done({ violations, colours: [...new Set(colours)] });
    };
    return Reflect.get(window, 'axe').run([...document.querySelectorAll('dialog:modal')].at(-1) ?? document, {
      ...given,
      reporter,
    });
  }, options);
}
