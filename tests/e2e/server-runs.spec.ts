// Runs belong to the server: they go on through reloads, other tabs and a lost network, until Stop.
import type { Page } from '@playwright/test';
import { interruptedText } from '#lib/contract/pages/run-problem.ts';
import type { RunsPage, StoredRun } from '#lib/contract/pages/stored-run.ts';
import { expectAccessible } from './support/axe.ts';
import { openBreakableNetwork } from './support/breakable-network.ts';
import { cell, runSet, vary } from './support/compare.ts';
import { expect, freshContext, onlyDesktop, test } from './support/guarded-test.ts';
import { decodedSize, finishedImage, noisyImage } from './support/images.ts';
import { open, prompt, runButton, waitUntilAlive } from './support/operation-form.ts';
import { response } from './support/responses.ts';
import { chooseFault, expectDone, failure, runExample, runs, showResult, status } from './support/runs.ts';

/** Reloads of a running image: `EASEL_RELOADS=100` for a long test. */
const reloads = Number(process.env.EASEL_RELOADS ?? 6);

async function storedRuns(page: Page, text: string): Promise<readonly StoredRun[]> {
  const answer = await page.request.get(`/api/runs?text=${encodeURIComponent(text)}&limit=200`);
  const found: RunsPage = await answer.json();
  return found.runs;
}

/** Waits until the server has received the request. */
async function arrived(page: Page, text: string): Promise<void> {
  await expect
    .poll(async () => (await storedRuns(page, text)).length, { intervals: [10, 20, 50] })
    .toBeGreaterThan(0);
}

function partial(page: Page) {
  return page
    .getByRole('main')
    .getByRole('img', { name: /^Partial image: / })
    .first();
}

/** A random moment of the run: as many frames as that. */
async function afterFrames(page: Page, count: number): Promise<void> {
  await page.evaluate(async (frames) => {
    for (let at = 0; at < frames; at += 1) await new Promise(requestAnimationFrame);
  }, count);
}

test(
  'an image that is reloaded at random moments is there and whole, and made once',
  onlyDesktop,
  async ({ page, own }) => {
    test.setTimeout(60_000 + reloads * 30_000);
    await open(page, '/images?model=alpha-image-2');
    for (let turn = 1; turn <= reloads; turn += 1) {
      const text = `A kite ${own} ${turn}x`;
      await prompt(page).fill(text);
      await runButton(page).click();
      await arrived(page, text);
      await afterFrames(page, Math.floor(Math.random() * 90));
      await page.reload();
      await waitUntilAlive(page);
      await expectDone(page);
      await expect(finishedImage(page)).toHaveAccessibleName(new RegExp(text));
      expect(await decodedSize(finishedImage(page))).toEqual({ width: 1024, height: 1024 });
      expect(await storedRuns(page, text)).toMatchObject([{ outcome: 'done', results: 1 }]);
    }
    expect(await storedRuns(page, own)).toHaveLength(reloads);
  },
);

test(
  'a running image goes on after a reload, and in a new tab; Stop there stops it',
  onlyDesktop,
  async ({ page, context, guard, own }) => {
    // The response of a run that is stopped elsewhere is cut.
    guard.expectBrokenConnections();
    await open(page, '/images?model=alpha-image-2');
    await chooseFault(page, 'Slow');
    await prompt(page).fill(`A slow kite, ${own}`);
    // Ten images take minutes.
    const count = page.getByRole('textbox', { name: 'Images', exact: true });
    await count.fill('10');
    await count.press('Tab');
    await runButton(page).click();
    await expect(partial(page)).toBeVisible();
    await page.reload();
    await waitUntilAlive(page);
    await expect(partial(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();

    const other = await context.newPage();
    await open(other, '/images?model=alpha-image-2');
    await expect(partial(other)).toBeVisible();
    // The history shows it as it goes on.
    const [stored] = await storedRuns(page, own);
    const watching = await context.newPage();
    await open(watching, `/history?run=${stored?.id}`);
    await expect(partial(watching)).toBeVisible();
    await watching.close();
    expect(await storedRuns(page, own)).toMatchObject([{ outcome: 'running' }]);

    await other.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(status(other)).toContainText('Stopped');
    await expect(status(page)).toContainText('Stopped');
    await expect(failure(page)).toBeHidden();
    await expect(partial(page)).toBeVisible();
    expect(await storedRuns(page, own)).toMatchObject([{ outcome: 'stopped' }]);
  },
);

test('a text that is reloaded while it streams is whole', onlyDesktop, async ({ page }) => {
  await open(page, '/messages');
  await runExample(page, /^Streamed text/);
  await expect(response(page)).toContainText(/\w{3,}/);
  await page.reload();
  await waitUntilAlive(page);
  await expectDone(page);
  await expect(runs(page)).toHaveCount(1);
  const whole = await response(page).textContent();
  await page.reload();
  await waitUntilAlive(page);
  await expectDone(page);
  await expect(response(page)).toHaveText(whole ?? '');
});

test(
  'a run whose page is closed is there when the page is opened again',
  onlyDesktop,
  async ({ page, context, own }) => {
    const text = `A kite that is left alone, ${own}`;
    await open(page, '/images?model=alpha-image-2');
    await prompt(page).fill(text);
    await runButton(page).click();
    await arrived(page, text);
    await page.close();
    const later = await context.newPage();
    await later.goto('/history');
    await expect.poll(async () => (await storedRuns(later, text))[0]?.outcome).toBe('done');
    await open(later, '/images?model=alpha-image-2');
    await expectDone(later);
    await expect(finishedImage(later)).toHaveAccessibleName(`Image 1: ${text}`);
    // Now it has been seen.
    await open(later, '/images?model=alpha-image-2');
    await expect(status(later)).toContainText('No run yet');
  },
);

/** The page reaches the server through a network that the test can break. */
const throughNetwork = test.extend<{ network: Awaited<ReturnType<typeof openBreakableNetwork>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  network: async ({}, use) => {
    const network = await openBreakableNetwork(Number(process.env.EASEL_E2E_PORT));
    await use(network);
    network.close();
  },
  baseURL: async ({ network: { url } }, use) => await use(url),
});

throughNetwork(
  'a network that breaks is waited for, without a word about an error',
  { tag: ['@desktop', freshContext] },
  async ({ page, guard, own, network }) => {
    guard.expectBrokenConnections();
    await open(page, '/images?model=alpha-image-2');
    await chooseFault(page, 'Slow');
    await prompt(page).fill(`A kite without a network, ${own}`);
    await runButton(page).click();
    await expect(partial(page)).toBeVisible();
    network.break();
    await expect(status(page)).toContainText('Reconnecting');
    await expect(failure(page)).toBeHidden();
    network.mend();
    await expectDone(page);
    expect(await storedRuns(page, own)).toMatchObject([{ outcome: 'done' }]);
  },
);

throughNetwork(
  'a large request that is being sent says so',
  { tag: ['@desktop', freshContext] },
  async ({ page, own, network }) => {
    await open(page, '/edits?model=alpha-image-2');
    await page.getByRole('button', { name: 'Clear the form' }).click();
    await page.getByLabel('Add images, file').setInputFiles(await noisyImage('noise.png', 9_000_000));
    await expect(page.getByText('1 / 16')).toBeVisible();
    await prompt(page).fill(`A large image, ${own}`);
    network.hold();
    await runButton(page).click();
    await expect(status(page)).toContainText(/Sending 1\d(\.\d)? MB, keep this page open/);
    await expectAccessible(page);
    network.release();
    await expectDone(page);
    expect(await storedRuns(page, own)).toHaveLength(1);
  },
);

test('a run that the end of the server has cut says so', onlyDesktop, async ({ page, own }) => {
  const text = `A kite that was cut, ${own}`;
  const body = { model: 'legacy-image-2', prompt: text, size: '256x256' };
  await page.request.post('/api/gateway/v1/images/generations', { data: body });
  await expect.poll(async () => (await storedRuns(page, text))[0]?.outcome).toBe('done');
  const [made] = await storedRuns(page, text);
  // As the next process leaves it after a kill; `live-replicas` kills one.
  const cut = { outcome: 'failed', error: interruptedText, status: null, headersMs: null, totalMs: null };
  await page.route(`**/api/runs/${made?.id}`, async (route) => {
    const record = await (await route.fetch()).json();
    await route.fulfill({ json: { ...record, ...cut } });
  });
  await open(page, `/history?run=${made?.id}`);
  await expect(failure(page)).toContainText('Interrupted');
  await expect(failure(page)).toContainText('The provider may have billed it.');
  await expectAccessible(page);
});

test(
  'cells whose requests are on their way at a reload show what became of them',
  onlyDesktop,
  async ({ page, guard, context }) => {
    guard.expectBrokenConnections();
    guard.expectStatus(404);
    await open(page, '/compare?of=messages');
    await vary(page, 'Temperature');
    await page.getByRole('textbox', { name: 'Temperature, add values' }).fill('0, 0.5');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    // One request reaches the server, the other does not; the page hears of neither.
    let hasArrived = false;
    await context.route('**/v1/messages', async (route) => {
      const request = route.request();
      const data: { temperature: number } = request.postDataJSON();
      if (data.temperature === 0) return;
      const headers = { 'x-easel-run-id': request.headers()['x-easel-run-id'] ?? '' };
      await page.request.post(request.url(), { data, headers });
      hasArrived = true;
    });
    await runSet(page).click();
    for (const label of ['0', '0.5']) await expect(cell(page, label)).toContainText('Waiting');
    await expect.poll(() => hasArrived).toBe(true);
    await page.reload();
    await waitUntilAlive(page);
    await showResult(page);
    await expect(cell(page, '0.5')).toContainText('Done');
    await expect(cell(page, '0')).toContainText('nothing was ordered');
    await expect(page.getByText('Not run yet')).toBeHidden();
    await context.unroute('**/v1/messages');
  },
);

test('a comparison goes on after a reload, also the cells that waited', onlyDesktop, async ({ page }) => {
  await open(page, '/compare?of=messages');
  await vary(page, 'Temperature');
  await page.getByRole('textbox', { name: 'Temperature, add values' }).fill('0, 0.2, 0.4, 0.6, 0.8, 1');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('combobox', { name: 'Simulate a failure' }).selectOption('Slow');
  await expect(runSet(page)).toHaveText(/^Run 6/);
  await runSet(page).click();
  await expect(cell(page, '0.8')).toContainText('Queued, next');
  // The server has what was sent.
  for (const label of ['0', '0.2', '0.4', '0.6'])
    await expect(cell(page, label)).toContainText(/Receiving|Streaming/);
  await page.reload();
  await waitUntilAlive(page);
  await showResult(page);
  await expect(status(page)).toContainText('6 done');
});
