// Responses in words, in both dialects: they grow while they are written, tools and thinking stand apart.
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { expectFits, shifts, watchShifts } from './support/layout.ts';
import { open, runButton } from './support/operation-form.ts';
import { lengthsOf, noteLengths, response } from './support/responses.ts';
import { chooseFault, expectDone, failure, openTab, runExample, status } from './support/runs.ts';

test('a message is streamed, and its stop reason is explained', async ({ page }) => {
  await watchShifts(page);
  await open(page, '/messages');
  await noteLengths(page);
  await runExample(page, /^A story, streamed/);
  await expectDone(page);
  await expect(response(page)).toContainText('The model finished its turn. end_turn');
  const lengths = await lengthsOf(page);
  // A slow machine sees fewer of them.
  expect(lengths.length).toBeGreaterThan(1);
  expect(largestDrop(lengths)).toBeLessThan(markupLetters);
  expect(lengths.at(-1)).toBeGreaterThan(200);
  expect(await shifts(page)).toBeLessThanOrEqual(0.01);
  await expect(page.getByRole('region', { name: 'Tokens' })).toContainText(/output\s*\d+/);
  await expectFits(page);
  await expectAccessible(page);
});

test('a tool call shows its arguments', onlyDesktop, async ({ page }) => {
  await open(page, '/messages');
  await runExample(page, /^A tool to call/);
  await expectDone(page);
  const call = page.getByRole('region', { name: 'Tool call: get_weather' });
  expect(JSON.parse((await call.locator('pre').textContent()) ?? '')).toMatchObject({
    city: 'Lisbon',
    day: 'tomorrow',
  });
  await expect(response(page)).toContainText('Waiting for the tool result');
  await expectAccessible(page);
});

test('thinking is collapsed', onlyDesktop, async ({ page }) => {
  await open(page, '/messages');
  await runExample(page, /^A plan, thought through/);
  await expectDone(page);
  const fold = response(page)
    .getByRole('group')
    .filter({ hasText: /Thought|Thinking/ });
  await expect(fold).not.toHaveAttribute('open');
  await fold
    .getByText(/^Thought|^Thinking/)
    .first()
    .click();
  await expect(fold).toHaveAttribute('open');
  await expectAccessible(page);
});

test('stopping a message keeps its text', onlyDesktop, async ({ page }) => {
  await open(page, '/messages');
  await chooseFault(page, 'Slow');
  await runExample(page, /^A story, streamed/);
  await expect(response(page)).toContainText(/\w+ \w+ \w+/);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(status(page)).toContainText('Stopped');
  await expect(response(page)).toContainText(/\w+ \w+ \w+/);
});

test(
  'an error of the message protocol shows the message of the upstream',
  onlyDesktop,
  async ({ page, guard }) => {
    guard.expectStatus(529);
    await open(page, '/messages');
    await chooseFault(page, 'Overloaded');
    await runExample(page, /^A story, streamed/);
    await expect(failure(page)).toContainText('Overloaded on demand');
    await expectAccessible(page);
  },
);

test('a conversation continues with another turn', onlyDesktop, async ({ page }) => {
  await open(page, '/messages');
  await page.getByRole('button', { name: 'Add a turn' }).click();
  await page.getByRole('textbox', { name: 'Turn 2' }).fill('There was a keeper called Ines.');
  await page.getByRole('button', { name: 'Add a turn' }).click();
  await page.getByRole('textbox', { name: 'Turn 3' }).fill('What was the name of the keeper?');
  await expect(page.getByRole('combobox', { name: 'Turn 2, role' })).toHaveValue('assistant');
  await expectAccessible(page);
  await runButton(page).click();
  await expectDone(page);
  await openTab(page, 'Request');
  await expect(page.getByRole('tabpanel')).toContainText('There was a keeper called Ines.');
});

test('native text is streamed', async ({ page }) => {
  await open(page, '/native-text');
  await page
    .getByRole('textbox', { name: 'Turn 1', exact: true })
    .fill('Eight paragraphs about a rowing boat.');
  await noteLengths(page);
  await runButton(page).click();
  await expectDone(page);
  await expect(response(page)).toContainText('STOP');
  const lengths = await lengthsOf(page);
  expect(lengths.length).toBeGreaterThan(1);
  expect(largestDrop(lengths)).toBeLessThan(markupLetters);
  await openTab(page, 'Request');
  await expect(page.getByRole('tabpanel')).toContainText(':streamGenerateContent');
  await expectFits(page);
  await expectAccessible(page);
});

test('a cleared form runs with a prompt only', onlyDesktop, async ({ page }) => {
  await open(page, '/messages');
  await page.getByRole('button', { name: 'Clear the form' }).click();
  await page.getByRole('textbox', { name: 'Turn 1', exact: true }).fill('Hello');
  await runButton(page).click();
  await expectDone(page);
});

test('native text without a stream arrives in one response', onlyDesktop, async ({ page }) => {
  await open(page, '/native-text?model=beta-3-pro&example=1');
  await page.getByRole('switch', { name: 'Stream' }).click();
  await runButton(page).click();
  await expectDone(page);
  const soup: unknown = JSON.parse(
    await response(page).getByRole('region', { name: 'Code, JSON' }).innerText(),
  );
  expect(soup).toMatchObject({ name: expect.any(String), minutes: expect.any(Number) });
  await openTab(page, 'Events');
  await expect(page.getByText('This response was not streamed.')).toBeVisible();
  await expectAccessible(page);
});

/** Letters of markup, at most, that turn into shape when their end comes; the waiting line gives way, too. */
const markupLetters = 24;

/** By how much a text that grows ever became shorter. */
function largestDrop(lengths: readonly number[]): number {
  return Math.max(0, ...lengths.map((length, at) => Math.max(...lengths.slice(0, at + 1)) - length));
}
