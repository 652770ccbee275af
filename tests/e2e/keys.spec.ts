// API keys: create, show once, rename, revoke, undo; signing secrets.
import { testApiKey } from '#tests/support/server-environment.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { expectFitsAnyWidth } from './support/layout.ts';
import { open } from './support/operation-form.ts';

test('a key is created, used, renamed, revoked and restored', onlyDesktop, async ({ page, request, own }) => {
  const name = `Key of ${own}`;
  const works = async (key: string) => {
    const response = await request.get('/v1/models', { headers: { authorization: `Bearer ${key}` } });
    return response.status() === 200;
  };
  await open(page, '/keys');
  await expect(page.getByRole('list', { name: 'Keys' })).toContainText('from GATEWAY_API_KEYS');
  await expect(page.getByRole('main')).not.toContainText(testApiKey.slice(0, 12));
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Enter a name' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('combobox', { name: 'Expires' }).selectOption('In 30 days');
  await page.getByRole('button', { name: 'Create key' }).click();
  const made = page.getByRole('region', { name: 'New API key' });
  const key = (await made.locator('code').innerText()).trim();
  await expect(made.getByRole('button', { name: 'Copy key' })).toBeFocused();
  await expectAccessible(page);
  expect(await works(key)).toBe(true);

  await page.getByRole('button', { name: `Rename ${name}` }).click();
  await page.getByRole('textbox', { name: `Name of ${name}` }).fill(`${name}, renamed`);
  await page.keyboard.press('Enter');
  const row = page
    .getByRole('list', { name: 'Keys' })
    .getByRole('listitem')
    .filter({ hasText: `${name}, renamed` });
  await expect(row.getByRole('button')).toHaveText(['Rename', 'Limits', 'Revoke']);
  await row.getByRole('button', { name: /^Limits of/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Limits of/ });
  await dialog.getByRole('button', { name: 'Images' }).click();
  await dialog.getByRole('textbox', { name: 'Requests per minute' }).fill('0');
  await dialog.getByRole('button', { name: 'Save limits' }).click();
  await expect(dialog.getByRole('alert')).toContainText('a whole number from 1');
  await dialog.getByRole('textbox', { name: 'Requests per minute' }).fill('1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save limits' }).click();
  await expect(row.getByText('Images · 1 request per minute')).toBeVisible();
  await row.getByRole('button', { name: /^Revoke/ }).press('Enter');
  await expect(row.getByText('Revoked', { exact: true })).toBeVisible();
  // The key is no longer shown as active, and the focus is on Undo.
  await expect(page.getByText(key)).toHaveCount(0);
  await expect(row.getByRole('button', { name: /^Undo/ })).toBeFocused();
  expect(await works(key)).toBe(false);
  await expectFitsAnyWidth(page);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Revoke/ })).toBeFocused();
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  expect(await works(key)).toBe(true);

  const signing = page.getByRole('region', { name: 'Signing secret' });
  await signing.getByRole('combobox').selectOption(`${name}, renamed`);
  await signing.getByRole('button', { name: 'Show secret' }).click();
  const secret = await signing.locator('code').innerText();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  await signing.getByRole('button', { name: 'Rotate' }).click();
  await expect(signing).toContainText('The previous secret signs until');
  await expect(signing.locator('code')).not.toHaveText(secret);
  await expectFitsAnyWidth(page);
  await expectAccessible(page);
});
