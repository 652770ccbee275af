// The API reference: our OpenAPI document, offline, in our theme.
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { expectFitsAnyWidth } from './support/layout.ts';
import { open, waitUntilAlive } from './support/operation-form.ts';
import { openRail } from './support/shell.ts';

test(
  'the reference shows every operation without external requests',
  onlyDesktop,
  async ({ page, guard }) => {
    await open(page, '/');
    await (await openRail(page)).getByRole('link', { name: 'API reference' }).click();
    await expect(page).toHaveURL('/docs');
    await expect(page).toHaveTitle(/API reference · Easel$/);
    await expect(page.getByText('Generate images from a prompt').first()).toBeVisible();
    // The base URL and the API key are explained before the first operation.
    await expect(page.getByRole('heading', { name: 'Authentication' })).toBeVisible();
    await expect(page.getByText('Bearer $EASEL_API_KEY').first()).toBeVisible();
    // Aliases are listed in a separate last section.
    await expect(page.getByText('Aliases').first()).toBeVisible();
    await expect(page.getByText('Embed a text (alias)').first()).toBeVisible();
    await expectFitsAnyWidth(page);
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: 'OpenAPI document' })).toHaveAttribute(
      'href',
      '/openapi.json',
    );
    // The reference cannot send requests.
    await expect(page.getByRole('button', { name: /try|execute|send/i })).toHaveCount(0);
    expect(guard.requested().filter((path) => path.startsWith('/openapi.json'))).not.toHaveLength(0);
    // The library cannot compute with system colours.
    await page.emulateMedia({ forcedColors: 'active' });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Authentication' })).toBeVisible();
  },
);

test('the reference takes its place before it has loaded', onlyDesktop, async ({ page }) => {
  let load = () => {};
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/api/reference.js', async (route) => {
    await loading;
    await route.continue();
  });
  // Not until `load`: the held script delays it if the page adds the script before.
  await page.goto('/docs', { waitUntil: 'domcontentloaded' });
  await waitUntilAlive(page);
  await expect(page.getByRole('status').filter({ hasText: 'Loading the API reference' })).toBeVisible();
  const reference = page.locator('openapi-explorer');
  const before = await reference.boundingBox();
  load();
  await expect(page.getByRole('heading', { name: 'Authentication' })).toBeVisible();
  expect((await reference.boundingBox())?.y).toBe(before?.y);
});

test('a link leaves the reference while it writes its place into the URL', onlyDesktop, async ({ page }) => {
  // As the library does when it has loaded or is scrolled.
  const writePlace = () => page.evaluate(() => history.pushState(null, '', '#?route=overview'));
  const { promise: written, resolve: proceed } = Promise.withResolvers<void>();
  await page.route('**/providers?*', async (route) => {
    await written;
    await route.continue();
  });
  await open(page, '/');
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('link', { name: 'API reference' }).click();
  await expect(page.getByRole('heading', { name: 'Authentication' })).toBeVisible();
  const pending = page.waitForRequest('**/providers?*');
  await page.getByRole('link', { name: 'Providers' }).click();
  await pending;
  await writePlace();
  proceed();
  await expect(page).toHaveURL(/\/providers$/);
  await expect(page.locator('header h1')).toHaveText('Providers');
  // Neither a late call nor those of the reference add entries, so that Back leads to the page before.
  await writePlace();
  await expect(page).toHaveURL(/\/providers$/);
  expect(await page.evaluate(() => history.length)).toBe(entries + 2);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Authentication' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});
