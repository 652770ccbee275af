// Narrow parts of pages on a wide screen show all of their content; times stay the same after a reload.
import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { cells, openView } from './support/compare.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { makeImage, openHistory, rowLink, rows } from './support/history.ts';
import { open, runButton } from './support/operation-form.ts';
import { expectDone, openTab } from './support/runs.ts';

test.use({ viewport: { width: 1280, height: 800 } });

async function expectInside(inner: Locator, outer: Locator): Promise<void> {
  const [part, whole] = [await inner.boundingBox(), await outer.boundingBox()];
  expect(part).not.toBeNull();
  expect(part?.x).toBeGreaterThanOrEqual((whole?.x ?? 0) - 0.5);
  expect((part?.x ?? 0) + (part?.width ?? 0)).toBeLessThanOrEqual(
    (whole?.x ?? 0) + (whole?.width ?? 0) + 0.5,
  );
  expect((part?.y ?? 0) + (part?.height ?? 0)).toBeLessThanOrEqual(
    (whole?.y ?? 0) + (whole?.height ?? 0) + 0.5,
  );
}

test('rows of events have content, gap and bytes at every width', onlyDesktop, async ({ page }) => {
  await open(page, '/messages');
  await runButton(page).click();
  await expectDone(page);
  await openTab(page, 'Events');
  const row = page.getByRole('listbox').getByRole('option').filter({ hasText: 'content_block_delta' }).nth(3);
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const [name, content, , gap, bytes] = [0, 1, 2, 3, 4].map((index) =>
      row.locator('span > span, div > span:not(:has(span))').nth(index),
    );
    for (const part of [name, content, gap, bytes]) {
      await expect(part ?? row).toHaveText(/./);
      await expect(part ?? row).toBeVisible();
      await expectInside(part ?? row, row);
    }
    expect((await content?.boundingBox())?.width, `content at ${width}`).toBeGreaterThan(30);
  }
});

test('a tall image stays in its row of runs', onlyDesktop, async ({ page }) => {
  await open(page, '/images?model=alpha-image-2');
  await page.getByRole('textbox', { name: 'Width' }).fill('640');
  await page.getByRole('textbox', { name: 'Height' }).fill('1920');
  await runButton(page).click();
  await expectDone(page);
  const run = page.getByRole('region', { name: 'Runs' }).getByRole('listitem');
  await expectInside(run.locator('img'), run);
});

test(
  'small cells show their controls and whole images, and the same times after a reload',
  onlyDesktop,
  async ({ page }) => {
    await open(page, '/compare');
    await page.getByRole('button', { name: /^One prompt at three qualities/ }).click();
    await expect(cells(page).getByText('Done')).toHaveCount(3);
    await openView(page, 'Metrics');
    const figures = page.getByRole('table').getByRole('row');
    // A head, three settings and their sum.
    await expect(figures).toHaveCount(5);
    const before = await figures.allInnerTexts();
    await page.reload();
    await expect.poll(() => figures.allInnerTexts()).toEqual(before);
    // Two fit beside each other on a phone.
    await page.setViewportSize({ width: 360, height: 780 });
    await openView(page, 'Grid');
    const [first, second] = await Promise.all([0, 1].map((place) => cells(page).nth(place).boundingBox()));
    expect(second?.y).toBe(first?.y);
    expect(second?.x).toBeGreaterThan(first?.x ?? 0);
    for (const whole of await cells(page).all()) {
      for (const part of await whole.getByRole('button').or(whole.getByRole('img')).all()) {
        await expectInside(part, whole);
      }
    }
    await expectAccessible(page);
  },
);

test(
  'beside an open run, all actions of the selected runs are in reach',
  onlyDesktop,
  async ({ page, own }) => {
    const text = `Plover ${own}`;
    await makeImage(page, `${text} one`);
    await makeImage(page, `${text} two`);
    await openHistory(page, text);
    await rows(page, `${text} one`).getByRole('checkbox').check();
    await rows(page, `${text} two`).getByRole('checkbox').check();
    await rowLink(page, `${text} two`).click();
    const bar = page.getByRole('region', { name: 'Selected runs' });
    for (const name of ['Clear selection', 'Pin', 'Tags', 'Compare', 'Download images', 'Delete']) {
      await expectInside(bar.getByRole('button', { name, exact: true }), bar);
    }
    await expectAccessible(page);
  },
);
