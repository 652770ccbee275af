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
  await prompt(page).pressSequentially('g i? go');
  await expect(prompt(page)).toHaveValue('g i? go');
  await expect(page).toHaveURL('/images');
  await expect(sheet(page)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Info' }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL('/history');
  // The URL changes slightly before the page.
  await expect(page.locator('header h1')).toHaveText('History');
  const onHistory = await shownKeys(page);
  expect(onHistory).toContain('Search /');
  expect(onHistory.join()).not.toContain('Run the form');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('every listed page opens by its keys', onlyDesktop, async ({ page }) => {
  await open(page, '/keys');
  const places = (await shownKeys(page)).flatMap((row) => {
    const [, label, key] = /^(.+) G then (.)$/.exec(row) ?? [];
    return label === undefined || key === undefined ? [] : [{ label, key: key.toLowerCase() }];
  });
  expect(places.length).toBeGreaterThan(10);
  for (const { label, key } of places) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page.locator('header h1'), label).toHaveText(label);
  }
});
