// Themes: system default, saved choice, no flash of the wrong theme.
import type { Locator } from '@playwright/test';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { choice, open, openSettings, waitUntilAlive } from './support/operation-form.ts';
import { chooseTheme, dark, light } from './support/shell.ts';

test('the system theme applies until the user chooses one', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '/images');
  await expect(page.locator('body')).toHaveCSS('background-color', dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('body')).toHaveCSS('background-color', light);

  await chooseTheme(page, 'Dark');
  await expect(page.locator('body')).toHaveCSS('background-color', dark);
  await page.reload();
  await waitUntilAlive(page);
  await expect(page.locator('body')).toHaveCSS('background-color', dark);

  await chooseTheme(page, 'As the system');
  await expect(page.locator('body')).toHaveCSS('background-color', light);
  expect(await page.evaluate(() => localStorage.getItem('easel-theme'))).toBeNull();
});

test('the chosen theme applies before the first paint', onlyDesktop, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    localStorage.setItem('easel-theme', 'dark');
    // The first frame with a body is the first visible one.
    const look = () => {
      if (document.body === null) requestAnimationFrame(look);
      else document.documentElement.dataset.firstSeen = getComputedStyle(document.body).backgroundColor;
    };
    requestAnimationFrame(look);
  });
  await page.goto('/images');
  await expect(page.locator('html')).toHaveAttribute('data-first-seen', dark);
});

test('forced colours still show selected controls', onlyDesktop, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/images');
  await openSettings(page);
  const edge = (name: string) =>
    page.getByRole('tab', { name, exact: true }).evaluate((tab) => getComputedStyle(tab).borderBottomColor);
  expect(await edge('Preview')).not.toBe(await edge('Events'));
  expect(await edge('Code')).toBe(await edge('Events'));

  const ring = (value: string) =>
    choice(page, 'Format', value)
      .locator('..')
      .evaluate((label) => getComputedStyle(label).outlineStyle);
  expect(await ring('PNG')).toBe('solid');
  expect(await ring('JPEG')).toBe('none');
  await choice(page, 'Format', 'JPEG').check();
  await page.getByRole('heading', { name: 'Images' }).click();
  expect(await ring('JPEG')).toBe('solid');
  expect(await ring('PNG')).toBe('none');

  // Filled controls keep their colours, which forced colours would remove.
  const filled = (part: Locator) => part.evaluate((element) => getComputedStyle(element).forcedColorAdjust);
  expect(await filled(page.getByRole('slider', { name: 'Images, slider', exact: true }))).toBe('none');
  expect(await filled(page.getByRole('switch', { name: 'Stream' }))).toBe('none');
});
