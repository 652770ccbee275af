// The shortcuts dialog lists exactly the shortcuts that work.
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { open, prompt } from './support/operation-form.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Shortcuts' });

async function shownKeys(page: Page): Promise<readonly string[]> {
  await page.keyboard.press('?');
  await expect(sheet(page)).toBeVisible();
  const rows = await sheet(page).getByRole('listitem').allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  return rows.map((row) => row.replace(/\s+/g, ' ').trim());
}

test('each page lists its shortcuts, which are off while the user types', onlyDesktop, async ({ page }) => {
  await open(page, '/images');
  const onImages = await shownKeys(page);
  expect(onImages).toContain('Run the form Ctrl Enter');
  expect(onImages).toContain('Search Ctrl K');
  expect(onImages).not.toContain('Search /');
  await page.keyboard.press('?');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // One key focuses the prompt. While the user types, shortcuts are off.
  await page.getByRole('tab', { name: 'Info' }).focus();
  await page.keyboard.press('/');
  await expect(prompt(page)).toBeFocused();
  await prompt(page).fill('');
  await prompt(page).pressSequentially('go i? /');
  await expect(prompt(page)).toHaveValue('go i? /');
  await expect(page).toHaveURL('/images');
  await expect(sheet(page)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Info' }).focus();
  await page.getByRole('link', { name: 'History', exact: true }).first().click();
  await expect(page.locator('header h1')).toHaveText('History');
  const onHistory = await shownKeys(page);
  expect(onHistory).toContain('Search /');
  expect(onHistory.join()).not.toContain('Run the form');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
});
