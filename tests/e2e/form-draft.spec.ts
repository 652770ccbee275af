// Drafts are restored after a reload, and clearing a form can be undone.
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import {
  chooseModel,
  modelPicker,
  open,
  prompt,
  readBody,
  runButton,
  waitUntilAlive,
} from './support/operation-form.ts';
import { expectDone } from './support/runs.ts';

test(
  'a draft survives a reload, belongs to its page, and is cleared and restored',
  onlyDesktop,
  async ({ page }) => {
    await open(page, '/images');
    await chooseModel(page, 'diffusion-4-5-full');
    await prompt(page).fill('A castle nobody has drawn yet');
    await page.getByRole('textbox', { name: 'Seed' }).fill('77');
    await expect.poll(() => savedDraft(page)).toContain('A castle nobody has drawn yet');
    await expect.poll(() => savedDraft(page)).toContain('77');
    await open(page, '/videos');
    await expect(prompt(page)).not.toHaveValue('A castle nobody has drawn yet');
    await open(page, '/images');
    await expect(modelPicker(page)).toContainText('diffusion-4-5-full');
    await expect(prompt(page)).toHaveValue('A castle nobody has drawn yet');
    const before = await readBody(page);
    expect(before).toMatchObject({ seed: 77 });
    await page.getByRole('button', { name: 'Clear the form' }).click();
    await expect(prompt(page)).toHaveValue('');
    await expect(modelPicker(page)).toContainText('diffusion-4-5-full');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(prompt(page)).toHaveValue('A castle nobody has drawn yet');
    expect(await readBody(page)).toEqual(before);
  },
);

test('replacing a draft can be undone', onlyDesktop, async ({ page, own }) => {
  const notice = page.getByRole('status').filter({ hasText: 'was replaced' });
  const undo = notice.getByRole('button', { name: 'Undo' });
  const example = async (title: RegExp) => {
    await page.getByRole('button', { name: 'Prompts' }).click();
    await page.getByRole('list', { name: 'Examples' }).getByRole('button', { name: title }).click();
  };
  await open(page, '/images?model=gamma/dream-4.5');
  await example(/^Exact size, watermark/);
  await expect(prompt(page)).toHaveValue(/tram/);
  await expect(notice).toHaveCount(0);

  // An example replaces typed text, which can be undone; one example replaces another without Undo.
  await prompt(page).fill(own);
  await example(/^Size 2K/);
  await undo.click();
  await expect(prompt(page)).toHaveValue(own);
  await expect(notice).toHaveCount(0);

  // An example in the URL.
  await expect.poll(() => savedDraft(page)).toContain(own);
  await open(page, '/images?model=alpha-image-2&example=0');
  await expect(prompt(page)).not.toHaveValue(own);
  await expectAccessible(page);
  await undo.click();
  await expect(prompt(page)).toHaveValue(own);

  // An image from another page.
  await open(page, '/edits');
  await prompt(page).fill(`${own} edited`);
  await page.getByRole('link', { name: 'Images', exact: true }).click();
  await expect(page).toHaveURL(/\/images/);
  await expect(prompt(page)).toHaveValue(own);
  await runButton(page).click();
  await expectDone(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(/\/edits/);
  await expect(prompt(page)).not.toHaveValue(`${own} edited`);
  await undo.click();
  await expect(prompt(page)).toHaveValue(`${own} edited`);
});

/** Returns the saved drafts. They are saved a moment after the last key press. */
function savedDraft(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(localStorage));
}

test(
  'a browser without storage is reported, and everything else works',
  onlyDesktop,
  async ({ page, own }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('No storage here.', 'SecurityError');
          },
        });
      }
    });
    await open(page, '/images?model=legacy-image-2');
    await prompt(page).fill(own);
    const notice = page.getByRole('status').filter({ hasText: 'This form cannot be saved as a draft' });
    await expect(notice).toBeVisible();
    await runButton(page).click();
    await expectDone(page);
  },
);

test('two tabs with one form keep separate drafts', onlyDesktop, async ({ page, context, own }) => {
  const other = await context.newPage();
  await open(page, '/images');
  await open(other, '/images');
  await prompt(page).fill(`${own} first`);
  await page.reload();
  await waitUntilAlive(page);
  await prompt(other).fill(`${own} second`);
  await other.reload();
  await page.reload();
  await expect(prompt(page)).toHaveValue(`${own} first`);
  await expect(prompt(other)).toHaveValue(`${own} second`);
});
