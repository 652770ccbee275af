// Usage: totals, plots, table and CSV.
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { expectFitsAnyWidth } from './support/layout.ts';
import { open } from './support/operation-form.ts';

test(
  'a request counts, by key and model; an empty range is explained',
  onlyDesktop,
  async ({ page, request, own }) => {
    const model = `usage-${own}`;
    const url = '/usage?range=1h';
    for (const content of ['One', 'Two'])
      await request.post('/api/gateway/v1/messages', {
        data: { model, max_tokens: 32, messages: [{ role: 'user', content }] },
      });
    await open(page, url);
    await page.getByRole('combobox', { name: 'Model' }).selectOption(model);
    await expect(page).toHaveURL(`${url}&model=${model}`);
    const figures = page.getByRole('main').locator('dl');
    await expect(figures).toContainText(/Requests\s*2/);
    const row = page.getByRole('row').filter({ hasText: model });
    await expect(row).toContainText('Playground');
    await expect(page.getByRole('img', { name: /^Requests/ }).locator('canvas')).toBeVisible();
    await expectFitsAnyWidth(page);
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('usage-1h.csv');
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split(/\r?\n/);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.slice(1).every((line) => line.includes(`,Playground,${model},messages.create,`))).toBe(true);

    await open(page, '/usage?range=7d&model=never-asked-for');
    await expect(page.getByText(/^No requests in this range/)).toBeVisible();
  },
);
