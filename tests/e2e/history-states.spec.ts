// States of the history: empty, storage problem, deleted run, ten thousand runs.
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { answerWithRuns, openRun, rows } from './support/history.ts';
import { expectFitsAnyWidth } from './support/layout.ts';
import { open } from './support/operation-form.ts';

test(
  'a storage problem, a deleted run and an empty history are explained',
  onlyDesktop,
  async ({ page, guard }) => {
    guard.expectStatus(404);
    const problem = 'The disk of the data directory is full.';
    await page.route('**/api/history', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), problem } });
    });
    await answerWithRuns(page, 3);
    await open(page, '/history?run=req_that_never_was');
    await expect(openRun(page)).toContainText('Run not found');
    await expectFitsAnyWidth(page);
    await open(page, '/history');
    await expect(page.getByRole('alert').filter({ hasText: problem })).toContainText(
      'New runs are not stored',
    );
    await expectFitsAnyWidth(page);
    await expectAccessible(page);

    await page.unrouteAll();
    await answerWithRuns(page, 0);
    await open(page, '/history');
    await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible();
    await expectFitsAnyWidth(page);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
    await expect(page).toHaveURL(/^[^?]*\/images\?model=/);
  },
);

test('a list of ten thousand runs scrolls', onlyDesktop, async ({ page }) => {
  await answerWithRuns(page, 10_000);
  await open(page, '/history');
  await expect(page.getByText('10,000 runs', { exact: true })).toBeVisible();
  const list = page.getByRole('list', { name: 'Runs', exact: true });
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  // The end of the list loads the next fifty runs.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(rows(page, 'take 9851')).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [50] });
  expect(await list.locator('*').count()).toBeLessThanOrEqual(400);
  await page.keyboard.press('Home');
  await expect(rows(page, 'take 10000')).toBeVisible();
});
