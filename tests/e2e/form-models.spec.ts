// The form follows the selected model and keeps its values.
import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import {
  choice,
  chooseModel,
  modelPicker,
  open,
  openSettings,
  prompt,
  readBody,
  shape,
} from './support/operation-form.ts';

test('fields follow the model, and values return with it', onlyDesktop, async ({ page }) => {
  await open(page, '/images');
  await openSettings(page);
  await prompt(page).fill('Two orange cats on a wall');
  await shape(page, 'Size', '3:2').click();
  await page.getByRole('combobox', { name: 'Quality' }).selectOption('max');
  await choice(page, 'Background', 'Transparent').check();

  await chooseModel(page, 'legacy-image-3');
  await expect(prompt(page)).toHaveValue('Two orange cats on a wall');
  await expect(page.getByRole('group', { name: 'Background', exact: true })).toHaveCount(0);
  await expect(choice(page, 'Style', 'Vivid')).toBeChecked();
  await choice(page, 'Style', 'Natural').check();
  expect(await readBody(page)).toEqual({
    model: 'legacy-image-3',
    prompt: 'Two orange cats on a wall',
    style: 'natural',
  });

  await chooseModel(page, 'gamma/dream-4.5');
  await expect(page.getByRole('group', { name: 'Style', exact: true })).toHaveCount(0);
  await expect(prompt(page)).toHaveValue('Two orange cats on a wall');

  await chooseModel(page, 'alpha-image-2.5-sunburst');
  await expect(page.getByRole('combobox', { name: 'Quality' })).toHaveValue('max');
  await expect(shape(page, 'Size', '3:2')).toHaveAttribute('aria-pressed', 'true');
  await expect(choice(page, 'Background', 'Transparent')).toBeChecked();
  expect(await readBody(page)).toMatchObject({ quality: 'max', background: 'transparent' });

  await chooseModel(page, 'legacy-image-3');
  await expect(choice(page, 'Style', 'Natural')).toBeChecked();

  // Text is written in the direction of its script.
  expect(await direction(prompt(page))).toBe('ltr');
  await prompt(page).fill('مركب شراعي أحمر');
  expect(await direction(prompt(page))).toBe('rtl');
});

test('the form works while the code of a field loads', onlyDesktop, async ({ page }) => {
  await open(page, '/images?model=alpha-image-2');
  // The list of models is code of its own.
  await modelPicker(page).click();
  await expect(page.getByRole('combobox', { name: 'Search models' })).toBeFocused();
  await page.keyboard.press('Escape');
  const arrives = Promise.withResolvers<void>();
  await page.route('**/_next/static/chunks/**', async (route) => {
    await arrives.promise;
    await route.continue();
  });
  // This model has images, the one before had none.
  await chooseModel(page, 'beta-3.1-flash-image');
  await prompt(page).fill('Typed ');
  await prompt(page).press('End');
  await page.keyboard.type('meanwhile');
  await expect(prompt(page)).toHaveValue('Typed meanwhile');
  arrives.resolve();
  await expect(page.getByRole('button', { name: 'Add images', exact: true })).toBeVisible();
  await expect(prompt(page)).toBeFocused();
  await expect(prompt(page)).toHaveValue('Typed meanwhile');
});

test('a field has its place while its code loads', onlyDesktop, async ({ page }) => {
  await open(page, '/videos?model=delta-1.0');
  const arrives = Promise.withResolvers<void>();
  await page.route('**/_next/static/chunks/**', async (route) => {
    await arrives.promise;
    await route.continue();
  });
  const below = async () => (await prompt(page).boundingBox())?.y ?? 0;
  const alone = await below();
  await choice(page, 'Start from', 'First frame').check();
  await expect.poll(below).toBeGreaterThan(alone + 100);
  const before = await below();
  arrives.resolve();
  await expect(page.getByRole('button', { name: 'Choose a frame', exact: true })).toBeVisible();
  expect(Math.abs((await below()) - before)).toBeLessThan(40);
});

function direction(part: Locator): Promise<string> {
  return part.evaluate((element) => getComputedStyle(element).direction);
}

test('the list of models works by pointer and by keyboard', onlyDesktop, async ({ page }) => {
  await open(page, '/images');
  const list = page.getByRole('listbox', { name: 'Model' });
  const search = page.getByRole('combobox', { name: 'Search models' });
  await modelPicker(page).click();
  await expect(search).toBeFocused();
  await expectAccessible(page);
  // A second press closes it.
  await modelPicker(page).click();
  await expect(list).toBeHidden();

  await modelPicker(page).press('Enter');
  await expect(search).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(modelPicker(page)).toContainText('diffusion-4-5-curated');
  await expect(modelPicker(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(list).toBeVisible();
  await expect(search).toBeFocused();
  await page.keyboard.press('l');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(modelPicker(page)).toContainText('diffusion-4-5-curated');

  // Typing a word finds its model; a wrong name leads to the nearest.
  await modelPicker(page).press('Enter');
  await search.fill('dream-4');
  await page.keyboard.press('Enter');
  await expect(modelPicker(page)).toContainText('gamma/dream-4.5');
  await modelPicker(page).press('Enter');
  await search.fill('alfa-imge-1.5');
  await expect(list.getByRole('group', { name: 'Nearest to “alfa-imge-1.5”' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(modelPicker(page)).toContainText('alpha-image-1.5');

  // Dated versions are folded under their name.
  await modelPicker(page).press('Enter');
  await expect(list.getByRole('option', { name: /2026-04-21/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Snapshots' }).click();
  await expect(list.getByRole('option', { name: /2026-04-21/ })).toHaveCount(1);
  await expectAccessible(page);
});
