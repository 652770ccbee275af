// Comparison sets of texts (shared by URL), vectors and videos.
import type { Page } from '@playwright/test';
import { linkTextIn } from '#lib/client/share/link-fragment.ts';
import { decodeShareLink } from '#lib/describe/share-link.ts';
import { expectAccessible } from './support/axe.ts';
import { cell, cells, openView, runSet, showCells, vary } from './support/compare.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { expectFits } from './support/layout.ts';
import { open, prompt } from './support/operation-form.ts';
import { runExample, status } from './support/runs.ts';

test(
  'responses are compared word by word, and the URL contains the set',
  onlyDesktop,
  async ({ page, guard }) => {
    await open(page, '/compare');
    await runExample(page, /^One haiku, two models/);
    await expect(status(page)).toContainText('4 done');
    await expect(page).toHaveURL(/\?of=messages#r=1\./);
    const response = cell(page, '0 · epsilon-opus-5').getByRole('region', {
      name: 'Response of 0 · epsilon-opus-5',
    });
    await expect(response).not.toBeEmpty();
    await openView(page, 'A/B');
    await page.getByRole('radio', { name: 'Difference' }).check();
    await expect(
      page.getByRole('region', { name: 'Word differences' }).locator('ins, del').nth(2),
    ).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);

    // A variable needs a value before anything runs; the link holds it.
    const place = page.getByRole('textbox', { name: 'Value of place' });
    await page.getByRole('textbox', { name: 'Turn 1' }).fill('Write a haiku about {{place}}.');
    await expect(place).toHaveAttribute('aria-invalid', 'true');
    await expect(runSet(page)).toHaveText(/^Run 0/);
    await expectAccessible(page);
    await place.fill('Oslo');
    await expect(runSet(page)).toHaveText(/^Run 4/);
    const sent = page.waitForRequest(/\/v1\/messages$/);
    await runSet(page).click();
    expect((await sent).postDataJSON().messages[0].content).toBe('Write a haiku about Oslo.');
    await expect(status(page)).toContainText('4 done');

    // Another browser opens the URL, which follows the form after a pause: the same set, not run.
    await expect.poll(() => variablesOfUrl(page)).toEqual({ place: 'Oslo' });
    const link = new URL(page.url()).hash.replace(/^/, '/compare');
    await page.evaluate(() => [localStorage, sessionStorage].map((storage) => storage.clear()));
    await page.goto('about:blank');
    const before = guard.requested().length;
    await open(page, link);
    await expect(page).toHaveURL(/of=messages/);
    await expect(page.getByRole('region', { name: 'Opened link' })).toContainText('Not run yet');
    await expect(page.getByRole('button', { name: /^Remove epsilon-/ })).toHaveCount(2);
    await expect(page.getByRole('textbox', { name: 'Turn 1' })).toHaveValue(/^Write a haiku about {{place}}/);
    await expect(place).toHaveValue('Oslo');
    await showCells(page);
    await expect(cells(page)).toHaveCount(4);
    await expect(cells(page).first()).toContainText('Not run yet');
    const requested = guard.requested().slice(before);
    expect(requested.filter((path) => /^\/api\/gateway(?!.*count_tokens)/.test(path))).toEqual([]);
  },
);

async function variablesOfUrl(page: Page): Promise<unknown> {
  const decoded = await decodeShareLink(linkTextIn(new URL(page.url()).hash) ?? '');
  return decoded.state === 'ok' ? decoded.payload.request.variables : decoded.state;
}

test('vectors are compared by cosine similarity', onlyDesktop, async ({ page }) => {
  await open(page, '/compare');
  await runExample(page, /^Four texts at two dimensions/);
  await expect(status(page)).toContainText('8 done');
  await openView(page, 'Matrix');
  const matrix = page.getByRole('table', { name: '128 dimensions' });
  await expect(matrix.getByRole('cell').first()).toBeVisible();
  const figures = (await matrix.getByRole('row').nth(1).getByRole('cell').allTextContents()).map((text) =>
    Number(text.replace('\u2212', '-')),
  );
  expect(figures[0]).toBeCloseTo(1, 3);
  // The two texts about cats are more similar than a cat and an invoice.
  expect(figures[1]).toBeGreaterThan(0.2 + (figures[2] ?? 1));
  await expect(page.getByRole('table', { name: '768 dimensions' })).toBeVisible();
  await expectAccessible(page);
});

test('each cell creates a video, and all videos play', onlyDesktop, async ({ page, own }) => {
  await open(page, '/compare?of=videos');
  await prompt(page).fill(`A paper crane on a sill, ${own}`);
  await page.getByRole('textbox', { name: 'Duration' }).fill('3');
  await page
    .getByRole('group', { name: 'Resolution', exact: true })
    .getByRole('radio', { name: '480p' })
    .check();
  await vary(page, 'Aspect ratio');
  for (const ratio of ['16:9', '1:1']) {
    const value = page
      .getByRole('group', { name: 'Aspect ratio, values' })
      .getByRole('button', { name: ratio, exact: true });
    if ((await value.getAttribute('aria-pressed')) === 'false') await value.click();
  }
  await expect(page.getByRole('form', { name: 'Compare' })).toContainText('2 requests, 2 videos');
  await runSet(page).click();
  await expect(status(page)).toContainText(/\d (queued|in progress)/);
  await expect(status(page)).toContainText('2 done');
  await page.getByRole('button', { name: 'Play all' }).click();
  const times = () =>
    page
      .locator('video')
      .evaluateAll((videos) =>
        videos.map((video) => (video instanceof HTMLVideoElement ? video.currentTime : 0)),
      );
  await expect.poll(async () => Math.min(...(await times()))).toBeGreaterThan(0.3);
  await expectAccessible(page);
});
