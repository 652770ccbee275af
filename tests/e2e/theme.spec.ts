// Light and dark: the system's unless chosen, kept when chosen, and never the wrong one first.
import { expect, test } from './support/guarded-test.ts';
import { open, waitUntilAlive } from './support/operation-form.ts';
import { chooseTheme, dark, light } from './support/shell.ts';

test('the system decides until a choice is made, which is kept', async ({ page }) => {
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

test('a chosen theme stands before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    localStorage.setItem('easel-theme', 'dark');
    // The first frame in which there is a body is the first that can be seen.
    const look = () => {
      if (document.body === null) requestAnimationFrame(look);
      else document.documentElement.dataset.firstSeen = getComputedStyle(document.body).backgroundColor;
    };
    requestAnimationFrame(look);
  });
  await page.goto('/images');
  await expect(page.locator('html')).toHaveAttribute('data-first-seen', dark);
});
