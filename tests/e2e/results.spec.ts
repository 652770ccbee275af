// Results of several images: grid, viewer, marks, ZIP file, wall of the history, drag into a field.
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { makeImage, openHistory, openRun, rows } from './support/history.ts';
import { finishedImage } from './support/images.ts';
import { expectFits, expectFitsAnyWidth } from './support/layout.ts';
import { open, waitUntilAlive } from './support/operation-form.ts';
import { expectDone, openDetails, runExample, showResult } from './support/runs.ts';

test('images of a run: grid, viewer, stars that survive a reload, one ZIP file', async ({ page }) => {
  await open(page, '/images?model=legacy-image-2');
  await runExample(page, /^Two small images/);
  await expectDone(page);
  const grid = page.getByRole('list', { name: 'Images of this run' });
  const cell = (index: number) => grid.getByRole('button', { name: `Open image ${index}` });
  await expect(grid.getByRole('listitem')).toHaveCount(2);
  await expectFits(page);

  await cell(1).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(cell(2)).toBeFocused();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: /^Image \d: / });
  await expect(viewer).toHaveAccessibleName(/^Image 2: /);
  const scale = viewer.getByRole('status', { name: 'Scale' });
  await page.keyboard.press('1');
  await expect(scale).toHaveText('100 %');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(scale).toHaveText('156 %');
  await expect(viewer.getByRole('img')).toHaveCSS('image-rendering', 'pixelated');
  await page.keyboard.press('s');
  await expect(viewer.getByRole('button', { name: 'Star image 2' })).toHaveAttribute('aria-pressed', 'true');
  await expectFits(page);
  await expectAccessible(page, { onPhone: true });
  await page.keyboard.press('ArrowLeft');
  await expect(viewer).toHaveAccessibleName(/^Image 1: /);
  await page.keyboard.press('x');
  await expect(viewer.getByRole('button', { name: 'Reject image 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(cell(1)).toBeFocused();
  await expectAccessible(page);

  await openDetails(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all' }).click(),
  ]);
  const files = Object.keys(unzipSync(await readFile(await download.path())));
  expect(files).toHaveLength(3);
  expect(files.at(-1)).toBe('legacy-image-2-four-green-apples-on-a-table.json');

  await page.reload();
  await waitUntilAlive(page);
  await expectDone(page);
  await showResult(page);
  await expect(grid.getByRole('button', { name: 'Star image 2' })).toHaveAttribute('aria-pressed', 'true');
  await expect(grid.getByRole('button', { name: 'Reject image 1' })).toHaveAttribute('aria-pressed', 'true');
});

test('the history as a wall: keys, stars, filters, selection', onlyDesktop, async ({ page, own }) => {
  const text = `Curlew ${own}`;
  for (const take of ['one', 'two', 'three']) await makeImage(page, `${text} ${take}`);
  await openHistory(page, text);
  await page.getByRole('group', { name: 'View' }).getByRole('radio', { name: 'Wall' }).click();
  await expect(page).toHaveURL(/view=wall/);
  await expect(rows(page)).toHaveCount(3);
  const cell = (take: string) => rows(page, take).getByRole('link');
  // The list for the wall arrives later than the view: the cells stay, and so does the focus.
  await cell('three').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(cell('two')).toBeFocused();
  const place = await cell('one').boundingBox();
  await page.keyboard.press('Enter');
  await expect(openRun(page)).toBeVisible();
  // An open run leaves room for fewer columns.
  await expect(cell('two')).toBeFocused();
  await page.goBack();
  await expect(openRun(page)).toBeHidden();
  await expect.poll(() => cell('one').boundingBox()).toEqual(place);
  await expect(cell('two')).toBeFocused();
  await page.keyboard.press('r');
  await expect(cell('two')).toHaveAccessibleName(`${text} two, rejected`);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('s');
  await expect(cell('three')).toHaveAccessibleName(`${text} three, starred`);
  await expectFitsAnyWidth(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hide rejected' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Starred' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await waitUntilAlive(page);
  await expect(cell('three')).toHaveAccessibleName(`${text} three, starred`);
  await cell('three').focus();
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Selected runs' })).toContainText('1 selected');
  await cell('three').press('Enter');
  await expect(openRun(page).getByRole('button', { name: 'Star image' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessible(page);
});

test('an image is dragged into a field', onlyDesktop, async ({ page }) => {
  await open(page, '/edits?model=alpha-image-2');
  await runExample(page, /^Streamed edit/);
  await expectDone(page);
  await expect(page.getByRole('button', { name: 'Remove image 2' })).toBeHidden();
  await finishedImage(page).dragTo(page.getByText('drop them here').first());
  await expect(page.getByRole('button', { name: 'Remove image 2' })).toBeVisible();
});
