// Threads: editing a turn creates a branch, cut responses are continued, variables are filled when sent.
// System prompts have a library.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { expectFits, expectFitsAnyWidth } from './support/layout.ts';
import { open, runButton, waitUntilAlive } from './support/operation-form.ts';
import { response } from './support/responses.ts';
import { expectDone, openTab, runExample, runs, showForm, showResult } from './support/runs.ts';
import { slowScripts } from './support/slow-scripts.ts';

function turn(page: Page, name: string): Locator {
  return page
    .getByRole('region', { name: 'Conversation' })
    .getByRole('article', { name: new RegExp(`, ${name}$`) });
}

test('a turn is edited in place, branches are switched, and come back after a reload', async ({ page }) => {
  await open(page, '/messages');
  await runExample(page, /^Streamed text/);
  await expectDone(page);
  const composer = page.getByRole('textbox', { name: 'Your next turn' });
  await composer.fill('Now from the gull’s side.');
  await composer.press('Control+Enter');
  await expect(runs(page)).toHaveCount(2);
  await expectDone(page);
  await expect(composer).toHaveValue('');

  await turn(page, 'turn 3').getByRole('button', { name: 'Edit turn 3' }).click();
  const editor = page.getByRole('textbox', { name: 'Text of turn 3' });
  await expect(editor).toBeFocused();
  await editor.fill('Now from the keeper’s side.');
  await expectAccessible(page);
  await editor.press('Control+Enter');
  await expect(runs(page)).toHaveCount(3);
  await expectDone(page);
  const branches = page.getByRole('group', { name: 'Branches at turn 3' });
  await expect(branches).toContainText('2 / 2');
  await expectFits(page);
  await expectAccessible(page, { onPhone: true });

  await composer.fill('And the sea?');
  await page.reload();
  await waitUntilAlive(page);
  await showResult(page);
  await expect(branches).toContainText('2 / 2');
  // The thread opens at its last turn, with the text that was not sent.
  await expect(turn(page, 'turn 4')).toBeInViewport();
  await expect(composer).toHaveValue('And the sea?');
  await branches.getByRole('button', { name: 'Previous branch' }).click();
  await expect(branches).toContainText('1 / 2');
  await expect(turn(page, 'turn 3')).toContainText('Now from the gull’s side.');
  await showForm(page);
  await expect(page.getByRole('textbox', { name: 'Turn 3', exact: true })).toHaveValue(
    'Now from the gull’s side.',
  );

  await showResult(page);
  await turn(page, 'turn 4').getByRole('button', { name: 'Retry turn 4 with another model' }).click();
  await page.getByRole('option', { name: /^epsilon-haiku-5/ }).click();
  await expect(turn(page, 'turn 4')).toBeFocused();
  await expect(turn(page, 'turn 4')).toContainText('epsilon-haiku-5');
  await expect(page.getByRole('group', { name: 'Branches at turn 4' })).toContainText('2 / 2');
  await expectDone(page);
});

test('a response at its limit goes on and reads as one text', onlyDesktop, async ({ page }) => {
  await open(page, '/messages');
  await page.getByRole('textbox', { name: 'Max tokens' }).fill('40');
  await runButton(page).click();
  await expectDone(page);
  await expect(response(page)).toContainText('Cut off at max_tokens, 40.');
  const before = (await response(page).locator('p').last().textContent()) ?? '';
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Raise the limit to 1,024 tokens and continue/ }).click();
  await expect(runs(page)).toHaveCount(2);
  await expectDone(page);
  await expect(turn(page, 'turn 2')).toContainText('Continued: the text so far was sent');
  await expect(turn(page, 'turn 3')).toHaveCount(0);
  await expect(response(page)).toContainText('The model finished its turn. end_turn');
  expect(((await response(page).textContent()) ?? '').length).toBeGreaterThan(before.length + 40);
  await expectFitsAnyWidth(page);
});

test(
  'variables are asked for, filled in the request, and stay in the form',
  onlyDesktop,
  async ({ page }) => {
    await open(page, '/messages');
    const system = page.getByRole('textbox', { name: 'System prompt' });
    const text = 'Answer as {{role}}. Write \\{{role}} nowhere.';
    await system.fill('');
    await slowScripts(page);
    await system.pressSequentially(text);
    await expect(system).toHaveValue(text);
    await page.getByRole('textbox', { name: 'Turn 1', exact: true }).fill('Who is {{role}}?');
    await runButton(page).click();
    const value = page.getByRole('textbox', { name: 'Value of role' });
    await expect(value).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('alert', { name: 'Issues to fix' })).toContainText(
      'The variable {{role}} has no value.',
    );
    await expectFitsAnyWidth(page);
    await expectAccessible(page);
    await value.fill('a sailor');
    await expect(page.getByRole('alert', { name: 'Issues to fix' })).toBeHidden();
    const requested = page.waitForRequest(/\/v1\/messages$/);
    await runButton(page).click();
    expect((await requested).postDataJSON()).toMatchObject({
      system: 'Answer as a sailor. Write {{role}} nowhere.',
    });
    await expectDone(page);
    await openTab(page, 'Code');
    await expect(page.getByRole('tabpanel', { name: /^Code/ })).toContainText('Answer as a sailor.');
    await showForm(page);
    await page.reload();
    await waitUntilAlive(page);
    await expect(system).toHaveValue('Answer as {{role}}. Write \\{{role}} nowhere.');
    await expect(value).toHaveValue('a sailor');
    // The history shows the sent text; the thread edits the template.
    await showResult(page);
    await openTab(page, 'Preview');
    await expect(turn(page, 'turn 1')).toContainText('Who is a sailor?');
    await turn(page, 'turn 1').getByRole('button', { name: 'Edit turn 1' }).click();
    await expect(page.getByRole('textbox', { name: 'Text of turn 1' })).toHaveValue('Who is {{role}}?');
    await page.keyboard.press('Escape');
    // A next message that cannot be sent yet shows why, and asks for the value.
    const composer = page.getByRole('textbox', { name: 'Your next turn' });
    await composer.fill('Where is {{place}}, and {{b}}, {{c}}, {{d}}, {{e}}?');
    await composer.press('Control+Enter');
    await expect(page.getByRole('alert', { name: 'Issues to fix' })).toContainText('{{place}}');
    await expect(page.getByRole('textbox', { name: 'Value of place' })).toBeFocused();
    await page.setViewportSize({ width: 360, height: 780 });
    await expect(runButton(page)).toBeInViewport({ ratio: 1 });
  },
);

test(
  'a system prompt is saved, changed to a new version and used by both protocols',
  onlyDesktop,
  async ({ page, own }) => {
    await open(page, '/messages');
    const system = page.getByRole('textbox', { name: 'System prompt' });
    const library = page.getByRole('button', { name: 'Library of system prompts' });
    const entry = (name: RegExp) => page.locator('[popover]').getByRole('button', { name });
    await system.fill('Answer as {{role}}.');
    await library.press('Enter');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(own);
    await page.keyboard.press('Enter');
    await expect(entry(new RegExp(`^${own}`))).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await system.fill('Speak as {{role}} with care.');
    await library.press('Enter');
    await entry(new RegExp(`^${own}`)).press('Enter');
    await expect(library).toBeFocused();
    await expect(system).toHaveValue('Answer as {{role}}.');
    await expect(page.getByRole('textbox', { name: 'Value of role' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(system).toHaveValue('Speak as {{role}} with care.');

    await library.click();
    await page.getByRole('button', { name: 'Save as version 2' }).click();
    await expect(page.getByText(`Saved “${own}”, version 2.`)).toBeVisible();

    await open(page, '/native-text');
    await library.click();
    await entry(new RegExp(`^${own}`)).click();
    await page.getByRole('textbox', { name: 'Value of role' }).fill('a pilot');
    const requested = page.waitForRequest(/:streamGenerateContent/);
    await runButton(page).click();
    expect((await requested).postDataJSON()).toMatchObject({
      systemInstruction: { parts: [{ text: 'Speak as a pilot with care.' }] },
    });
    await expectDone(page);
  },
);
