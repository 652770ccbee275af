// Text responses in both dialects: they stream, and errors are shown.
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { expectFits, shifts, watchShifts } from './support/layout.ts';
import { open, openSettings, runButton } from './support/operation-form.ts';
import { lengthsOf, noteLengths, response } from './support/responses.ts';
import {
  chooseFault,
  expectDone,
  failure,
  openDetails,
  openTab,
  runExample,
  status,
} from './support/runs.ts';

test('a message is streamed, its end is announced and its stop reason explained', async ({ page }) => {
  await watchShifts(page);
  await open(page, '/messages');
  await noteLengths(page);
  await runExample(page, /^Streamed text/);
  await expectDone(page);
  await expect(response(page)).toContainText('The model finished its turn. end_turn');
  const lengths = await lengthsOf(page);
  // A slow machine shows fewer steps.
  expect(lengths.length).toBeGreaterThan(1);
  expect(largestDrop(lengths)).toBeLessThan(markupLetters);
  expect(lengths.at(-1)).toBeGreaterThan(200);
  // Each step moves the caret and the counters, and the end brings the actions: 0.008 to 0.014 on a phone.
  expect(await shifts(page)).toBeLessThanOrEqual(0.02);
  await openDetails(page);
  await expect(page.getByRole('region', { name: 'Tokens' })).toContainText(/output\s*\d+/);
  // Only the end is announced, not the text.
  const announced = page.locator('[aria-live=polite]').filter({ hasText: /done after/ });
  await expect(announced).toHaveText(/^epsilon-opus-5: done after [\d.]+ m?s\.$/);
  await expectFits(page);
  await expectAccessible(page, { onPhone: true });
});

test(
  'a stopped message keeps its text; errors of the upstream are shown',
  onlyDesktop,
  async ({ page, guard }) => {
    guard.expectStatus(529);
    await open(page, '/messages');
    await chooseFault(page, 'Slow');
    await runExample(page, /^Streamed text/);
    await expect(response(page)).toContainText(/\w+ \w+ \w+/);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(status(page)).toContainText('Stopped');
    await expect(response(page)).toContainText(/\w+ \w+ \w+/);
    await expect(response(page)).toContainText('Stopped before the end.');

    await chooseFault(page, 'Overloaded');
    await runButton(page).click();
    await expect(failure(page)).toContainText('Overloaded on demand');
    await expectAccessible(page);
    await chooseFault(page, 'Malformed response');
    await runButton(page).click();
    await expect(failure(page)).toContainText(/JSON/);
  },
);

test('turns are added to a cleared form', onlyDesktop, async ({ page }) => {
  await open(page, '/messages');
  await page.getByRole('button', { name: 'Clear the form' }).click();
  await page.getByRole('textbox', { name: 'Turn 1', exact: true }).fill('Tell me a story.');
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

test('native text is streamed, or arrives in one response', onlyDesktop, async ({ page }) => {
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

  await open(page, '/native-text?model=beta-3-pro&example=1');
  await openSettings(page);
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

/** Maximum number of characters that disappear when Markdown syntax is completed. */
const markupLetters = 24;

/** Returns the largest decrease of a growing text. */
function largestDrop(lengths: readonly number[]): number {
  return Math.max(0, ...lengths.map((length, at) => Math.max(...lengths.slice(0, at + 1)) - length));
}
