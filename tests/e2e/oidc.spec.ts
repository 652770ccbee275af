// Sign-in with OpenID Connect in a browser: there and back without a click, the role of a claim, and the way out.
import { ada, startIssuer, type TestIssuer, testClientId } from '#tests/support/oidc-issuer.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { expectAccessible } from './support/axe.ts';
import { test as base, expect, freshContext } from './support/guarded-test.ts';

const test = base.extend<{ issuer: TestIssuer; server: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  issuer: async ({}, use) => {
    const issuer = await startIssuer();
    issuer.claims = { ...ada, groups: ['design'] };
    await use(issuer);
    await issuer.stop();
  },
  server: async ({ issuer }, use) => {
    const server = await startServer({
      environment: {
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: testClientId,
        OIDC_CLIENT_SECRET: 'secret',
        OIDC_ROLE_CLAIM: 'groups',
        OIDC_ADMIN_GROUPS: 'design',
      },
    });
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.baseUrl),
});

test('a page opens through the issuer without a click; who signs out stays signed out', {
  tag: ['@desktop', freshContext],
}, async ({ page, guard, issuer }) => {
  guard.expectServer(issuer.url);
  await page.goto('/people');
  await expect(page).toHaveURL(/\/people$/);
  const people = page.getByRole('list', { name: 'People' });
  const own = people.getByRole('listitem').filter({ hasText: ada.name });
  await expect(own.getByRole('combobox', { name: 'Role' })).toHaveValue('admin');

  // What the page reads between the sign-out and the next page is refused.
  guard.expectStatus(403);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const link = page.getByRole('link', { name: /^Sign in with / });
  await expect(link).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in/);
  await expectAccessible(page);
  await link.click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
});
