// The command palette by keyboard.
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { modelPicker, open, prompt } from './support/operation-form.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const lines = (page: Page) => palette(page).getByRole('option');

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(text);
}

test(
  'opens a page, stays open when the page changes, and reports no results',
  onlyDesktop,
  async ({ page }) => {
    await open(page, '/images');
    await page.keyboard.press('Control+k');
    await expect(lines(page).first()).toContainText('Start');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
    await find(page, 'api keys');
    await expect(lines(page).first()).toContainText('API keys');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/keys');
    await expect(page.locator('header h1')).toHaveText('API keys');
    await find(page, 'providers');
    await page.goBack();
    await expect(page.locator('header h1')).toHaveText('Images');
    await expect(palette(page).getByRole('combobox')).toHaveValue('providers');
    await page.route('**/api/runs?*', (route) => route.fulfill({ json: { runs: [], next: null, total: 0 } }));
    await palette(page).getByRole('combobox').fill('qqqzzz');
    await expect(palette(page).getByText('No results')).toBeVisible();
    await expectAccessible(page);
  },
);

test('selects a model and opens an example', onlyDesktop, async ({ page }) => {
  await open(page, '/images');
  await prompt(page).fill('Words that stay');
  await find(page, 'legacy-image-3');
  await expect(lines(page).first()).toContainText('legacy-image-3');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/images?model=legacy-image-3');
  await expect(modelPicker(page)).toContainText('legacy-image-3');
  await expect(prompt(page)).toHaveValue('Words that stay');
  await find(page, 'four green apples');
  await expect(lines(page).first()).toContainText('Images');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/images\?model=/);
  await expect(prompt(page)).toHaveValue('Four green apples on a table');
  // An example that several models share is listed once.
  await find(page, 'a wide harbour');
  await expect(lines(page).filter({ hasText: 'High quality, wide' })).toHaveCount(1);
  await expect(palette(page).locator('[aria-selected=true]')).toHaveCount(1);
  await page.keyboard.press('Escape');
});

test('a pasted id opens its task or run', async ({ page, guard }) => {
  guard.expectStatus(404);
  await open(page, '/embeddings');
  await page.getByRole('button', { name: 'Search' }).click();
  await palette(page).getByRole('combobox').fill('video_aaaaaaaaaaaaaaaaaaaaaaaa');
  await expectAccessible(page);
  await lines(page).first().click();
  await expect(page).toHaveURL('/videos/video_aaaaaaaaaaaaaaaaaaaaaaaa');
});
