// Navigation: the sidebar, the start page, the skip link.
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { modelPicker, open, prompt } from './support/operation-form.ts';
import { operationPages } from './support/pages.ts';
import { openRail } from './support/shell.ts';

test('the navigation opens every page and marks the current one', async ({ page }) => {
  await open(page, '/');
  for (const { path, heading } of operationPages) {
    // Videos shows how many tasks run.
    const name = new RegExp(`^${heading}( ?\\d+ running)?$`);
    const link = (await openRail(page)).getByRole('link', { name });
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  const rail = await openRail(page);
  await expect(rail.getByRole('link', { name: 'Embeddings' })).toHaveAttribute('aria-current', 'page');
  await expect(rail.locator('[aria-current=page]')).toHaveCount(1);
  await expectAccessible(page, { onPhone: true });
});

test('all pages are in the open navigation of a low window', onlyDesktop, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 720 });
  await open(page, '/images');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByText('Images', { exact: true })).toBeVisible();
  expect(await pages.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});

test('after a navigation the focus is in the content', onlyDesktop, async ({ page }) => {
  await open(page, '/images');
  await page.getByRole('link', { name: 'API keys', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API keys');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
});

test(
  'the start page shows the provider, opens examples and lists every model',
  onlyDesktop,
  async ({ page }) => {
    await open(page, '/');
    await expect(page.getByText(/^The sandbox answers every operation/)).toBeVisible();
    const main = page.getByRole('main');
    await main.getByRole('link', { name: /^Streamed image/ }).click();
    await expect(page).toHaveURL(/\/images\?model=/);
    await expect(prompt(page)).toHaveValue('A red kite over green hills, late sun, long string');
    await page.goBack();
    const row = main.getByRole('listitem').filter({ hasText: /^delta-1\.0/ });
    await row.getByRole('link', { name: 'Videos with delta-1.0' }).click();
    await expect(page).toHaveURL('/videos?model=delta-1.0');
    await expect(modelPicker(page)).toContainText('delta-1.0');
  },
);

test('the skip link is first and moves the focus past the navigation', onlyDesktop, async ({ page }) => {
  await open(page, '/images');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/images#content');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});
