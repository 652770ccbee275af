// Offline: the notice, lazy parts and navigation.
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { open, prompt } from './support/operation-form.ts';

test(
  'the offline notice, kept input, and a page that loads once online',
  onlyDesktop,
  async ({ page, context, guard }) => {
    guard.expectBrokenConnections();
    await open(page, '/images');
    const line = page.getByRole('status').filter({ hasText: 'You are offline.' });
    await expect(line).toHaveCount(0);
    await context.setOffline(true);
    await expect(line).toBeVisible();
    await prompt(page).fill('Typed without a network');
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(line).toHaveCount(0);

    await context.setOffline(true);
    await page.getByRole('link', { name: 'Usage', exact: true }).click();
    await expect(line).toBeVisible();
    await expect(prompt(page)).toHaveValue('Typed without a network');
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Usage', level: 1 })).toBeVisible();
  },
);

test('a script that fails to load leaves the page working', onlyDesktop, async ({ page, guard }) => {
  guard.expectBrokenConnections();
  await open(page, '/images');
  await prompt(page).fill('Typed before it was wanted');
  let failedLoads = 0;
  await page.route('**/_next/static/chunks/**', (route) => {
    // After each failed load the page asks whether the server still has the script.
    if (route.request().method() === 'HEAD') failedLoads += 1;
    return route.abort();
  });
  await page.keyboard.press('Control+k');
  // The placeholder offers actions.
  const dialog = page.getByRole('dialog', { name: 'Could not load this part' });
  await expect(dialog.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  // The placeholder has tried once itself, and waits for the click.
  await expect.poll(() => failedLoads).toBe(2);
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(prompt(page)).toHaveValue('Typed before it was wanted');
});
