// Comparison sets: grid, A/B comparison, metrics, links and keyboard.
import { expectAccessible } from './support/axe.ts';
import { cell, cells, openView, runSet, showCells, vary } from './support/compare.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { decodedSize } from './support/images.ts';
import { expectFits, expectFitsAnyWidth, shifts, watchShifts } from './support/layout.ts';
import { open, prompt } from './support/operation-form.ts';
import { runExample, showForm, status } from './support/runs.ts';

test('an example set runs and shows its images in a grid', onlyDesktop, async ({ page }) => {
  await watchShifts(page);
  await open(page, '/compare');
  await runExample(page, /^One prompt at three qualities/);
  await expect(cells(page)).toHaveCount(3);
  await expect(status(page)).toContainText('3 done');
  for (const label of ['Low', 'Medium', 'High']) {
    await expect(cell(page, label)).toContainText(/Done.*tokens.*[kM]B/);
    const image = cell(page, label).getByRole('img', { name: `Image of ${label}` });
    expect(await decodedSize(image)).toEqual({ width: 1024, height: 1024 });
  }
  expect(await shifts(page)).toBeLessThanOrEqual(0.1);
  // The saved set is there at the first paint.
  await page.reload();
  await expect(cells(page)).toHaveCount(3);
  await expect(status(page)).toContainText('3 done');
  expect(await shifts(page)).toBeLessThanOrEqual(0.04);
  await expectFitsAnyWidth(page);
  await expectAccessible(page);

  await openView(page, 'Metrics');
  await expect(page.getByRole('columnheader', { name: 'Differences' })).toHaveCount(0);
  const rows = page.getByRole('table').getByRole('row');
  // A heading, three cells and the sum.
  await expect(rows).toHaveCount(5);
  await expectFitsAnyWidth(page);
  await expectAccessible(page);

  await openView(page, 'A/B');
  await expect(page.getByRole('img', { name: 'Image of Medium' })).toBeVisible();
  await expectFitsAnyWidth(page);
});

test('two cells are compared in four modes', onlyDesktop, async ({ page }) => {
  await open(page, '/compare');
  await runExample(page, /^A lighthouse at dusk/);
  await expect(status(page)).toContainText('4 done');

  // In the grid, zoom, pan and fit apply to all images. Then two cells are selected.
  const frame = cell(page, 'alpha-image-2').getByRole('group', { name: /^alpha-image-2\./ });
  await frame.focus();
  await page.keyboard.press('1');
  const zoom = page.getByRole('group', { name: 'Zoom of all images' });
  const scale = zoom.getByRole('status', { name: 'Scale' });
  await expect(scale).toHaveText(/^\d+(\.\d)?×$/);
  await expect(scale).not.toHaveText('1×');
  const placeOf = (label: string) =>
    page
      .getByRole('img', { name: `Image of ${label}` })
      .evaluate(
        (image) => image.getBoundingClientRect().width / (image.closest('[role=group]')?.clientWidth ?? 1),
      );
  expect(await placeOf('alpha-image-2')).toBeGreaterThan(1.5);
  expect(await placeOf('beta-3-pro-image')).toBeCloseTo(await placeOf('alpha-image-2'), 2);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('0');
  await expect(scale).toHaveText('1×');
  for (const label of ['beta-3-pro-image', 'alpha-image-2']) {
    await cell(page, label)
      .getByRole('button', { name: /for A\/B$/ })
      .press('Enter');
  }
  await page.getByRole('tab', { name: /^Grid/ }).press('ArrowRight');
  await expect(page.getByRole('combobox', { name: 'A', exact: true })).toHaveValue('model=beta-3-pro-image');
  await expect(page).toHaveURL(/pair=2-1/);

  const ways = page.getByRole('group', { name: 'Comparison mode' });
  // The mode is in the URL, which the control follows a moment later.
  const choose = async (name: string) => {
    await ways.getByRole('radio', { name }).click();
    await expect(ways.getByRole('radio', { name })).toBeChecked();
  };
  await choose('Slider');
  const slider = page.getByRole('slider', { name: /change the position of the slider/ });
  await slider.press('ArrowLeft');
  await expect(slider).not.toHaveAttribute('aria-valuenow', '50');
  await expectAccessible(page);
  await choose('Flicker');
  // Reduced motion: each key press switches the image.
  await expect(page.getByRole('radio', { name: 'Manual' })).toBeChecked();
  await expect(page.getByRole('img', { name: 'Image of beta-3-pro-image' })).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByRole('img', { name: 'Image of alpha-image-2' })).toBeVisible();
  await choose('Difference');
  const difference = page.getByRole('img', { name: /^Difference of beta-3-pro-image and alpha-image-2/ });
  await expect(difference).toHaveAccessibleName(/amplified 4 times$/);
  await page.getByRole('slider', { name: 'Amplify' }).press('ArrowRight');
  await expect(difference).toHaveAccessibleName(/amplified 5 times$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Swap A and B' }).click();
  await expect(page.getByRole('combobox', { name: 'A', exact: true })).toHaveValue('model=alpha-image-2');
  await page.goBack();
  await expect(ways.getByRole('radio', { name: 'Flicker' })).toBeChecked();
});

test(
  'unsupported settings are noted, invalid cells do not run, failed cells show their error',
  onlyDesktop,
  async ({ page, guard }) => {
    guard.expectStatus(500);
    await page.route('**/api/gateway/v1/images/generations', async (route) => {
      const failing = route.request().postData()?.includes('"steps":2') ?? false;
      if (!failing) return route.continue();
      await route.fulfill({
        status: 500,
        contentType: 'application/json',
        headers: { 'x-request-id': 'req_failed_on_purpose' },
        json: {
          error: { message: 'The renderer lost this one.', type: 'server_error', param: null, code: null },
        },
      });
    });
    await open(page, '/compare?model=diffusion-4-5-full');
    await page.getByRole('button', { name: /^Model / }).click();
    await page.getByRole('option', { name: /^diffusion-4-5-full/ }).click();
    await prompt(page).fill('Three sailing boats');
    await vary(page, 'Steps');
    await page.getByRole('textbox', { name: 'Steps, add values' }).fill('0..3');
    await page.getByRole('textbox', { name: 'Steps, add values' }).press('Enter');
    await expect(page.getByRole('form', { name: 'Compare' })).toContainText('1 variant is invalid');
    await expect(runSet(page)).toHaveText(/^Run 3/);
    await showCells(page);
    await expect(cell(page, '0')).toContainText(/steps/);
    await showForm(page);
    await page
      .getByRole('button', { name: /^(Exclude|Leave it out)$/ })
      .first()
      .click();
    await runSet(page).click();
    await expect(status(page)).toContainText('2 done');
    await expect(status(page)).toContainText('1 failed');
    const failed = cell(page, '2').getByRole('region', { name: 'Error of 2' });
    await expect(failed).toContainText('The renderer lost this one.');
    await expect(cell(page, '1').getByRole('img', { name: 'Image of 1' })).toBeVisible();
    await expect(cell(page, '0')).toContainText('excluded');
    await expectFits(page);
    await expectAccessible(page);
  },
);

test('more than four cells are queued, and one click stops all', onlyDesktop, async ({ page }) => {
  await open(page, '/compare?of=messages');
  await vary(page, 'Temperature');
  await page.getByRole('textbox', { name: 'Temperature, add values' }).fill('0, 0.2, 0.4, 0.6, 0.8, 1');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('combobox', { name: 'Simulate a failure' }).selectOption('Slow');
  await runSet(page).click();
  await expect(cell(page, '0.8')).toContainText('Queued, next');
  await expect(cell(page, '1')).toContainText('Queued, 1 ahead');
  await expect(status(page)).toContainText('4 running');
  await page.getByRole('button', { name: 'Stop 1', exact: true }).click();
  await expect(cell(page, '1')).toContainText('Not run yet');
  await page.getByRole('button', { name: 'Stop all' }).click();
  await expect(cell(page, '0')).toContainText('Stopped');
  await expect(cell(page, '0.8')).toContainText('Not run yet');
  await expect(page.getByRole('button', { name: 'Stop all' })).toBeHidden();
  await page.getByRole('combobox', { name: 'Simulate a failure' }).selectOption('Off');
  await cell(page, '0').getByRole('button', { name: 'Run 0 again' }).click();
  await expect(cell(page, '0')).toContainText('Done');
});

test('a set is built and run by keyboard and survives a reload', onlyDesktop, async ({ page, guard }) => {
  await open(page, '/compare');
  await page.getByRole('button', { name: 'Models', exact: true }).press('Enter');
  await expect(page.getByRole('checkbox').first()).toBeFocused();
  // The list that opens with its axis is at its button.
  const [list, button] = [page.locator('.popover'), page.getByRole('button', { name: 'Choose models' })];
  expect((await list.boundingBox())?.x).toBe((await button.boundingBox())?.x);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('checkbox').nth(1)).toBeFocused();
  await page.getByRole('checkbox', { name: /^alpha-image-1-mini/ }).press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Choose models' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Models' }).getByRole('listitem')).toHaveCount(2);
  for (const name of ['alpha-image-2.5-sunburst', 'alpha-image-1-mini'])
    await page.getByRole('button', { name: `Exclude ${name}`, exact: true }).press('Enter');
  await expect(page.getByRole('form', { name: 'Compare' })).toContainText('All results are excluded');
  await page.getByRole('button', { name: 'Include all' }).press('Enter');
  await expect(runSet(page)).toHaveText(/^Run 2/);
  await page.getByRole('button', { name: 'Add a variant' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Variant' });
  await dialog.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A boat instead');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save variant' }).press('Enter');
  await expect(cell(page, 'alpha-image-2.5-sunburst · variant 1')).toContainText(
    'prompt A boat instead, not',
  );
  // A setting without values does not remove cells.
  await vary(page, 'Quality');
  await expect(page.getByRole('button', { name: 'Auto', exact: true })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Compare by' })).toContainText('no values yet');
  await expect(runSet(page)).toHaveText(/^Run 3/);
  await prompt(page).press('Control+Enter');
  await expect(status(page)).toContainText('3 done');
  await page.reload();
  await expect(status(page)).toContainText('3 done');
  await expect(
    cell(page, 'alpha-image-1-mini').getByRole('img', { name: 'Image of alpha-image-1-mini' }),
  ).toBeVisible();
  expect(guard.requested().filter((path) => path === '/api/gateway/v1/images/generations')).toHaveLength(3);
});

test('a set is presented: all cells fit, keys move, Escape leaves', async ({ page }) => {
  await open(page, '/compare');
  await runExample(page, /^One haiku, two models/);
  await expect(status(page)).toContainText('4 done');
  await page.getByRole('button', { name: 'Present full screen' }).click();
  const presentation = page.getByRole('dialog', { name: 'Presentation' });
  const shown = presentation.getByRole('list', { name: 'Results' }).locator(':scope > li');
  await expect(shown).toHaveCount(4);
  for (const cell of await shown.all()) await expect(cell).toBeInViewport({ ratio: 0.99 });
  await expectFits(page);
  await expectAccessible(page, { onPhone: true });
  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveCount(1);
  await page.keyboard.press('ArrowLeft');
  await expect(shown).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(presentation).toBeHidden();
});
