// Keyboard use: Tab reaches every control, the focus is visible, and shortcuts work.
import type { Page } from '@playwright/test';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { finishedImage } from './support/images.ts';
import { open, prompt, runButton } from './support/operation-form.ts';
import { expectDone, runs } from './support/runs.ts';

test(
  'Tab reaches Run with a visible focus; Ctrl+Enter runs from the prompt, Enter does not',
  onlyDesktop,
  async ({ page, guard }) => {
    await open(page, '/images?model=legacy-image-2&example=1');
    await expect(runButton(page)).toBeVisible();
    const unseen: string[] = [];
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab');
      const focus = await describeFocus(page);
      if (!focus.seen) unseen.push(focus.name);
      if (/^Run(?! in)/.test(focus.name)) break;
    }
    await expect(runButton(page)).toBeFocused();
    expect(unseen).toEqual([]);
    await page.keyboard.press('Enter');
    await expectDone(page);
    await expect(finishedImage(page)).toBeVisible();

    await page.getByRole('textbox', { name: 'Images', exact: true }).press('Enter');
    await prompt(page).press('Control+Enter');
    await expect(runs(page)).toHaveCount(2);
    await expectDone(page);
    expect(guard.requested().filter((path) => path === '/api/gateway/v1/images/generations')).toHaveLength(2);
  },
);

test('a control that disappears gives the focus back', onlyDesktop, async ({ page }) => {
  await open(page, '/images?model=alpha-image-2&example=1');
  const json = page.getByRole('button', { name: 'Edit as JSON' });
  const dialog = page.getByRole('dialog', { name: 'Request body' });
  // What watches the focus loads when the page is idle.
  await expect(async () => {
    await json.press('Enter');
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(json).toBeFocused({ timeout: 1000 });
  }).toPass();
  // With a pointer, too, for screen readers that click.
  await json.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(json).toBeFocused();
});

/** Returns the focused element and whether its focus is visible: it or its parent has an outline. */
function describeFocus(page: Page): Promise<{ name: string; seen: boolean }> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return { name: 'nothing', seen: false };
    const name =
      `${focused.getAttribute('aria-label') ?? focused.textContent ?? ''} ${focused.tagName}`.trim();
    const outlined = [focused, focused.parentElement].some((element) => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
    });
    const box = focused.getBoundingClientRect();
    const inside = box.bottom > 0 && box.top < window.innerHeight;
    return { name, seen: outlined && inside };
  });
}
