// Names of conversations, sessions and comparisons: given, found, opened in another browser, continued.
import type { Locator, Page } from '@playwright/test';
import { recordedRunSchema } from '#lib/contract/pages/stored-run.ts';
import { expectAccessible } from './support/axe.ts';
import { cell, cells, runSet, vary } from './support/compare.ts';
import { expect, freshContext, onlyDesktop, test } from './support/guarded-test.ts';
import { rows } from './support/history.ts';
import { expectFitsAnyWidth } from './support/layout.ts';
import { open, prompt, runButton, waitUntilAlive } from './support/operation-form.ts';
import { response } from './support/responses.ts';
import { expectDone, requestId, runs, showForm, showResult, status } from './support/runs.ts';

const list = (page: Page) => page.getByRole('dialog', { name: 'Conversations' });
const entries = (page: Page) => list(page).getByRole('listitem');

async function openList(page: Page): Promise<Locator> {
  await showResult(page);
  await page.getByRole('button', { name: 'Conversations', exact: true }).click();
  await expect(list(page)).toBeVisible();
  return list(page).getByRole('searchbox', { name: 'Search conversations' });
}

async function rename(page: Page, from: string | RegExp, to: string): Promise<void> {
  await page.getByRole('button', { name: from }).click();
  const dialog = page.getByRole('dialog', { name: /^Rename/ });
  await dialog.getByLabel('Name').fill(to);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog).toBeHidden();
}

async function groupOfShown(page: Page): Promise<string | undefined> {
  const id = (await requestId(page).textContent()) ?? '';
  const run = await page.request.get(`/api/runs/${/req_[\w-]{24}/.exec(id)?.[0]}`);
  return recordedRunSchema.parse(await run.json()).groupId;
}

test('a conversation is named, found in a fresh browser, continued and renamed', {
  tag: [freshContext],
}, async ({ page, own, browser, baseURL }) => {
  const prompt = `Who keeps the light ${own}?`;
  await open(page, '/messages');
  await page.getByRole('textbox', { name: 'Turn 1', exact: true }).fill(prompt);
  await runButton(page).click();
  await expectDone(page);
  const group = await groupOfShown(page);
  expect(group).toMatch(/^chat_/);

  let search = await openList(page);
  await search.fill(own);
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText('1 run');
  await expect(entries(page)).toContainText('Shown now');
  await expectAccessible(page);
  await rename(page, `Rename ${prompt}`, `Keeper ${own}`);
  await expect(entries(page)).toContainText(`Keeper ${own}`);
  await list(page).getByRole('button', { name: 'New conversation' }).click();
  await expect(list(page)).toBeHidden();
  await expect(runs(page)).toHaveCount(0);
  const turn = page.getByRole('textbox', { name: 'Turn 1', exact: true });
  await expect(turn).toHaveValue('');
  await expect(turn).toBeFocused();

  const other = await (await browser.newContext({ baseURL })).newPage();
  await open(other, '/messages');
  search = await openList(other);
  await search.fill(`keeper ${own}`);
  await expect(entries(other)).toHaveCount(1);
  await entries(other)
    .getByRole('button', { name: `Keeper ${own}` })
    .first()
    .click();
  await expect(list(other)).toBeHidden();
  const thread = other.getByRole('region', { name: 'Conversation' });
  await expect(thread.getByRole('article', { name: /, turn 1$/ })).toContainText(prompt);
  await expect(response(other)).not.toBeEmpty();
  const composer = other.getByRole('textbox', { name: 'Your next turn' });
  await composer.fill(`And at night ${own}?`);
  await composer.press('Control+Enter');
  await expect(runs(other)).toHaveCount(2);
  await expectDone(other);
  await expect.poll(() => groupOfShown(other)).toBe(group);
  await showForm(other);
  await other.reload();
  await waitUntilAlive(other);
  await showResult(other);
  await expect(thread.getByRole('article', { name: /, turn 3$/ })).toContainText(`And at night ${own}?`);
  await other.context().close();

  await open(page, '/history');
  const row = rows(page, `Keeper ${own}`);
  await expect(row).toContainText('Conversation · ');
  await page.getByRole('searchbox', { name: 'Search history' }).fill(`keeper ${own}`);
  await expect(rows(page)).toHaveCount(1);
  await row.getByRole('button', { name: `2 runs: Keeper ${own}` }).focus();
  await rename(page, `Rename Keeper ${own}`, `Night watch ${own}`);
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search history' }).fill(`night watch ${own}`);
  await expect(rows(page)).toHaveCount(1);
  await expectAccessible(page);
  await expectFitsAnyWidth(page);
  await page.getByRole('button', { name: `Open in Messages: Night watch ${own}` }).click();
  await expect(page).toHaveURL(/\/messages/);
  await showResult(page);
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText(`And at night ${own}?`);
});

test(
  'a comparison opens again from the history with its axes and results',
  onlyDesktop,
  async ({ page, own }) => {
    await open(page, '/compare?of=images');
    await prompt(page).fill(`Heron ${own}`);
    await vary(page, 'Size');
    await page.getByRole('textbox', { name: 'Size, add values' }).fill('1024x1024, 1536x1024');
    await page.keyboard.press('Enter');
    await vary(page, 'Quality');
    const quality = page.getByRole('group', { name: 'Quality, values' });
    for (const value of ['Low', 'High'])
      await quality.getByRole('button', { name: value, exact: true }).click();
    const axes = page.getByRole('region', { name: 'Compare by' });
    // The requests arrive in any order, and the axes have the order of the first.
    const cellOf = (size: string, value: string) =>
      page.getByRole('article', { name: new RegExp(`^(${size} · ${value}|${value} · ${size})$`) });
    await expect(cells(page)).toHaveCount(4);
    await cell(page, '1536x1024 · High')
      .getByRole('button', { name: /^Exclude/ })
      .click();
    await runSet(page).click();
    await expect(status(page)).toContainText('3 done');

    // Another comparison is shown, also after a reload.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await open(page, '/history');
    await page.getByRole('combobox', { name: 'Group' }).selectOption('Comparison');
    await expect(page).toHaveURL(/kind=comparison/);
    await rows(page, `Heron ${own}`)
      .getByRole('button', { name: /^Open in Compare/ })
      .click();
    await expect(page).toHaveURL(/\/compare\?of=images/);
    await expect(prompt(page)).toHaveValue(`Heron ${own}`);
    await expect(axes).toContainText('Size');
    await expect(axes).toContainText('Quality');
    await expect(page.getByRole('main').getByRole('img', { name: /^Image of/ })).toHaveCount(3);
    for (const [size, value] of [
      ['1024x1024', 'Low'],
      ['1536x1024', 'Low'],
      ['1024x1024', 'High'],
    ] as const)
      await expect(cellOf(size, value)).toContainText('Done');
    await expect(cellOf('1536x1024', 'High')).toContainText('excluded');
    await expectAccessible(page);
  },
);
