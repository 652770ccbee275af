// The page of a video task: live updates, player, next actions, unknown tasks.
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { expectFits, expectFitsAnyWidth } from './support/layout.ts';
import { open, prompt } from './support/operation-form.ts';
import { chooseFault } from './support/runs.ts';
import { cancelElsewhere, createElsewhere, createVideo, onlyOwnTasks, taskRow } from './support/videos.ts';

test('a live task is polled, cancelled and its request edited', async ({ page, own }) => {
  const text = `A kite that does not land, ${own}`;
  await onlyOwnTasks(page, text);
  await open(page, '/videos');
  await chooseFault(page, 'Stalls');
  await createVideo(page, { prompt: text, duration: 3, resolution: '480p' });
  await taskRow(page, text).getByRole('link', { name: text }).click();
  await expect(page).toHaveURL(/\/videos\/.+/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video');
  await expect(page.getByRole('progressbar')).toBeVisible();
  const states = page.getByRole('region', { name: 'States' });
  await expect(states.getByRole('listitem').filter({ hasText: 'In progress' })).toBeVisible();
  await expect(states).toContainText(/Expires at \d/);
  await expectFits(page);
  await expectAccessible(page, { onPhone: true });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('main')).toContainText('cancelled on request');
  await expect(states.getByRole('listitem').last()).toContainText('Cancelled');
  await page.getByRole('button', { name: 'Edit and retry' }).click();
  await expect(page).toHaveURL(/\/videos(\?|$)/);
  await expect(prompt(page)).toHaveValue(text);
  await expect(page.getByRole('textbox', { name: 'Duration' })).toHaveValue('3');
});

test('a video is played, and a new one starts from its last frame', onlyDesktop, async ({ page }) => {
  const text = 'A lighthouse that the page follows';
  const id = await createElsewhere(page, text);
  await open(page, `/videos/${id}`);
  const video = page.getByLabel(text, { exact: true });
  await expect(video).toBeVisible();
  await expect
    .poll(() => video.evaluate((video) => (video instanceof HTMLVideoElement ? video.readyState : 0)))
    .toBeGreaterThanOrEqual(1);
  const requested = page.getByRole('region', { name: 'Requested and actual' });
  await expect(requested).toContainText('854×480');
  await expect(page.getByRole('region', { name: 'States' })).toContainText('Done');

  await expect(video).toHaveAttribute('controls');

  const links = page.getByRole('region', { name: 'API access' });
  await expect(links).toContainText(/req_[\w-]{24}/);
  await expect(links).toContainText(/Expires at \d\d:\d\d, in \d+ min/);
  await page.getByText('Data of the video').click();
  await expect(page.getByRole('region', { name: 'Data of the task' })).toContainText('video/mp4');
  await expectAccessible(page);

  // The video is shared, and the focus returns.
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await share.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share this video' });
  await expect(dialog.getByRole('tab', { name: 'Snapshot' })).toHaveAttribute('aria-selected', 'true');
  await dialog.getByRole('button', { name: 'Create link' }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: /^Link created/ })).toHaveValue(/\/s\/[\w-]{24}$/);
  await page.keyboard.press('Escape');
  await expect(share).toBeFocused();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL('/compare?of=videos');
  await expect(prompt(page)).toHaveValue(text);
  await page.goBack();

  await page.getByRole('button', { name: 'From last frame' }).click();
  await expect(page).toHaveURL(/\/videos(\?|$)/);
  await expect(page.getByRole('button', { name: 'Remove the first frame' })).toBeVisible();
  await expect(prompt(page)).toHaveValue(text);
});

test('an unknown task is explained', onlyDesktop, async ({ page, guard }) => {
  guard.expectStatus(404);
  await open(page, '/videos/video_that_never_was');
  const unknown = page.getByRole('alert').filter({ hasText: 'Task not found' });
  await expect(unknown).toContainText('video_that_never_was');
  await expect(unknown).toContainText('created with an API key');
  await expect(unknown.getByRole('button', { name: 'Copy as cURL' })).toBeVisible();
  await expectAccessible(page);
});

test(
  'the callbacks of a task are shown with their attempts and sent again',
  onlyDesktop,
  async ({ page, own }) => {
    const callback = 'https://receiver.invalid/hooks/video';
    const id = await createElsewhere(page, `A video that calls back, ${own}`, 'stall', {
      callback_url: callback,
    });
    await open(page, `/videos/${id}`);
    const callbacks = page.getByRole('region', { name: 'Callbacks' });
    await expect(callbacks).toContainText(callback);
    const first = callbacks.getByRole('listitem').filter({ hasText: 'pending' });
    await expect(first).toContainText(/Next attempt at \d\d:\d\d:\d\d · 1 attempt/);
    await expect(first).toContainText('The event was not accepted: receiver.invalid is unknown, or leads');
    await expect(callbacks.getByRole('listitem').filter({ hasText: 'in_progress' })).toContainText('Waiting');
    await expectFitsAnyWidth(page);
    await expectAccessible(page);
    await first.getByRole('button', { name: 'Redeliver video.generation.pending' }).click();
    await expect(first).toContainText(/[2-9] attempts/);
    await cancelElsewhere(page, id);
  },
);
