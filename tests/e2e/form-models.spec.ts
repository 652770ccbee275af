// The model reshapes the form, and nothing typed is lost on the way.
import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { choice, chooseModel, modelPicker, open, prompt, readBody, shape } from './support/operation-form.ts';

test('fields follow the model, and values return with it', async ({ page }) => {
  await open(page, '/images');
  await prompt(page).fill('Two orange cats on a wall');
  await shape(page, 'Size', '3:2').click();
  await page.getByRole('combobox', { name: 'Quality' }).selectOption('max');
  await choice(page, 'Background', 'Clear').check();

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
  await expect(choice(page, 'Background', 'Clear')).toBeChecked();
  expect(await readBody(page)).toMatchObject({ quality: 'max', background: 'transparent' });

  await chooseModel(page, 'legacy-image-3');
  await expect(choice(page, 'Style', 'Natural')).toBeChecked();
});

test('a second press closes the list of models', async ({ page }) => {
  await open(page, '/images');
  const list = page.getByRole('listbox', { name: 'Model' });
  await modelPicker(page).click();
  await expect(list).toBeVisible();
  await expectAccessible(page);
  await modelPicker(page).click();
  await expect(list).toBeHidden();
});

test('typing a word selects its model', onlyDesktop, async ({ page }) => {
  await open(page, '/images');
  await modelPicker(page).click();
  await expect(page.getByRole('listbox', { name: 'Model' })).toBeFocused();
  await page.keyboard.type('dream-4');
  await page.keyboard.press('Enter');
  await expect(modelPicker(page)).toContainText('gamma/dream-4.5');
});

test('text is written in the direction of its script', onlyDesktop, async ({ page }) => {
  const direction = (part: Locator) => part.evaluate((element) => getComputedStyle(element).direction);
  await open(page, '/images');
  await prompt(page).fill('مركب شراعي أحمر');
  expect(await direction(prompt(page))).toBe('rtl');
  await prompt(page).fill('A red sailing boat');
  expect(await direction(prompt(page))).toBe('ltr');
});

test('a URL selects the model and the example', onlyDesktop, async ({ page }) => {
  await open(page, '/images?model=legacy-image-2&example=1');
  await expect(modelPicker(page)).toContainText('legacy-image-2');
  await expect(prompt(page)).toHaveValue('Four green apples on a table');
  expect(await readBody(page)).toMatchObject({ model: 'legacy-image-2', size: '512x512', n: 2 });
});

test('examples fill the form with a valid request', onlyDesktop, async ({ page }) => {
  await open(page, '/images');
  await page.getByRole('button', { name: 'Examples' }).click();
  await page
    .getByRole('list', { name: 'Examples' })
    .getByRole('button', { name: /^A sticker/ })
    .click();
  await expect(prompt(page)).toHaveValue('Two orange cats sitting, one with a blue scarf');
  await expect(choice(page, 'Background', 'Clear')).toBeChecked();
  await expect(choice(page, 'Format', 'WebP')).toBeChecked();
  expect(await readBody(page)).toMatchObject({ background: 'transparent', output_format: 'webp' });
});
