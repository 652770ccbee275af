// Videos: create, poll, play and cancel; polling stops when all have ended.
import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, freshContext, onlyDesktop, test } from './support/guarded-test.ts';
import { openHistory, openRun, rowLink } from './support/history.ts';
import { imageFile } from './support/images.ts';
import { expectFits } from './support/layout.ts';
import { choice, chooseModel, modelPicker, open, prompt, runButton } from './support/operation-form.ts';
import { chooseFault, status } from './support/runs.ts';
import { slowScripts } from './support/slow-scripts.ts';
import { act, createElsewhere, createVideo, onlyOwnTasks, taskRow } from './support/videos.ts';

test('a video is created, polled and played', { tag: freshContext }, async ({ page, guard, own }) => {
  const words = `A paper boat on a pond, ${own}`;
  await onlyOwnTasks(page, words);
  await page.clock.install();
  await open(page, '/videos');
  await createVideo(page, { prompt: words, duration: 3, resolution: '480p' });
  const row = taskRow(page, words);
  await expect(row).toContainText(/Pending|In queue|In progress/);
  await expect(row).toContainText('delta-1.1 480p · 16:9 · 3 s');
  await expect(row.getByRole('progressbar')).toBeVisible();
  await expect(status(page)).toContainText('1 running');
  await expectAccessible(page, { onPhone: true });
  await expect(row).toContainText('Done');
  await expect(row).toContainText(/\d{1,2} [A-Z][a-z]{2,3}, \d\d:\d\d/);
  await expect(status(page)).toContainText('No running tasks');

  const requested = () => guard.requested().filter((path) => path.startsWith('/api/tasks?')).length;
  const before = requested();
  expect(before).toBeGreaterThan(2);
  await page.clock.runFor(6000);
  expect(requested(), 'asks after everything has ended').toBe(before);

  await act(row, 'Play').click();
  const player = page.getByRole('dialog', { name: words });
  const video = player.getByLabel(words);
  await expect
    .poll(() => video.evaluate((video) => (video instanceof HTMLVideoElement ? video.readyState : 0)))
    .toBeGreaterThanOrEqual(2);
  const { duration, width, height } = await video.evaluate(async (video) => {
    if (!(video instanceof HTMLVideoElement)) throw new TypeError('not a video');
    await video.play();
    return { duration: video.duration, width: video.videoWidth, height: video.videoHeight };
  });
  expect(Math.abs(duration - 3)).toBeLessThan(0.2);
  expect(width / height).toBeCloseTo(16 / 9, 1);
  await expect
    .poll(() => video.evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : 0)))
    .toBeGreaterThan(0.2);
  await expectFits(page);
  await expectAccessible(page);
});

test('a task is cancelled from the list and deleted on its page', onlyDesktop, async ({ page, own }) => {
  const words = `A train that is called back, ${own}`;
  await onlyOwnTasks(page, words);
  await open(page, '/videos');
  await chooseFault(page, 'Stalls');
  await chooseModel(page, 'delta-1.0');
  await createVideo(page, { prompt: words, duration: 15, resolution: '1080p' });
  const row = taskRow(page, words);
  await act(row, 'Cancel').click();
  await expect(row).toContainText('Cancelled');
  await expect(row).toContainText('cancelled on request');
  // A second click must not start another action.
  await expect(act(row, 'Cancel')).toHaveAttribute('aria-disabled', 'true');
  await page.mouse.move(0, 0);
  await expect(act(row, 'Edit and retry')).toBeVisible();
  await page.getByRole('tab', { name: /^Failed/ }).click();
  await expect(row).toBeHidden();
  await page.getByRole('tab', { name: /^Cancelled/ }).click();
  await expect(row).toBeVisible();
  await page.getByRole('tab', { name: /^Done/ }).click();
  await expect(row).toBeHidden();
  await page.getByRole('tab', { name: /^All/ }).click();
  await expectAccessible(page);
  await act(row, 'Edit and retry').click();
  await expect(modelPicker(page)).toContainText('delta-1.0');
  await expect(prompt(page)).toHaveValue(words);

  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('cannot be undone');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete task' }).click();
  await expect(page).toHaveURL(/\/videos$/);
  await expect(row).toBeHidden();
});

test(
  'a rejected request and an upstream error are explained, and the form keeps its values',
  onlyDesktop,
  async ({ page, guard, own }) => {
    guard.expectStatus(400);
    const words = `A video that fails, ${own}`;
    await onlyOwnTasks(page, words);
    await page.route('**/api/gateway/v1/videos', (route) =>
      route.continue({ postData: { model: 'delta-1.1', prompt: words, duration: 99 } }),
    );
    await open(page, '/videos');
    await createVideo(page, { prompt: words, duration: 3, resolution: '480p' });
    const failure = page.getByRole('region', { name: 'Error' });
    await expect(failure).toContainText(/duration .*15/);
    await failure.getByRole('button', { name: 'Change the request' }).click();
    await expect(prompt(page)).toHaveValue(words);

    await page.unroute('**/api/gateway/v1/videos');
    await chooseFault(page, 'Fails');
    await createVideo(page, { prompt: words, duration: 3, resolution: '480p' });
    await expect(taskRow(page, words)).toContainText('Failed');
    await expect(taskRow(page, words)).toContainText('Failed on demand: x-sandbox-fault was "fail".');
  },
);

test(
  'each start of a video keeps its input; a double click creates one video',
  onlyDesktop,
  async ({ page, guard, own }) => {
    await open(page, '/videos?model=delta-1.1&example=1');
    await page.getByRole('button', { name: 'Remove the first frame' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Choose a frame', exact: true })).toBeFocused();
    const frame = await imageFile('frame.png', { width: 640, height: 360 });
    await page.getByLabel('Choose a frame, file').setInputFiles(frame);
    await expect(page.getByRole('button', { name: 'Remove the first frame' })).toBeVisible();
    const ways = page.getByRole('group', { name: 'Start from' });
    await ways.getByRole('radio', { name: 'Text' }).check();
    await expect(page.getByRole('button', { name: 'Remove the first frame' })).toBeHidden();
    await ways.getByRole('radio', { name: 'First frame' }).check();
    await expect(page.getByRole('button', { name: 'Remove the first frame' })).toBeVisible();
    await ways.getByRole('radio', { name: 'Text' }).check();
    await prompt(page).fill(own);
    await page.getByRole('textbox', { name: 'Duration' }).fill('3');
    await runButton(page, 'Create task').dblclick();
    await expect(taskRow(page, own)).toHaveCount(1);
    expect(guard.requested().filter((path) => path === '/api/gateway/v1/videos')).toHaveLength(1);
  },
);

test(
  'a video is edited in a mode of its own; the request and its code show before a task; posters are remembered',
  onlyDesktop,
  async ({ page, own }) => {
    await onlyOwnTasks(page, own);
    const id = await createElsewhere(page, own, undefined, { aspect_ratio: '9:16' });
    await open(page, '/videos?model=delta-1.1');
    const starts = page.getByRole('group', { name: 'Start from' });
    await expect(starts.getByRole('radio')).toHaveCount(3);
    await chooseModel(page, 'delta-1.0');
    await prompt(page).fill(own);
    await slowScripts(page);
    await starts.getByRole('radio', { name: 'Edit video' }).check();
    await runButton(page, 'Create task').click();
    await expect(page.getByRole('alert', { name: 'Issues to fix' })).toContainText(
      'Choose the video to edit.',
    );
    const content = () => page.request.get(`/api/gateway/v1/videos/${id}/content`);
    await expect.poll(async () => (await content()).status()).toBe(200);
    const file = { name: 'kite.mp4', mimeType: 'video/mp4', buffer: await (await content()).body() };
    await page.getByLabel('Choose a video, file').setInputFiles(file);
    const source = page.getByText('Source video', { exact: true });
    await expect(source).toBeVisible();
    await expect(choice(page, 'Resolution', '720p')).toBeChecked();

    const tabs = page.getByRole('tablist', { name: 'Tasks and request' });
    await tabs.getByRole('tab', { name: 'Request' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Request' });
    await expect(panel).toContainText('"role": "source_video"');
    await expect(panel).toContainText('not sent yet');
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('region', { name: 'cURL code' }).last()).toContainText('source_video');

    await starts.getByRole('radio', { name: 'Text' }).check();
    await expect(source).toBeHidden();
    await starts.getByRole('radio', { name: 'Edit video' }).check();
    await expect(source).toBeVisible();

    await tabs.getByRole('tab', { name: /^All/ }).click();
    await expect(taskRow(page, own).locator('img')).toHaveCSS('object-fit', 'contain');
    await page.setViewportSize({ width: 360, height: 780 });
    await expectFits(page);

    await openHistory(page, own);
    await rowLink(page, own).click();
    const run = openRun(page);
    await expect(run.getByRole('button', { name: 'Download' })).toBeVisible();
    const player = await boxOf(run.getByRole('region', { name: 'Player' }));
    expect(player.y).toBeGreaterThan((await boxOf(run.getByRole('tabpanel'))).y);
    const link = await boxOf(run.getByRole('link', { name: 'Open video page' }));
    expect(player.y + player.height).toBeLessThan(link.y);

    // Two runs are compared with their videos; here it is the same run.
    await page.goto(`${page.url()}&with=${new URL(page.url()).searchParams.get('run')}`);
    const compared = page.getByRole('region', { name: 'Compare runs' });
    await expect(compared.getByRole('region', { name: 'Player' })).toHaveCount(2);
    await expectFits(page);
    await expectAccessible(page);
  },
);

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not shown.');
  return box;
}
