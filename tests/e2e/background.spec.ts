// Images that run in the background: the switch, the task in the result, the list of tasks.
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { decodedSize, finishedImage } from './support/images.ts';
import { expectFitsAnyWidth } from './support/layout.ts';
import { open, openSettings, prompt, runButton, waitUntilAlive } from './support/operation-form.ts';
import { chooseFault, expectDone, runs, showForm, showResult, status } from './support/runs.ts';
import { act, cancelElsewhere, createElsewhere, onlyOwnTasks, taskRow } from './support/videos.ts';

function background(page: Page) {
  return page.getByRole('switch', { name: 'Run in the background' });
}

/** Creates an image task without the form. */
async function createImageElsewhere(page: Page, text: string, fault?: string): Promise<string> {
  const response = await page.request.post('/api/gateway/v1/images/generations', {
    data: { model: 'legacy-image-2', prompt: text, size: '256x256' },
    headers: { prefer: 'respond-async', ...(fault === undefined ? {} : { 'x-sandbox-fault': fault }) },
  });
  expect(response.status()).toBe(202);
  const { id }: { id: string } = await response.json();
  return id;
}

test('an image runs in the background while the person is elsewhere', async ({ page, own }) => {
  await open(page, '/images?model=alpha-image-2');
  await openSettings(page);
  await expect(page.getByRole('switch', { name: 'Stream' })).toBeVisible();
  await background(page).click();
  // A task has nothing to stream, and says so.
  await expect(page.getByRole('switch', { name: 'Stream' })).toBeHidden();
  await expect(page.getByText('It has no partial images, so streaming is off.')).toBeVisible();
  await expectAccessible(page, { onPhone: true });
  await expectFitsAnyWidth(page);
  await page.reload();
  await waitUntilAlive(page);
  await expect(background(page)).toBeChecked();

  const text = `A kite in the background, ${own}`;
  await prompt(page).fill(text);
  await runButton(page).click();
  await expect(status(page)).toContainText(/Pending|In progress|Done/);
  await page.goto('/tasks');
  await waitUntilAlive(page);
  await expect(taskRow(page, text)).toContainText('Done');
  await act(taskRow(page, text), 'Open').click();
  await expect(page).toHaveURL(/history\?run=req_/);
});

test('the task is the run of its page: state, Stop, image', onlyDesktop, async ({ page, own }) => {
  await open(page, '/images?model=alpha-image-2');
  await openSettings(page);
  await background(page).click();
  await prompt(page).fill(`A kite, ${own}`);
  await runButton(page).click();
  await expectDone(page);
  expect(await decodedSize(finishedImage(page))).toEqual({ width: 1024, height: 1024 });

  await chooseFault(page, 'Slow');
  await prompt(page).fill(`A kite that is stopped, ${own}`);
  // Ten slow images take minutes.
  const count = page.getByRole('textbox', { name: 'Images', exact: true });
  await count.fill('10');
  await count.press('Tab');
  await runButton(page).click();
  await expect(status(page)).toContainText('In progress');
  // After a reload it is still the run of its page, and Stop cancels the task.
  await page.reload();
  await waitUntilAlive(page);
  await expect(status(page)).toContainText('In progress');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(runs(page).last()).toContainText('stopped');
  await page.goto('/tasks');
  await waitUntilAlive(page);
  await expect(taskRow(page, `stopped, ${own}`)).toContainText('Cancelled');
});

test('the list shows images beside videos, by kind', onlyDesktop, async ({ page, own }) => {
  const text = `A heron among reeds, ${own}`;
  const video = await createElsewhere(page, `${text}, wading`, 'stall');
  await createImageElsewhere(page, `${text}, drawn`);
  await onlyOwnTasks(page, text);
  await open(page, '/tasks');
  await expect(taskRow(page, 'wading')).toContainText('In progress');
  await expect(taskRow(page, 'drawn')).toContainText('Done');
  await expect(taskRow(page, 'drawn').locator('img')).toBeVisible();
  await expectAccessible(page);
  await expectFitsAnyWidth(page);

  const kind = page.getByRole('combobox', { name: 'Kind' });
  await kind.selectOption('Images');
  await expect(taskRow(page, text)).toHaveCount(1);
  await expect(page.getByRole('tab', { name: 'All 1' })).toBeVisible();
  await expect(page).toHaveURL(/kind=image/);
  await kind.selectOption('Videos');
  await expect(taskRow(page, text)).toHaveCount(1);
  await expect(taskRow(page, text)).toContainText('wading');

  // The page of videos has no other kind.
  await open(page, '/videos');
  await showResult(page);
  await expect(taskRow(page, text)).toHaveCount(1);
  await open(page, '/tasks?kind=image');
  await act(taskRow(page, 'drawn'), 'Delete').click();
  await expect(taskRow(page, 'drawn')).toHaveCount(0);
  await cancelElsewhere(page, video);
});

test('a failed image is edited in its form', onlyDesktop, async ({ page, own }) => {
  const text = `A kite that is refused, ${own}`;
  await createImageElsewhere(page, text, 'refusal');
  await onlyOwnTasks(page, text);
  await open(page, '/tasks');
  await expect(taskRow(page, text)).toContainText('Failed');
  await act(taskRow(page, text), 'Edit and retry').click();
  await expect(page).toHaveURL(/\/images/);
  await showForm(page);
  await expect(prompt(page)).toHaveValue(text);
});
