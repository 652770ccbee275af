// A pasted text of a megabyte is collapsed so that the page stays responsive. The text stays complete.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { open, prompt, waitUntilAlive } from './support/operation-form.ts';

const line = 'A long story about a kite over the sea, told once more.\n';
const pasted = line.repeat(Math.ceil(1_000_000 / line.length)).slice(0, 1_000_000);

test(
  'a megabyte of lines is collapsed, edited, saved, removed and restored',
  onlyDesktop,
  async ({ page, own }) => {
    await open(page, '/images?model=alpha-image-2');
    await prompt(page).fill('Tell: ');
    await paste(prompt(page), pasted);
    const notice = page.getByRole('status').filter({ hasText: '1,000,006 characters, collapsed.' });
    await expect(notice).toBeVisible();
    await expect(prompt(page)).toBeFocused();
    await page.keyboard.type(own);
    await expect(prompt(page)).toHaveValue(own);
    await expectAccessible(page);
    const whole = `Tell: ${pasted}${own}`;
    await expect.poll(() => savedPrompt(page)).toBe(whole.length);
    await page.reload();
    await waitUntilAlive(page);
    await expect(page.getByRole('status').filter({ hasText: 'characters, collapsed.' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove: Prompt' }).click();
    await expect(prompt(page)).toHaveValue('');
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => savedPrompt(page)).toBe(whole.length);
    await page.getByRole('button', { name: 'Expand: Prompt' }).click();
    expect((await prompt(page).inputValue()) === whole).toBe(true);
    await expect(prompt(page)).toBeFocused();
  },
);

/** Dispatches a paste event with the cursor at the end of the field. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    if (element instanceof HTMLTextAreaElement)
      element.setSelectionRange(element.value.length, element.value.length);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** Returns the length of the prompt in the saved draft. */
function savedPrompt(page: Page): Promise<number> {
  return page.evaluate(() => {
    const draft: unknown = JSON.parse(sessionStorage.getItem('easel-draft:images.generate') ?? '{}');
    const values: unknown = Reflect.get(Object(draft), 'values');
    return String(Reflect.get(Object(values), 'prompt')).length;
  });
}
