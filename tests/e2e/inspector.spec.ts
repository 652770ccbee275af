// Events and bodies of a run: replay and save events, copy bodies; error cases.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { open, runButton } from './support/operation-form.ts';
import { expectDone, failure, openTab, runExample, showResult, status } from './support/runs.ts';

test(
  'events by keyboard: parsed, raw and as a partial result; saved to a file',
  onlyDesktop,
  async ({ page }) => {
    await open(page, '/images?model=alpha-image-2');
    await runExample(page, /^Streamed image/);
    await expectDone(page);
    await openTab(page, 'Events');
    const list = page.getByRole('listbox', { name: '4 events' });
    await list.focus();
    await list.press('ArrowDown');
    await list.press('ArrowDown');
    await expect(list.getByRole('option', { selected: true })).toContainText(
      'image_generation.partial_image',
    );
    const chosen = page.getByRole('region', { name: 'Selected event' });
    await expect(chosen.getByRole('region', { name: 'Event 2', exact: true })).toContainText(
      '"partial_image_index": 1',
    );
    await chosen.getByRole('radio', { name: 'Raw' }).check();
    await expect(chosen).toContainText('event: image_generation.partial_image');
    await expect(chosen).toContainText(/‹image\/png 1024×1024, /);
    await chosen.getByRole('radio', { name: 'Result' }).check();
    await expect(chosen.getByRole('img', { name: /^Partial image: / })).toBeVisible();
    await expectAccessible(page);

    const replay = page.getByRole('region', { name: 'Replay' });
    await replay.getByRole('button', { name: 'Next event' }).click();
    await expect(replay).toContainText('3 of 4');
    await replay.getByRole('slider', { name: 'Replay position' }).press('End');
    await expect(chosen.getByRole('img', { name: /^Image 1: / })).toBeVisible();
    await replay.getByRole('combobox', { name: 'Speed' }).selectOption('4×');
    await replay.getByRole('button', { name: 'Replay' }).click();
    await expect(replay).toContainText('4 of 4');
    await expect(replay.getByRole('button', { name: 'Replay' })).toBeVisible();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download .sse' }).click(),
    ]);
    const path = await download.path();
    expect(await readFile(path, 'utf8')).toContain('event: image_generation.completed');
  },
);

test('twenty thousand events render few elements', onlyDesktop, async ({ page }) => {
  const deltas = Array.from({ length: 20_000 }, (_, index) => delta(`word ${index} `));
  const body = [messageStart, ...deltas, messageEnd].join('');
  await answerWith(page, { status: 200, contentType: 'text/event-stream', body });
  await open(page, '/messages');
  await runExample(page, /^Streamed text/);
  await expect(status(page)).toContainText('Done');
  await openTab(page, 'Events');
  const list = page.getByRole('listbox', { name: '20,005 events' });
  await list.focus();
  await list.press('End');
  await expect(list.getByRole('option', { selected: true })).toContainText('message_stop');
  expect(await list.getByRole('option').count()).toBeLessThan(100);
});

test(
  'the headers of a response are listed, and it is copied with and without its file',
  onlyDesktop,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '/images?model=alpha-image-2');
    await runExample(page, /^Transparent background/);
    await expectDone(page);
    await openTab(page, 'Response');
    const panel = page.getByRole('tabpanel', { name: /^Response/ });
    await panel.getByText(/^\d+ headers$/).click();
    await expect(panel).toContainText('x-request-id');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Copy without files' }).click();
    await expect.poll(() => clipboard(page)).toMatch(/"b64_json": "‹image\/webp 1024×1024, /);
    await panel.getByRole('button', { name: 'Copy all' }).click();
    await expect.poll(async () => (await clipboard(page)).length).toBeGreaterThan(20_000);

    await openTab(page, 'Request');
    const request = page.getByRole('tabpanel', { name: 'Request' });
    await request.getByText('1 header').click();
    await expect(request).toContainText('the page never has it');
  },
);

test.describe('error cases', () => {
  test(
    'an error page, an empty error, a response that is not JSON, no response',
    onlyDesktop,
    async ({ page, guard }) => {
      guard.expectStatus(502, 503);
      guard.expectBrokenConnections();
      await open(page, '/images?model=legacy-image-2&example=1');
      const page502 = '<html><head><title>Bad gateway of some proxy</title></head></html>';
      await answerWith(page, { status: 502, contentType: 'text/html', body: page502 });
      await runButton(page).click();
      await showResult(page);
      await expect(failure(page)).toContainText('Easel cannot be reached');
      await expect(failure(page)).toContainText(
        'The server responded with a web page: Bad gateway of some proxy',
      );
      await failure(page).getByText('Details').click();
      await expect(failure(page)).toContainText('<html>');
      await expectAccessible(page);

      await answerWith(page, { status: 503, body: '' });
      await failure(page).getByRole('button', { name: 'Try again' }).click();
      await expect(failure(page)).toContainText('with status 503 and no message');

      await answerWith(page, { status: 200, contentType: 'text/plain', body: 'soon' });
      await failure(page).getByRole('button', { name: 'Try again' }).click();
      await expect(failure(page)).toContainText('Easel sent no usable result');
      await expect(failure(page).getByRole('button', { name: 'Change the request' })).toBeVisible();

      // The server says that it never had the request.
      guard.expectStatus(404);
      await page.route('**/api/gateway/**', (route) => route.abort('connectionrefused'));
      await failure(page).getByRole('button', { name: 'Try again' }).click();
      await expect(failure(page)).toContainText('Request not sent');
    },
  );

  test('offline, no request is sent and no input is lost', onlyDesktop, async ({ page, context, guard }) => {
    guard.expectBrokenConnections();
    await open(page, '/images?model=legacy-image-2&example=1');
    // The component that shows failures loads after the first user input.
    await page.mouse.move(200, 200);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await runButton(page).click();
    await showResult(page);
    await expect(failure(page)).toContainText('You are offline');
    await expect(status(page)).not.toContainText('Could not load');
    await context.setOffline(false);
    await failure(page).getByRole('button', { name: 'Try again' }).click();
    await expectDone(page);
  });

  test('a response of 30 MB opens and renders few lines', onlyDesktop, async ({ page }) => {
    const rows = Array.from({ length: 250_000 }, (_, index) => ({
      id: index,
      words: `Row ${index}`,
      more: 'x'.repeat(80),
    }));
    await answerWith(page, {
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({ data: [], rows }),
    });
    await open(page, '/images?model=legacy-image-2&example=1');
    await runButton(page).click();
    await showResult(page);
    await expect(status(page)).toContainText(/3\d\.\d MB/);
    await openTab(page, 'Response');
    const body = page.getByRole('region', { name: 'Response, body' });
    await body.getByRole('button', { name: 'List of 250000' }).click();
    await expect(body).toContainText('Row 5');
    expect(await body.locator('*').count()).toBeLessThan(2000);
  });
});

async function answerWith(
  page: Page,
  response: { status: number; contentType?: string; body: string },
): Promise<void> {
  await page.route('**/api/gateway/**', (route) => route.fulfill(response));
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify({ type: name, ...data })}\n\n`;
}

function delta(text: string): string {
  return event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } });
}

const messageStart =
  event('message_start', {
    message: { id: 'msg_1', role: 'assistant', content: [], model: 'm', usage: { input_tokens: 1 } },
  }) + event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } });

const messageEnd =
  event('content_block_stop', { index: 0 }) +
  event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 20_000 } }) +
  event('message_stop', {});
