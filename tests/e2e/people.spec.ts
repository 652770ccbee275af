// People: an admin invites somebody by a link, who joins, has an account, and is disabled.
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { ownPassword, sharedPassword } from '#tests/support/test-team.ts';
import { expectAccessible } from './support/axe.ts';
import { test as base, expect, freshContext } from './support/guarded-test.ts';
import { makeRun } from './support/history.ts';
import { expectFitsAnyWidth } from './support/layout.ts';
import { waitUntilAlive } from './support/operation-form.ts';

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

  // A conversation of the team: a viewer reads it, and gives it no name.
  const body = { model: 'any-text', max_tokens: 20, messages: [{ role: 'user', content: 'Who sails?' }] };
  await makeRun(page, 'message', body, { 'x-easel-group': 'chat_sails' });
  await joining.goto('/messages');
  await waitUntilAlive(joining);
  await joining.getByRole('button', { name: 'Conversations', exact: true }).click();
  const conversations = joining.getByRole('list', { name: 'Conversations' });
  await expect(conversations.getByRole('listitem')).toContainText('Who sails?');
  await expect(conversations.getByRole('button', { name: /^Rename/ })).toHaveCount(0);

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

test('each role is offered what it may do: lists by owner, keys, usage and limits of people, a removal', {
  tag: ['@desktop', freshContext],
}, async ({ page, browser, baseURL, guard }) => {
  test.slow();
  await page.goto('/people');
  await page.getByLabel('Password').fill(sharedPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const join = async (name: string, role: string) => {
    await page.getByLabel('Role', { exact: true }).selectOption(role);
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByRole('region', { name: 'New link' }).locator('code').innerText();
    await page.getByRole('button', { name: 'Done' }).click();
    const joining = await (await browser.newContext({ baseURL })).newPage();
    await joining.goto(link);
    await joining.getByLabel('Name').fill(name);
    await joining.getByLabel('Password').fill(ownPassword);
    await joining.keyboard.press('Enter');
    await expect(joining).toHaveURL('/');
    return joining;
  };
  const [ada, vera] = [await join('Ada Lovelace', 'member'), await join('Vera', 'viewer')];
  await page.reload();

  const links = (of: typeof page, label: string) =>
    of.getByRole('complementary').getByRole('link', { name: label, exact: true });
  for (const [label, counts] of [
    ['History', [1, 1, 1]],
    ['Images', [1, 1, 0]],
    ['API keys', [1, 1, 0]],
    ['Providers', [1, 0, 0]],
    ['People', [1, 0, 0]],
  ] as const)
    for (const [index, of] of [page, ada, vera].entries())
      await expect(links(of, label), `${label} ${index}`).toHaveCount(counts[index] ?? 0);

  // What Ada makes is marked as hers, and Mine leaves it out for others.
  const headers = { 'sec-fetch-site': 'same-origin' };
  const video = { model: 'delta-1.1', prompt: 'A kite of Ada', duration: 4 };
  await ada.request.post('/api/gateway/v1/videos', { data: video, headers });
  const secret = await ada.request.post('/api/gateway/v1/videos', {
    data: { ...video, prompt: 'A secret kite' },
    headers,
  });
  await ada.request.patch(`/api/tasks/${(await secret.json()).id}`, {
    data: { visibility: 'private' },
    headers,
  });
  await page.goto('/tasks');
  const tasks = page.getByRole('list', { name: 'Tasks' });
  await expect(tasks.getByRole('listitem')).toHaveCount(2);
  await expect(tasks).toContainText('A kite of Ada');
  await expect(tasks.getByRole('listitem').filter({ hasText: 'Private' })).toContainText('AL');
  await expect(tasks).not.toContainText('secret');
  await expectAccessible(page);
  await expectFitsAnyWidth(page);
  await page.getByRole('button', { name: 'Mine' }).click();
  await expect(page).toHaveURL(/owner=me/);
  await expect(page.getByText('No tasks of yours')).toBeVisible();
  await vera.goto('/tasks');
  await expect(vera.getByRole('list', { name: 'Tasks' }).getByRole('listitem')).toHaveCount(1);
  await expect(vera.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);

  for (const path of ['/evaluations', '/shared', '/collections']) {
    await ada.goto(path);
    await ada.getByRole('button', { name: 'Mine' }).click();
    await expect(ada).toHaveURL(`${path}?owner=me`);
    await expectAccessible(ada);
    await vera.goto(path);
    await expect(vera.getByRole('button', { name: 'Mine' })).toBeVisible();
    await expect(vera.getByRole('button', { name: /^New / })).toHaveCount(0);
  }

  // A run is run again by members, and changed by who made it.
  const image = { model: 'alpha-image-2', prompt: 'A run of the admin', quality: 'low' };
  await page.request.post('/api/gateway/v1/images/generations', { data: image, headers });
  for (const [of, offered] of [
    [page, ['Re-run exactly', 'Add to collection', 'Pin', 'Delete', 'Variations', 'Star image']],
    [ada, ['Re-run exactly', 'Add to collection', 'Variations']],
    [vera, []],
  ] as const) {
    await of.goto('/history');
    await of.getByRole('link', { name: 'A run of the admin' }).click();
    const run = of.getByRole('region', { name: 'Open run' });
    await expect(run.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
    await run.getByRole('button', { name: 'More', exact: true }).click();
    for (const name of ['Re-run exactly', 'Add to collection', 'Pin', 'Delete', 'Variations', 'Star image'])
      await expect(run.getByRole('button', { name, exact: true }), name).toHaveCount(
        offered.some((other) => other === name) ? 1 : 0,
      );
  }
  // A collection of somebody else: presented by everybody, changed by nobody else, copied into the form by members.
  const { runs } = await (await page.request.get('/api/runs?text=A%20run%20of%20the%20admin')).json();
  const made = await page.request.post('/api/collections', { data: { title: 'Of the admin' }, headers });
  const { id: collection } = await made.json();
  const items = [{ kind: 'run', runId: runs[0].id }];
  await page.request.post(`/api/collections/${collection}/items`, { data: { items }, headers });
  for (const [of, copies] of [
    [ada, 1],
    [vera, 0],
  ] as const) {
    await of.goto(`/collections/${collection}`);
    await expect(of.getByRole('button', { name: 'Present' })).toBeEnabled();
    await expect(of.getByRole('button', { name: /^(Rename|Delete|Move|Remove)/ })).toHaveCount(0);
    await expect(of.getByRole('button', { name: 'Open in form' })).toHaveCount(copies);
    await expectAccessible(of);
  }
  await ada.getByRole('button', { name: 'Open in form' }).click();
  await expect(ada.getByRole('textbox', { name: 'Prompt' })).toHaveValue('A run of the admin');
  await ada.goto('/history');

  await ada.getByRole('checkbox', { name: 'Select A run of the admin' }).check();
  const selected = ada.getByRole('region', { name: 'Selected runs' });
  await expect(selected.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await ada.keyboard.press('Delete');
  await expect(ada.getByRole('link', { name: 'A run of the admin' })).toBeVisible();
  await expectAccessible(ada);
  await vera.goto('/images');
  await expect(vera.getByRole('button', { name: 'Viewers cannot run requests' })).toBeDisabled();
  await expectAccessible(vera);

  await ada.goto('/keys');
  await ada.getByLabel('Name', { exact: true }).fill('Laptop of Ada');
  await ada.getByRole('button', { name: 'Create key' }).click();
  await page.goto('/keys');
  await page.getByLabel('Name', { exact: true }).fill('Nightly');
  await page.getByRole('button', { name: 'Create key' }).click();
  const keys = page.getByRole('list', { name: 'Keys' });
  // The third is a key of GATEWAY_API_KEYS.
  await expect(keys.getByRole('listitem')).toHaveCount(3);
  await expect(keys.getByRole('listitem').filter({ hasText: 'Laptop' })).toContainText('AL');
  await expectAccessible(page);
  await expectFitsAnyWidth(page);
  await page.getByRole('radio', { name: 'Team', exact: true }).check();
  await expect(keys.getByRole('listitem')).toHaveCount(2);
  await expect(keys).toContainText('Nightly');
  await expect(keys).not.toContainText('Laptop');
  await ada.reload();
  await expect(ada.getByRole('button', { name: 'Revoke Laptop of Ada' })).toBeVisible();
  await expect(ada.getByRole('button', { name: 'Revoke Nightly' })).toHaveCount(0);
  await expect(ada.getByLabel('Key of the signing secret')).toContainText('Laptop of Ada');

  await page.goto('/usage?range=1h');
  await expect(page.getByRole('region', { name: 'Usage by person' })).toContainText('Ada Lovelace');
  await page.getByRole('combobox', { name: 'Person' }).selectOption('Ada Lovelace');
  await expect(page).toHaveURL(/person=person_/);
  await expectAccessible(page);
  await expectFitsAnyWidth(page);

  await page.goto('/people');
  const row = page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: 'Ada' });
  await row.getByRole('button', { name: 'Limits of Ada Lovelace' }).click();
  await page.getByLabel('Monthly budget').fill('20');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expect(row).toContainText('of $20.00 this month');
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Audit' }).click();
  await expect(page.getByRole('list', { name: 'Audit' })).toContainText(
    'limits changed from none to monthly budget 20, name Ada Lovelace',
  );
  await page.goto('/people');
  await expectFitsAnyWidth(page);
  await row.getByRole('button', { name: 'Remove Ada Lovelace' }).click();
  await expect(page.getByRole('radio', { name: 'Keep for the team' })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row).toHaveCount(0);
  await page.goto('/tasks');
  await expect(tasks).toContainText('A kite of Ada');
  guard.expectStatus(403);
  await ada.context().close();
  await vera.context().close();
});
