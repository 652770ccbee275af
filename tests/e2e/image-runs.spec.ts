// Parallel, stopped, failed and interrupted runs: each has a Stop, keeps received images and shows its error.
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { decodedSize, finishedImage } from './support/images.ts';
import { expectFitsAnyWidth } from './support/layout.ts';
import { open, prompt, runButton, waitUntilAlive } from './support/operation-form.ts';
import {
  chooseFault,
  expectDone,
  failure,
  partialShown,
  requestId,
  runExample,
  runs,
  showResult,
  status,
} from './support/runs.ts';

test(
  'two runs continue in parallel, each with its own Stop; Escape first closes a dialog',
  onlyDesktop,
  async ({ page }) => {
    await open(page, '/images?model=alpha-image-2');
    await chooseFault(page, 'Slow');
    await runButton(page).click();
    // The rules load with the first run.
    await expect(status(page)).not.toContainText('No run yet');
    await prompt(page).fill('A second image meanwhile');
    await prompt(page).press('Control+Enter');
    await expect(runs(page)).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Stop alpha-image-2' })).toHaveCount(2);
    await expectAccessible(page);
    await runs(page).nth(1).getByRole('button', { name: 'Stop alpha-image-2' }).click();
    await expect(runs(page).nth(1)).toContainText('stopped');
    // The button stays in its place while the pointer is on it.
    await prompt(page).hover();
    await expect(page.getByRole('button', { name: 'Stop alpha-image-2' })).toHaveCount(1);
    await runs(page).nth(0).getByRole('button', { name: 'Stop alpha-image-2' }).click();
    await expect(runs(page).nth(0)).toContainText('stopped');
    await expect(prompt(page)).toHaveValue('A second image meanwhile');

    // A stopped run keeps the images received.
    await runButton(page).click();
    const partial = page.getByRole('main').getByRole('img', { name: /^Partial image: / });
    await partialShown(page);
    await page.getByRole('button', { name: 'Edit as JSON' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Request body' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Request body' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(status(page)).toContainText('Stopped');
    expect(await decodedSize(partial)).toEqual({ width: 1024, height: 1024 });
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
  },
);

test('a reload restores the runs, also the one that goes on', onlyDesktop, async ({ page, own }) => {
  await open(page, '/images?model=alpha-image-2');
  await prompt(page).fill(`A kite, ${own}`);
  await runButton(page).click();
  await expectDone(page);
  const request = (await requestId(page).textContent()) ?? '';

  await page.reload();
  await waitUntilAlive(page);
  await expectDone(page);
  await expect(requestId(page)).toHaveText(request);
  expect(await decodedSize(finishedImage(page))).toEqual({ width: 1024, height: 1024 });

  await chooseFault(page, 'Slow');
  await runButton(page).click();
  await expect(page.getByRole('main').getByRole('img', { name: /^Partial image: / })).toBeVisible();
  await page.reload();
  await waitUntilAlive(page);
  await expect(runs(page)).toHaveCount(2);
  await expect(status(page)).not.toContainText('Done');
  await expect(page.getByRole('main').getByRole('img', { name: /^Partial image: / })).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(status(page)).toContainText('Stopped');
  // A new visit starts without runs that have been seen to end.
  await open(page, '/images?model=alpha-image-2');
  await expect(status(page)).toContainText('No run yet');
});

test(
  'a failure shows the message and request id of the gateway, and can be retried',
  onlyDesktop,
  async ({ page, guard }) => {
    guard.expectStatus(429);
    await open(page, '/images?model=alpha-image-2');
    await chooseFault(page, 'Rate limit');
    await runExample(page, /^Streamed image/);
    await expect(failure(page)).toContainText('The sandbox limits the rate of requests');
    await expect(failure(page)).toContainText(
      'Rate limit exceeded on demand: x-sandbox-fault was "rate_limit".',
    );
    await expect(failure(page)).toContainText('Try again in 2 s.');
    await expect(status(page)).toContainText('Failed');
    const id = /req_[\w-]{24}/.exec((await requestId(page).textContent()) ?? '')?.[0];
    await expect(failure(page)).toContainText(id ?? 'no request id');
    await expectFitsAnyWidth(page);
    await expectAccessible(page);

    await failure(page).getByRole('button', { name: 'Change the request' }).click();
    await expect(prompt(page)).toBeVisible();
    await prompt(page).fill('A blue kite');
    await chooseFault(page, 'Off');
    await runButton(page).click();
    await expectDone(page);
    await expect(finishedImage(page)).toHaveAccessibleName('Image 1: A blue kite');
    await expect(runs(page)).toHaveCount(2);
  },
);

test(
  'a broken stream keeps the images received and reports where it broke',
  onlyDesktop,
  async ({ page, guard }) => {
    guard.expectBrokenConnections();
    await open(page, '/images?model=alpha-image-2');
    await chooseFault(page, 'Cut stream');
    await runExample(page, /^Streamed image/);
    await expect(failure(page)).toContainText('The result broke off');
    await expect(page.getByRole('main').getByRole('img', { name: /^Partial image: / })).toBeVisible();
    await chooseFault(page, 'Off');
    await showResult(page);
    await failure(page).getByRole('button', { name: 'Try again' }).click();
    await expectDone(page);
  },
);
