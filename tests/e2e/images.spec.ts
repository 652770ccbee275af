// Image results: partial images, the finished image, grids, and the other tabs of a run.
import { expectAccessible } from './support/axe.ts';
import { runSet } from './support/compare.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { decodedSize, finishedImage, notedImages, noteImages } from './support/images.ts';
import { expectFits, shifts, watchShifts } from './support/layout.ts';
import { open, prompt } from './support/operation-form.ts';
import { ownPrices } from './support/own-prices.ts';
import {
  expectDone,
  openDetails,
  openTab,
  partialShown,
  requestId,
  runExample,
  runs,
  showResult,
  status,
} from './support/runs.ts';
import { slowScripts } from './support/slow-scripts.ts';

const kite = 'A red kite over green hills, late sun, long string';

test('a streamed example shows partial images, then the finished one; its tabs show events, bodies and details', async ({
  page,
}) => {
  await ownPrices(page);
  await watchShifts(page);
  await open(page, '/images?model=alpha-image-2');
  await noteImages(page);
  await runExample(page, /^Streamed image/);
  await expectDone(page);
  await expect(status(page)).toContainText('4 events');

  const image = finishedImage(page);
  await expect(image).toHaveAccessibleName(`Image 1: ${kite}`);
  expect(await decodedSize(image)).toEqual({ width: 1024, height: 1024 });
  const seen = await notedImages(page);
  expect(seen[0]).toBe(`Partial image: ${kite}`);
  expect(seen.at(-1)).toBe(`Image 1: ${kite}`);
  expect(await shifts(page)).toBeLessThanOrEqual(0.01);

  const strip = page.getByRole('region', { name: 'Images of this run' });
  await expect(strip.getByRole('button', { name: /^Partial/ })).toHaveCount(3);
  for (const small of await strip.locator('img').all()) {
    expect(await decodedSize(small)).toEqual({ width: 1024, height: 1024 });
  }
  await strip.getByRole('button').first().click();
  await expect(page.getByRole('main').getByRole('img', { name: /^Partial image: / })).toBeVisible();

  await openDetails(page);
  const rows = page.getByRole('region', { name: 'Requested and actual' });
  await expect(rows).toContainText('1024×1024');
  await expect(rows).toContainText(/tokens\d+ \+ [\d,]+/);
  await expect(runs(page)).toHaveCount(1);
  await expectFits(page);
  await expectAccessible(page, { onPhone: true });

  await openTab(page, 'Events');
  const events = page.getByRole('listbox', { name: '4 events' }).getByRole('option');
  await expect(events).toHaveCount(4);
  await events.last().click();
  const chosen = page.getByRole('region', { name: 'Selected event' });
  await expect(chosen.getByRole('link', { name: /^image\/png 1024×1024, / })).toBeVisible();

  await openTab(page, 'Request');
  const request = page.getByRole('region', { name: 'Request, body' });
  await expect(page.getByRole('tabpanel')).toContainText('POST /v1/images/generations');
  await expect(request).toContainText(`"prompt": "${kite}"`);

  await openTab(page, 'Response');
  await expect(page.getByRole('tabpanel')).toContainText('200');
  await expect(
    page
      .getByRole('tabpanel')
      .getByRole('link', { name: /^image\/png 1024×1024, / })
      .first(),
  ).toBeVisible();
  expect((await page.getByRole('tabpanel').innerText()).length).toBeLessThan(10_000);
  await expectFits(page);

  await openTab(page, 'Info');
  const info = page.getByRole('region', { name: 'Run details', exact: true });
  await expect(info).toContainText('Waiting for the first result');
  await expect(info).toContainText(/req_[\w-]{24}/);
  // What the sandbox makes costs nothing, with and without a price.
  await expect(info).toContainText('none, simulated');
  await expectFits(page);
  await expectAccessible(page);
  await info.getByRole('link', { name: 'Set prices for alpha-image-2' }).click();
  const price = page.getByRole('listitem').filter({ hasText: 'alpha-image-2' });
  await price.getByRole('group', { name: 'Per image' }).getByLabel('Default price').fill('0.04');
  await expect(price).toContainText('image $0.040');
  await price.getByLabel('Output', { exact: true }).fill('none of your business');
  await expect(price.getByLabel('Output', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.goBack();
  await expect(page.getByRole('tablist', { name: /^(Panes|Result)$/ }).first()).toBeVisible();
  await showResult(page);
  await openTab(page, 'Info');
  await expect(info).toContainText('none, simulated');
  await expect(page.locator('form').getByText('$0.040', { exact: true })).toHaveCount(0);
});

test('an image opens at full size, and its URL loads an image', onlyDesktop, async ({ page }) => {
  await open(page, '/images?model=legacy-image-3');
  await runExample(page, /^Result as a link/);
  await expectDone(page);
  expect(await decodedSize(finishedImage(page))).toEqual({ width: 1024, height: 1024 });
  // In the history Escape would close the run.
  const [id] = /req_[\w-]{24}/.exec((await requestId(page).textContent()) ?? '') ?? [];
  await page.goto(`/history?run=${id}`);
  const opener = page.getByRole('button', { name: 'Open full size' });
  await expect(opener).toBeVisible();
  await slowScripts(page);
  await opener.click();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  const large = page.getByRole('dialog', { name: /^Image 1: / });
  await large.getByRole('button', { name: '1:1' }).click();
  await expect(large.getByRole('status', { name: 'Scale' })).toHaveText('100 %');
  await large.getByRole('button', { name: 'Grey background' }).click();
  expect(await decodedSize(large.getByRole('img'))).toEqual({ width: 1024, height: 1024 });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(requestId(page)).toBeVisible();
});

test(
  'several images are shown in a grid, and one is sent to Edits, Videos and Compare',
  onlyDesktop,
  async ({ page, guard }) => {
    await open(page, '/images?model=legacy-image-2');
    await runExample(page, /^Two small images/);
    await expectDone(page);
    const second = page.getByRole('main').getByRole('img', { name: /^Image 2: / });
    expect(await decodedSize(second)).toEqual({ width: 512, height: 512 });
    await page.getByRole('button', { name: 'Open image 2' }).focus();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page).toHaveURL('/edits');
    await expect(page.getByRole('button', { name: 'Remove image 1' })).toBeVisible();
    await page.goBack();
    await showResult(page);
    await expect(finishedImage(page)).toBeVisible();
    await page.getByRole('button', { name: 'Video', exact: true }).click();
    await expect(page).toHaveURL('/videos');
    await expect(page.getByRole('button', { name: 'Remove the first frame' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Four green apples on a table');

    // Compare opens with the request and runs nothing.
    await page.goBack();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(page).toHaveURL(/\/compare\?of=images/);
    await expect(prompt(page)).toHaveValue('Four green apples on a table');
    await expect(page.getByRole('list', { name: 'Models' })).toContainText('legacy-image-2');
    await expect(runSet(page)).toHaveText(/^Run 1/);
    expect(guard.requested().filter((path) => path === '/api/gateway/v1/images/generations')).toHaveLength(1);
  },
);

for (const { width, height, percent } of [
  { width: 1280, height: 720, percent: 55 },
  { width: 1440, height: 900, percent: 62 },
])
  test(
    `the image has ${percent} % of ${width} px, from the empty page to the result`,
    onlyDesktop,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await open(page, '/images?model=alpha-image-2');
      const area = () => page.getByRole('tabpanel', { name: 'Preview' }).boundingBox();
      const empty = await area();
      expect((100 * (empty?.width ?? 0)) / width).toBeGreaterThanOrEqual(percent);
      await runExample(page, /^Streamed image/);
      await partialShown(page);
      expect(await area()).toEqual(empty);
      await expectDone(page);
      expect(await area()).toEqual(empty);
    },
  );
