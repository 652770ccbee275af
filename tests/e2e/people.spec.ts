// People: an admin invites somebody by a link, who joins, has an account, and is disabled.
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { ownPassword, sharedPassword } from '#tests/support/test-team.ts';
import { expectAccessible } from './support/axe.ts';
import { test as base, expect, freshContext } from './support/guarded-test.ts';
import { expectFitsAnyWidth } from './support/layout.ts';

/** A server of its own, whose pages need a sign-in. */
const test = base.extend<{ server: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  server: async ({}, use) => {
    const server = await startServer({ environment: { PLAYGROUND_PASSWORD: sharedPassword } });
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.baseUrl),
});

test('an admin invites a person, who joins, and whom the admin disables', {
  tag: ['@desktop', freshContext],
}, async ({ page, guard, browser, baseURL }) => {
  await page.goto('/people');
  await page.getByLabel('Password').fill(sharedPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const people = page.getByRole('list', { name: 'People' });
  await expect(people.getByRole('listitem')).toHaveCount(1);
  const navigation = page.getByRole('navigation', { name: 'Account' });
  await expect(navigation.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page');

  await page.getByLabel('For whom').fill('Ada, design');
  await page.getByLabel('Role', { exact: true }).selectOption('viewer');
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('region', { name: 'New link' }).locator('code').innerText();
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText('Ada, design');
  await expectFitsAnyWidth(page);
  await expectAccessible(page);

  const joining = await (await browser.newContext({ baseURL })).newPage();
  await joining.goto(link);
  await joining.getByLabel('Name').fill('Ada');
  await joining.getByLabel('Password').fill('short');
  await joining.getByRole('button', { name: 'Join' }).click();
  await expect(joining.getByText('password can be guessed: use at least 12 characters')).toBeVisible();
  await expectAccessible(joining);
  await joining.getByLabel('Password').fill(ownPassword);
  await joining.keyboard.press('Enter');
  await expect(joining).toHaveURL('/');
  await joining.goto('/account');
  await expect(joining.getByRole('region', { name: 'Ada' })).toContainText('Your role: viewer.');
  await expect(joining.getByRole('link', { name: 'People' })).toHaveCount(0);
  await joining.getByRole('form', { name: 'Name' }).getByLabel('Name').fill('Ada L.');
  await joining.getByRole('button', { name: 'Save name' }).click();
  await expect(joining.getByRole('region', { name: 'Ada L.' })).toBeVisible();
  await expectAccessible(joining);
  await joining.goto('/settings');
  await expect(joining.getByText('for admins')).toBeVisible();
  await expect(joining.getByRole('tab', { name: 'Audit' })).toHaveCount(0);

  await page.reload();
  const row = people.getByRole('listitem').filter({ hasText: 'Ada L.' });
  await row.getByLabel('Role of Ada L.').selectOption('member');
  await expect(row.getByLabel('Role of Ada L.')).toHaveValue('member');
  await row.getByRole('button', { name: 'Disable Ada L.' }).click();
  await expect(row).toContainText('Disabled');
  await joining.goto('/account');
  await expect(joining).toHaveURL(/\/sign-in\?next=%2Faccount$/);
  await expect(joining.getByLabel('Name')).toBeVisible();
  await expectAccessible(joining);
  await joining.context().close();

  // The last admin stays one.
  guard.expectStatus(409);
  await people.getByLabel('Role of Shared password').selectOption('viewer');
  await expect(page.getByText('Shared password is the last admin')).toBeVisible();

  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Audit' }).click();
  const audit = page.getByRole('list', { name: 'Audit' });
  await expect(audit).toContainText('role changed');
  await expect(audit).toContainText('from viewer to member, name Ada L.');
  await expectFitsAnyWidth(page);
  await expectAccessible(page);
});
