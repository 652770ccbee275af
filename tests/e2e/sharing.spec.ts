// Sharing: links to requests and snapshots of runs.
import type { Page } from '@playwright/test';
import { encodeShareLink } from '#lib/describe/share-link.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { expectFits, expectFitsAnyWidth } from './support/layout.ts';
import { open, prompt } from './support/operation-form.ts';
import { expectDone, openTab, requestId, runExample, showForm, status } from './support/runs.ts';

const note = (page: Page) => page.getByRole('region', { name: 'Opened link' });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Share this/ });

async function linkOfForm(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share this request' }).click();
  const link = await dialog(page).getByRole('textbox', { name: 'Link' }).inputValue();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
  return link;
}

test(
  'a link fills the form, runs nothing, and restores the own draft',
  onlyDesktop,
  async ({ page, guard }) => {
    await open(page, '/messages');
    const field = page.getByRole('form').getByRole('textbox', { name: 'Turn 1' });
    await field.fill('A heron among the reeds, for you');
    const link = await linkOfForm(page);
    expect(new URL(link).hash).toMatch(/^#r=1\.[\w-]+$/);
    await field.fill('My own words');
    // First pasted on the same page, then opened.
    await page.goto(link);
    await expect(note(page)).toContainText('Not run yet.');
    await expect(field).toHaveValue('A heron among the reeds, for you');
    await page.reload();
    await expect(field).toHaveValue('A heron among the reeds, for you');
    await note(page).getByRole('button', { name: 'Restore my draft' }).click();
    await expect(field).toHaveValue('My own words');
    await expect(note(page)).toHaveCount(0);
    await page.goto(link);
    await expect(field).toHaveValue('A heron among the reeds, for you');
    await expectAccessible(page);
    await field.fill('Changed');
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    const runs = guard.requested().filter((path) => path.startsWith('/api/gateway/v1'));
    expect(runs).toEqual([]);
  },
);

test('invalid links are explained and leave the form unchanged', onlyDesktop, async ({ page }) => {
  await open(page, '/images');
  const before = await prompt(page).inputValue();
  const problems = [
    ['#r=1.abc', 'is incomplete or damaged'],
    ['#r=2.abc', 'newer version'],
    ['#r=top', 'not an Easel link'],
    [`#r=1.${'a'.repeat(9000)}`, 'too large'],
  ] as const;
  for (const [hash, message] of problems) {
    await page.goto(`/images${hash}`);
    await expect(note(page).getByRole('alert')).toContainText(message);
    await expect(prompt(page)).toHaveValue(before);
  }
  await expectAccessible(page);
  const request = {
    operationId: 'images.edit',
    page: 'images.edit',
    model: 'alpha-image-2',
    body: { prompt: 'Night' },
  };
  await page.goto(`/images#r=${await encodeShareLink({ request })}`);
  await note(page).getByRole('link', { name: 'Open in Edits' }).click();
  await expect(prompt(page)).toHaveValue('Night');
});

test('a link lists what it does not contain and excludes credentials', onlyDesktop, async ({ page }) => {
  const secret = `sk-${'aB3dE6gH9k'.repeat(3)}`;
  await open(page, '/images');
  await prompt(page).fill(`A kite, paid with ${secret}`);
  await page.getByRole('button', { name: 'Share this request' }).click();
  await expect(dialog(page).getByRole('region', { name: 'Removed' })).toContainText('prompt');
  await expectAccessible(page);
  const link = await dialog(page).getByRole('textbox', { name: 'Link' }).inputValue();
  await page.keyboard.press('Escape');
  await prompt(page).fill('x');
  await page.goto(link);
  await expect(prompt(page)).toHaveValue('A kite, paid with [removed]');
  const text = Array.from({ length: 3000 }, (_, index) => (index * 7919).toString(36)).join(' ');
  await prompt(page).fill(text);
  await page.getByRole('button', { name: 'Share this request' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('too long for a link');
  await expect(dialog(page).getByRole('textbox', { name: 'Link' })).toBeHidden();
});

test(
  'a snapshot is created by keyboard, opened by another browser, replayed, continued and revoked',
  onlyDesktop,
  async ({ page, browser, baseURL }) => {
    await open(page, '/messages');
    await runExample(page, /^Streamed text/);
    await expectDone(page);
    const id = (await requestId(page).textContent()) ?? '';

    await page.getByRole('button', { name: 'Share this run' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('tab', { name: 'Link' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    await expect(dialog(page).getByRole('radio', { name: '1 day' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const made = dialog(page).getByRole('textbox', { name: /^Link created/ });
    await expect(made).toBeFocused();
    const link = await made.inputValue();
    const preview = await page.request.get(`${link.replace('/s/', '/api/shared/')}/preview.png`);
    expect(preview.headers()).toMatchObject({ 'content-type': 'image/png' });
    await expectAccessible(page);
    await expectFits(page);

    const stranger = await browser.newContext({
      baseURL,
      viewport: page.viewportSize(),
      reducedMotion: 'reduce',
    });
    const other = await stranger.newPage();
    const requested: string[] = [];
    other.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await other.goto(link);
    const replay = other.getByRole('button', { name: 'Replay' });
    await expect(replay).toBeVisible();
    await expect(other).toHaveTitle(/lighthouse keeper.* · Easel/);
    await expect(other.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    const image = (await other.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
    expect(image).toBe(`${link.replace('/s/', '/api/shared/')}/preview.png`);
    await expect(status(other)).toContainText(id);
    await expectFits(other);

    const moment = other.getByRole('slider', { name: 'Replay position' });
    await moment.focus();
    await other.keyboard.press('Home');
    await expect(status(other)).toContainText('Waiting');
    await expect(other.getByText('The model finished its turn.')).toBeHidden();
    await other.getByRole('combobox', { name: 'Speed' }).selectOption('8×');
    await replay.click();
    await expect(status(other)).toContainText('Done');
    await expect(other.getByText('The model finished its turn.')).toBeVisible();
    await openTab(other, 'Events');
    // The Events tab has its own replay bar.
    await expect(other.getByRole('option')).not.toHaveCount(0);
    await expect(other.getByRole('region', { name: 'Replay' })).toHaveCount(1);
    await expectAccessible(other);
    await openTab(other, 'Request');
    await expect(other.getByRole('region', { name: 'Request, body' })).toContainText('lighthouse keeper');
    const needsSession = requested.filter(
      (path) => path.startsWith('/api/') && !path.startsWith('/api/shared/'),
    );
    expect(needsSession).toEqual([]);

    await other.getByRole('link', { name: 'Open in playground' }).click();
    await expect(note(other)).toContainText('Not run yet.');
    await showForm(other);
    await expect(other.getByRole('form')).toContainText('lighthouse keeper');
    await expect(status(other)).toContainText('No run yet');

    await dialog(page).getByRole('button', { name: 'Revoke' }).click();
    await expect(dialog(page).getByRole('list', { name: 'Active links' })).toHaveCount(0);
    await expect(dialog(page).getByRole('button', { name: 'Create link' })).toBeFocused();
    expect((await other.goto(link))?.status()).toBe(410);
    await expect(other.getByRole('heading', { name: 'No longer shared' })).toBeVisible();
    await expect(other.getByRole('main')).toContainText('Ask the sender for a new link.');
    await stranger.close();
  },
);

test('a shared video fits beside its controls at every size', onlyDesktop, async ({ page, own }) => {
  const made = await page.request.post('/api/gateway/v1/videos', {
    data: { model: 'delta-1.1', prompt: own, duration: 3, resolution: '480p', aspect_ratio: '9:16' },
  });
  await made.body();
  const share = await page.request.post('/api/shares', {
    data: { runId: made.headers()['x-request-id'], expiresInDays: 1 },
  });
  await page.goto(`/s/${(await share.json()).id}`);
  const video = page.getByRole('main').locator('video');
  // Opened while it is made.
  await expect(page.getByRole('progressbar', { name: 'Progress of the video' })).toBeVisible();
  await expect(video).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Done');
  await expect(page.getByRole('banner')).toContainText('1 video');
  for (const [width, height] of [
    [1440, 900],
    [1280, 620],
    [360, 780],
  ] as const) {
    await page.setViewportSize({ width, height });
    const strip = await status(page).boundingBox();
    await expect
      .poll(async () => {
        const box = await video.boundingBox();
        return box !== null && box.height > 120 && box.y + box.height <= (strip?.y ?? 0) && box.x >= 0;
      })
      .toBe(true);
    const box = await video.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(9 / 16, 1);
    await expectFits(page);
  }
  await expectAccessible(page, { onPhone: true });
});

test(
  'the Shared page lists and revokes all links, even of deleted runs',
  onlyDesktop,
  async ({ page, own, guard }) => {
    guard.expectStatus(410);
    const text = `A bittern ${own}`;
    const made = await page.request.post('/api/gateway/v1/images/generations', {
      data: { model: 'legacy-image-2', prompt: text, size: '256x256' },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    const runId = made.headers()['x-request-id'] ?? '';
    await made.body();
    await page.request.post('/api/shares', { data: { runId, expiresInDays: 7 } });
    await page.request.delete(`/api/runs/${runId}`);
    await page.goto('/shared');
    const row = page
      .getByRole('list', { name: 'Active links' })
      .getByRole('listitem')
      .filter({ hasText: text });
    await expect(row).toContainText('0 views');
    const link = (await row.getByRole('link', { name: /^Open/ }).getAttribute('href')) ?? '';
    await expectAccessible(page);
    await expectFitsAnyWidth(page);
    await page.goto(link);
    await expect(page.getByRole('link', { name: 'Open in playground' })).toBeVisible();
    await expectAccessible(page);
    await expectFitsAnyWidth(page);
    await page.goBack();
    await row.getByRole('button', { name: /^Revoke/ }).press('Enter');
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Ended links' })).toContainText(text);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'No longer shared' })).toBeVisible();
  },
);

test('an unknown share link shows an explanation', onlyDesktop, async ({ page, guard }) => {
  guard.expectStatus(404);
  await page.goto('/s/abcdefghijklmnopqrstuvwx');
  await expect(page.getByRole('heading', { name: 'Link not found' })).toBeVisible();
  await expectAccessible(page);
  await expectFitsAnyWidth(page);
});
