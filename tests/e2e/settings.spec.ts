// Settings: server settings without secrets, browser settings.
import { testApiKey } from '#tests/support/server-environment.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { expectFitsAnyWidth } from './support/layout.ts';
import { open } from './support/operation-form.ts';
import { ownPrices } from './support/own-prices.ts';
import { dark, light } from './support/shell.ts';

test('shows which settings are set, without the values of secrets', onlyDesktop, async ({ page }) => {
  await open(page, '/settings');
  const settings = page.getByRole('list', { name: 'Settings' });
  const setting = (name: string) => settings.getByRole('listitem').filter({ hasText: name });
  await expect(setting('GATEWAY_API_KEYS')).toContainText(/set$/);
  await expect(setting('PLAYGROUND_PASSWORD')).toContainText('not set');
  await expect(setting('SANDBOX_PACE')).toContainText('0.25');
  await expect(page.getByRole('link', { name: 'Open providers' })).toHaveAttribute('href', '/providers');
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText(
    /B of 21\.47 GB.*Free disk space/s,
  );
  await expect(page.getByRole('main')).not.toContainText(testApiKey.slice(0, 12));
  await expectFitsAnyWidth(page);
  await expectAccessible(page);

  // The theme control matches the one in the navigation.
  await page.getByRole('group', { name: 'Theme of the pages' }).getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('body')).toHaveCSS('background-color', dark);
  const rail = page.getByRole('group', { name: 'Theme', exact: true, includeHidden: true });
  await expect(rail.getByRole('radio', { name: 'Dark', includeHidden: true }).first()).toBeChecked();
  await page.getByRole('group', { name: 'Theme of the pages' }).getByRole('radio', { name: 'Light' }).check();
  await expect(page.locator('body')).toHaveCSS('background-color', light);
});

test('prices are edited by row, imported and refused with the reason', onlyDesktop, async ({ page }) => {
  const table = await ownPrices(page);
  await open(page, '/settings');
  const prices = page.getByRole('region', { name: 'Prices', exact: true });
  const take = (content: object) =>
    prices.getByLabel('Price table to import').setInputFiles({
      ...{ name: 'prices.json', mimeType: 'application/json' },
      buffer: Buffer.from(JSON.stringify(content)),
    });
  await take({ currency: '$', models: { m: { input: '5' } } });
  await expect(prices.getByRole('alert')).toContainText('models.m.input must be a number; got "5".');
  const byName = { size: '2K', price: 1 };
  await take({ currency: '€', models: { 'model-a': { images: [byName] } } });
  await expect(prices.getByRole('alert')).toBeHidden();
  await prices.getByText('model-a', { exact: true }).click();
  await prices.getByRole('button', { name: 'Add size or quality' }).click();
  await prices.getByLabel('Size, row 2').fill('1024 × 1024');
  await prices.getByLabel('Price, row 2').fill('4');
  await expect(prices).toContainText('image €1.00 to €4.00');
  await prices.getByLabel('Add a model').fill('any-text');
  await prices.getByRole('button', { name: 'Add', exact: true }).click();
  await prices.getByRole('listitem').filter({ hasText: 'any-text' }).getByLabel('Output').fill('15');
  await expectFitsAnyWidth(page);
  await expectAccessible(page);
  const images = [byName, { size: '1024x1024', price: 4 }];
  await expect
    .poll(table)
    .toEqual({ currency: '€', models: { 'model-a': { images }, 'any-text': { output: 15 } } });
});
