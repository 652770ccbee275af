// Every page: title, one heading, no horizontal scroll, accessible, no console errors.
import { testApiKey } from '#tests/support/server-environment.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { expectFits, expectFitsAnyWidth } from './support/layout.ts';
import { pages } from './support/pages.ts';

for (const { path, heading, title } of pages) {
  test(`${path} opens clean`, async ({ page }) => {
    const response = await page.goto(path);
    // A script that the policy blocks logs a console error, which fails the test.
    expect(response?.headers()['content-security-policy']).toMatch(
      /script-src 'nonce-[\w+/=]+' 'strict-dynamic';.*frame-ancestors 'none'$/,
    );
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('main')).toBeVisible();
    expect(await page.content(), 'the key in the page').not.toContain(testApiKey);
    await expectFits(page);
    await expectAccessible(page, { onPhone: true });
  });
}

test('an unknown URL shows the not-found page', onlyDesktop, async ({ page, guard }) => {
  guard.expectStatus(404);
  await page.goto('/no-such-page');
  await expect(page).toHaveTitle('No such page · Easel');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page');
  await expectFitsAnyWidth(page);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL('/');
});
