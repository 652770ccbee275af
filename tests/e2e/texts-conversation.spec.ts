// Conversations with several turns: tool calls and results, signatures, forked and edited turns.
import type { Page } from '@playwright/test';
import { isRecord } from '#lib/base/json-value.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { expectFitsAnyWidth } from './support/layout.ts';
import { open, openSettings, readBody, runButton } from './support/operation-form.ts';
import { response } from './support/responses.ts';
import { chooseFault, expectDone, failure, runExample, runs, showForm, status } from './support/runs.ts';

function nextTurn(page: Page) {
  return page.getByRole('region', { name: 'Next turn' });
}

/** Runs `act` and returns the body of its POST request to this path. */
async function sentBy(page: Page, path: RegExp, act: () => Promise<void>): Promise<Record<string, unknown>> {
  const requested = page.waitForRequest((request) => path.test(request.url()) && request.method() === 'POST');
  await act();
  const body: unknown = (await requested).postDataJSON();
  if (!isRecord(body)) throw new TypeError('the body is no object');
  return body;
}

const messages = /\/v1\/messages$/;

test('a tool is called, its result is sent and used', onlyDesktop, async ({ page }) => {
  await open(page, '/messages');
  await runExample(page, /^Tool use/);
  await expectDone(page);
  const call = page.getByRole('region', { name: 'Tool call: get_weather' });
  expect(JSON.parse((await call.locator('pre').textContent()) ?? '')).toMatchObject({
    city: 'Lisbon',
    day: 'tomorrow',
  });
  await expect(response(page)).toContainText('Waiting for the tool result');
  const result = nextTurn(page).getByRole('textbox', { name: /^Result of get_weather/ });
  await expect(nextTurn(page).getByRole('button', { name: 'Send the result' })).toBeDisabled();
  await result.fill('{"temperature": 21, "sky": "clear"}');
  await expectFitsAnyWidth(page);
  await expectAccessible(page);
  const body = await sentBy(page, messages, () => result.press('Control+Enter'));
  expect(body.messages).toMatchObject([
    { role: 'user' },
    { role: 'assistant', content: [{ type: 'text' }, { type: 'tool_use', name: 'get_weather' }] },
    { role: 'user', content: [{ type: 'tool_result', content: '{"temperature": 21, "sky": "clear"}' }] },
  ]);
  await expectDone(page);
  await expect(runs(page)).toHaveCount(2);
  await expect(response(page)).toContainText(/21/);
  await expect(page.getByRole('region', { name: 'Conversation' }).getByRole('article')).toHaveCount(4);
  await expectFitsAnyWidth(page);
});

test(
  'thinking is collapsed, and sent back with its signature, byte for byte',
  onlyDesktop,
  async ({ page }) => {
    await open(page, '/messages');
    const answered = page.waitForResponse((response) => messages.test(response.url()));
    await runExample(page, /^Thinking/);
    await expectDone(page);
    const stream = await (await answered).text();
    const signature = /"signature":"([^"]{8,})"/.exec(stream)?.[1];
    expect(signature).toBeDefined();
    const fold = response(page)
      .getByRole('group')
      .filter({ hasText: /Thought|Thinking/ });
    await expect(fold).not.toHaveAttribute('open');
    await fold
      .getByText(/^Thought|^Thinking/)
      .first()
      .click();
    await expect(fold).toHaveAttribute('open');
    await nextTurn(page).getByRole('textbox', { name: 'Your next turn' }).fill('And in summer?');
    const body = await sentBy(page, messages, () =>
      nextTurn(page).getByRole('button', { name: /^Send/ }).click(),
    );
    expect(body.messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: [{ type: 'thinking', signature }, { type: 'text' }] },
      { role: 'user', content: 'And in summer?' },
    ]);
    // The sandbox rejects forged signatures, so a response proves that the signature is unchanged.
    await expectDone(page);

    await showForm(page);
    const form = page.getByRole('form');
    await form.getByText('Thinking', { exact: true }).first().click();
    await expect(form.getByText('It is sent back unchanged.')).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a native function call and its result are sent back; safety settings are a grid',
  onlyDesktop,
  async ({ page }) => {
    await open(page, '/native-text');
    await runExample(page, /^Function calling/);
    await expectDone(page);
    await nextTurn(page)
      .getByRole('textbox', { name: /^Result of find_trains/ })
      .fill('["08:00", "12:30"]');
    const body = await sentBy(page, /:streamGenerateContent/, () =>
      nextTurn(page)
        .getByRole('button', { name: /^Send the result/ })
        .click(),
    );
    expect(body.contents).toMatchObject([
      { role: 'user' },
      { role: 'model' },
      {
        role: 'user',
        parts: [{ functionResponse: { name: 'find_trains', response: { result: ['08:00', '12:30'] } } }],
      },
    ]);
    await expectDone(page);
    await expect(response(page)).toContainText(/08:00/);

    await openSettings(page);
    await page.getByRole('combobox', { name: 'Harassment', exact: true }).selectOption('BLOCK_NONE');
    expect(await readBody(page)).toMatchObject({
      safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }],
    });
    await expectAccessible(page);
  },
);

test(
  'a conversation is continued in the form and forked, and removed turns are restored',
  onlyDesktop,
  async ({ page }) => {
    await open(page, '/messages');
    await runExample(page, /^Streamed text/);
    await expectDone(page);
    await nextTurn(page).getByRole('button', { name: 'Edit in the form' }).click();
    const third = page.getByRole('textbox', { name: 'Turn 3', exact: true });
    await expect(third).toBeFocused();
    await third.fill('Now from the gull’s side.');
    await page.getByRole('button', { name: 'Fork after turn 1' }).click();
    await expect(page.getByText('Turns after turn 1 removed.')).toBeVisible();
    await expect(third).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(third).toHaveValue('Now from the gull’s side.');
    await page.getByRole('textbox', { name: 'Turn 2', exact: true }).fill('Once there was a keeper.');
    const body = await sentBy(page, messages, () => runButton(page).click());
    expect(body.messages).toMatchObject([
      {},
      { role: 'assistant', content: 'Once there was a keeper.' },
      { content: 'Now from the gull’s side.' },
    ]);
    await expectDone(page);
    await expectAccessible(page);
  },
);

test('tools are defined in a form', onlyDesktop, async ({ page }) => {
  await open(page, '/messages');
  await page.getByRole('button', { name: 'Add a tool' }).click();
  await page.getByText('my_tool', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('find_boat');
  await page.getByRole('textbox', { name: /^What it does/ }).fill('Finds a boat by its colour.');
  await page.getByRole('button', { name: 'Add a parameter' }).click();
  await page.getByRole('textbox', { name: 'Parameter 1, name' }).fill('colour');
  await page.getByRole('textbox', { name: 'Parameter 1, allowed values' }).fill('green, red');
  await page.getByRole('checkbox', { name: 'Required' }).check();
  await expectAccessible(page);
  expect(await readBody(page)).toMatchObject({
    tools: [
      {
        name: 'find_boat',
        description: 'Finds a boat by its colour.',
        input_schema: {
          type: 'object',
          properties: { colour: { type: 'string', enum: ['green', 'red'] } },
          required: ['colour'],
        },
      },
    ],
  });
});

test(
  'a cut stream keeps its text, is reported, and can be continued',
  onlyDesktop,
  async ({ page, guard }) => {
    guard.expectBrokenConnections();
    await open(page, '/messages');
    await chooseFault(page, 'Cut stream');
    await runExample(page, /^Streamed text/);
    await expect(failure(page)).toBeVisible();
    await expect(status(page)).toContainText('Failed');
    await expect(response(page)).toContainText(/\w+ \w+ \w+/);
    await chooseFault(page, 'Off');
    await nextTurn(page).getByRole('textbox', { name: 'Your next turn' }).fill('Go on where you stopped.');
    const body = await sentBy(page, messages, () =>
      nextTurn(page).getByRole('button', { name: /^Send/ }).click(),
    );
    expect(body.messages).toMatchObject([{ role: 'user' }, { role: 'assistant' }, { role: 'user' }]);
    await expectDone(page);
  },
);
