// A session that ends while the user works.
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { open, prompt, runButton } from './support/operation-form.ts';
import { expectDone, failure, showForm, showResult } from './support/runs.ts';

test(
  'the user signs in again on the page and runs the request',
  onlyDesktop,
  async ({ page, guard, own }) => {
    // The server has no sign-in any more and lets the user in; a wrong password is reported first.
    guard.expectStatus(403);
    await open(page, '/images?model=legacy-image-2');
    await page.route('**/api/**', (route) =>
      route.fulfill({
        status: 403,
        headers: { 'content-type': 'application/json', 'x-easel-sign-in': 'ended' },
        body: JSON.stringify({
          error: { message: 'The playground needs a sign-in.', code: 'permission_denied' },
        }),
      }),
    );
    await prompt(page).fill(own);
    await runButton(page).click();
    await expect(failure(page)).toContainText('The playground needs a sign-in.');
    const line = page.getByRole('alert').filter({ hasText: 'Your session has ended.' });
    await line.getByRole('button', { name: 'Sign in again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await expectAccessible(page);
    await page.route('**/api/session', (route) =>
      route.fulfill({ status: 303, headers: { location: '/sign-in?problem=wrong&next=%2Fapi%2Fhealth' } }),
    );
    await dialog.getByLabel('Password').fill('not this one');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Wrong password.');
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(line).toHaveCount(0);
    await showForm(page);
    await expect(prompt(page)).toHaveValue(own);
    await showResult(page);
    await failure(page).getByRole('button', { name: 'Try again' }).click();
    await expectDone(page);
  },
);

test('with OpenID Connect the user signs in again in another tab', onlyDesktop, async ({ page, guard }) => {
  guard.expectStatus(403);
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 403, headers: { 'x-easel-sign-in': 'elsewhere' }, body: '{}' }),
  );
  await page.goto('/settings');
  const line = page.getByRole('alert').filter({ hasText: 'Your session has ended.' });
  const link = line.getByRole('link', { name: 'Sign in again in a new tab' });
  await expect(link).toHaveAttribute('href', '/sign-in');
  await expect(link).toHaveAttribute('target', '_blank');
  await expectAccessible(page);
  await page.unrouteAll();
  // The notice asks again when the tab gets the focus.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(line).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

test('the sign-in page warns if cookies are disabled', onlyDesktop, async ({ page }) => {
  const note = page.getByRole('alert').filter({ hasText: 'Signing in needs cookies' });
  await page.goto('/sign-in');
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }));
  await page.reload();
  await expect(note).toBeVisible();
  await expectAccessible(page);
});
