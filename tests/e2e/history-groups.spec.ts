// Groups of runs, the filters by source and date, and a call with an API key.
import { testRun } from '#lib/client/run/stored/test-run.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { makeRun, openRun, rowLink, rows } from './support/history.ts';
import { expectFitsAnyWidth } from './support/layout.ts';
import { open } from './support/operation-form.ts';

test('runs that belong together are one row that opens', onlyDesktop, async ({ page, own }) => {
  const text = `Osprey ${own}`;
  const group = { 'x-easel-group': `compare_${own.replaceAll(/\W/g, '-')}` };
  for (const name of ['one', 'two', 'three']) {
    const body = { model: 'legacy-image-2', prompt: `${text} ${name}`, size: '256x256' };
    await makeRun(page, 'image', body, group);
  }
  await open(page, '/history');
  await expect(rows(page, text)).toHaveCount(1);
  await expect(rows(page, text)).toContainText('Comparison · ');
  await expectAccessible(page);

  const row = page.getByRole('button', { name: `3 runs: ${text} three` });
  await row.click();
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await expect(rows(page, text)).toHaveCount(4);
  await expectAccessible(page);
  await expectFitsAnyWidth(page);
  await row.press('ArrowDown');
  await expect(rowLink(page, `${text} three`)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selected runs' });
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await row.press('Enter');
  await expect(rows(page, text)).toHaveCount(1);

  // What a search finds is listed run by run.
  await page.getByRole('searchbox', { name: 'Search history' }).fill(text);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Pages');
  await expect(page).toHaveURL(/source=pages/);
  await expect(rows(page)).toHaveCount(3);
  await page.getByLabel('From', { exact: true }).fill('2099-01-01');
  await expect(page.getByText('No matching runs.')).toBeVisible();
  await expect(page).toHaveURL(/since=2099-01-01/);
  await expectAccessible(page);
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
});

test('a call with an API key shows what is known of it', onlyDesktop, async ({ page }) => {
  const call = {
    ...testRun({ number: 1, words: '', outcome: 'failed', status: 429, error: 'HTTP 429' }),
    ...{ keyName: 'Nightly job', hasThumbnail: false, requestBytes: 0, responseBytes: 0 },
  };
  const details = { method: 'POST', path: '/v1/images/generations', requestHeaders: {}, responseHeaders: {} };
  await page.route('**/api/runs?*', (route) =>
    route.fulfill({ json: { runs: [call], next: null, total: 1, facets: {} } }),
  );
  await page.route(`**/api/runs/${call.id}`, (route) =>
    route.fulfill({ json: { ...call, ...details, chunks: [], media: [] } }),
  );
  await open(page, '/history');
  await expect(rows(page)).toContainText('API · Nightly job');
  await rows(page).getByRole('link').click();
  await expect(openRun(page)).toContainText(/API key\s*Nightly job/);
  await expect(openRun(page)).toContainText(/status\s*429/);
  await expect(openRun(page).getByRole('tab')).toHaveCount(0);
  await expectAccessible(page);
  await expectFitsAnyWidth(page);
});
