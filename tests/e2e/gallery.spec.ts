// The start page shows finished results; one click on a result opens and runs its example.
import { takeTime } from '#tests/support/until.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { decodedSize, finishedImage } from './support/images.ts';
import { modelPicker, open, prompt } from './support/operation-form.ts';
import { expectDone, showForm } from './support/runs.ts';

test('the first screen is a result, and one click runs the example of another', async ({ page }) => {
  await open(page, '/');
  const gallery = page.getByRole('region', { name: 'Finished results' });
  const first = gallery.getByRole('img').first();
  await expect(first).toBeInViewport({ ratio: 0.5 });
  const isSharp = (image: HTMLImageElement) => image.complete && image.naturalWidth >= image.clientWidth;
  expect(await first.evaluate(isSharp)).toBe(true);
  await gallery.getByRole('link', { name: /Streamed edit/ }).press('Enter');
  await expectDone(page);
  expect(await decodedSize(finishedImage(page))).toEqual({ width: 1024, height: 1024 });
  await showForm(page);
  await expect(prompt(page)).toHaveValue('Make the kite blue and add a hot-air balloon');
  await expect(page.getByRole('form')).toContainText('640 × 640');
});

test(
  'over a slow network, the example of a result runs with its own model',
  onlyDesktop,
  async ({ page }) => {
    await open(page, '/');
    await page.route(/\.js$/, async (route) => {
      await takeTime(300);
      await route.continue();
    });
    const requested = page.waitForRequest((request) => request.url().endsWith('/v1/images/generations'));
    await page.getByRole('link', { name: /Ratio 4:5/ }).click();
    expect((await requested).postDataJSON()).toMatchObject({ model: 'beta-3-pro-image' });
    await expect(page).toHaveURL('/images?model=beta-3-pro-image');
    await expect(modelPicker(page)).toContainText('beta-3-pro-image');
    // Requests that wait end with the page.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test('an example in the URL opens without a model and does not run', onlyDesktop, async ({ page }) => {
  await open(page, '/images?example=1');
  await expect(prompt(page)).toHaveValue('A penguin with a red scarf');
  const examples = page.getByRole('main').getByRole('button', { name: /^Transparent background/ });
  await expect(examples.getByRole('presentation')).toBeVisible();
  await expectAccessible(page);
});
