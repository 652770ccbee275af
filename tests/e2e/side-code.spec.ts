// The folded navigation, and what is pasted or dropped on a page.
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { dropFile, imageFile } from './support/images.ts';
import { open, prompt } from './support/operation-form.ts';
import { openTab } from './support/runs.ts';

test('the navigation folds to icons and stays so; phones keep their menu', onlyDesktop, async ({ page }) => {
  await open(page, '/images');
  const rail = page
    .getByRole('complementary')
    .filter({ has: page.getByRole('navigation', { name: 'Pages' }) });
  const width = async () => (await rail.boundingBox())?.width ?? 0;
  const wide = await width();
  await prompt(page).press('Control+b');
  await expect.poll(width).toBeLessThan(72);
  await expectAccessible(page);
  await page.reload();
  // The navigation is folded before the scripts run.
  expect(await width()).toBeLessThan(72);
  await rail.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page.locator('header h1')).toHaveText('History');
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByText('Native images')).toBeInViewport();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Toggle navigation' }).click();
  await expect.poll(width).toBe(wide);
});

test(
  'a cURL command, JSON, an image and a recording open where they belong',
  onlyDesktop,
  async ({ page, own }) => {
    await open(page, '/images');
    const command = `curl https://api.example.com/v1/messages \\\n -H 'x-api-key: sk-1' \\\n -d '{"model":"epsilon-opus-5","max_tokens":50,"messages":[{"role":"user","content":"Hello ${own}"}]}'`;
    // What listens for pastes loads after the page.
    await expect(async () => {
      await paste(page, command);
      await expect(page).toHaveURL(/\/messages/, { timeout: 3_000 });
    }).toPass();
    const turn = page.locator('[data-turn] textarea');
    await expect(turn).toHaveValue(`Hello ${own}`);
    await expect(page.getByRole('region', { name: 'Opened request' })).toContainText(
      'The credential was left out: x-api-key.',
    );

    // In a text field the command stays text; the offer can be undone.
    const body = { model: 'epsilon-opus-5', max_tokens: 5, messages: [{ role: 'user', content: 'Second' }] };
    await turn.fill('My draft');
    await paste(
      page,
      `curl http://localhost/v1/messages --json '${JSON.stringify(body)}'`,
      '[data-turn] textarea',
    );
    await expect(turn).toHaveValue('My draft');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Fill the form from this cURL command' }).click();
    await expect(turn).toHaveValue('Second');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(turn).toHaveValue('My draft');

    await paste(page, "curl http://localhost/v1/messages -d '{");
    await expect(page.getByRole('dialog')).toContainText('A quote is not closed');
    await page.keyboard.press('Escape');

    await paste(page, JSON.stringify({ prompt: `A boat, ${own}` }));
    await page.getByRole('dialog').getByRole('button', { name: 'Videos' }).click();
    await expect(page).toHaveURL(/\/videos/);
    await expect(prompt(page)).toHaveValue(`A boat, ${own}`);

    const { buffer } = await imageFile('lake.png');
    await dropFile(page, 'lake.png', 'image/png', buffer);
    await expect(page.getByRole('dialog', { name: 'Use this image' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'First frame of a video' }).click();
    // This page's form takes it at once.
    await expect(page.locator('#pane-panel-form').getByText('lake.png')).toBeVisible();

    await dropFile(page, 'run.sse', '', Buffer.from(recording));
    await expect(page).toHaveURL(/\/messages\?.*tab=events/);
    await expect(page.getByRole('region', { name: 'Replay' })).toBeVisible();
    await openTab(page, 'Preview');
    await expect(page.getByRole('tabpanel', { name: 'Preview' })).toContainText('Recorded words');
  },
);

test(
  'a program that calls an SDK, and one of chat completions, fill a form and say what was left out',
  onlyDesktop,
  async ({ page, own }) => {
    await open(page, '/images');
    const program = `const result = await openai.images.generate({ model: "alpha-image-2", prompt: "A kite, ${own}", n: 2, seedling: pick() });`;
    // What listens for pastes loads after the page.
    await expect(async () => {
      await paste(page, program);
      await expect(prompt(page)).toHaveValue(`A kite, ${own}`, { timeout: 3_000 });
    }).toPass();
    const notice = page.getByRole('region', { name: 'Opened request' });
    await expect(notice).toContainText(
      'The values of these are not in the code, so they were left out: seedling (pick).',
    );
    // The router opens the same page again.
    await expect(page).toHaveTitle(/\S/);
    await expectAccessible(page);

    await paste(
      page,
      `curl https://api.openai.com/v1/chat/completions -d '{"model":"gpt-5.4","logprobs":true,"messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"Hello ${own}"}]}'`,
    );
    await expect(page).toHaveURL(/\/messages/);
    await expect(page.locator('[data-turn] textarea')).toHaveValue(`Hello ${own}`);
    await expect(notice).toContainText('It was converted to a Messages request');
    await expect(notice).toContainText('Its model gpt-5.4 was left out');
    await expect(notice).toContainText('Left out, not supported by Messages: logprobs.');
    await expectAccessible(page);

    const entry = {
      request: {
        url: 'https://x/v1/images/generations',
        postData: { text: '{"prompt":"From a HAR entry"}' },
      },
    };
    await paste(page, JSON.stringify(entry));
    await expect(prompt(page)).toHaveValue('From a HAR entry');
  },
);

const recording = [
  [
    10,
    {
      type: 'message_start',
      message: {
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: 'epsilon-opus-5',
        content: [],
        stop_reason: null,
        usage: { input_tokens: 3, output_tokens: 1 },
      },
    },
  ],
  [200, { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }],
  [300, { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Recorded words' } }],
  [310, { type: 'content_block_stop', index: 0 }],
  [320, { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } }],
  [330, { type: 'message_stop' }],
]
  .map(
    ([at, data]) =>
      `: at ${at}\nevent: ${Reflect.get(Object(data), 'type')}\ndata: ${JSON.stringify(data)}\n\n`,
  )
  .join('');

async function paste(page: Page, text: string, selector = 'body'): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate((target, given) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', given);
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
}

function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}
