// Whole flows without a pointer: every control is reached, focus is seen, keys do what they promise.
import type { Page } from '@playwright/test';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { finishedImage } from './support/images.ts';
import { modelPicker, open, prompt, runButton } from './support/operation-form.ts';
import { chooseFault, expectDone, runs, status } from './support/runs.ts';

test('Tab reaches Run, and the focus is always visible', onlyDesktop, async ({ page }) => {
  await open(page, '/images?model=legacy-image-2&example=1');
  await expect(runButton(page)).toBeVisible();
  const unseen: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const focus = await describeFocus(page);
    if (!focus.seen) unseen.push(focus.name);
    if (focus.name.startsWith('Run')) break;
  }
  await expect(runButton(page)).toBeFocused();
  expect(unseen).toEqual([]);
  await page.keyboard.press('Enter');
  await expectDone(page);
  await expect(finishedImage(page)).toBeVisible();
});

test('Ctrl+Enter runs from the prompt; Enter alone does not', onlyDesktop, async ({ page, guard }) => {
  await open(page, '/images?model=legacy-image-2&example=1');
  await page.getByRole('textbox', { name: 'Images', exact: true }).press('Enter');
  await prompt(page).press('Control+Enter');
  await expectDone(page);
  expect(guard.requested().filter((path) => path === '/api/gateway/v1/images/generations')).toHaveLength(1);
});

test('Escape stops the run, but first closes what is open', onlyDesktop, async ({ page }) => {
  await open(page, '/images?model=alpha-image-2');
  await chooseFault(page, 'Slow');
  await prompt(page).press('Control+Enter');
  await expect(runs(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Edit as JSON' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Request body' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Request body' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(status(page)).toContainText('Stopped');
});

test('a model is chosen with the keyboard', onlyDesktop, async ({ page }) => {
  await open(page, '/images');
  await modelPicker(page).press('Enter');
  const list = page.getByRole('listbox', { name: 'Model' });
  await expect(list).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(modelPicker(page)).toContainText('diffusion-4-5-curated');
  await expect(modelPicker(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(list).toBeVisible();
  await page.keyboard.press('l');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(modelPicker(page)).toContainText('diffusion-4-5-curated');
});

test('arrows move between the tabs of a result', onlyDesktop, async ({ page }) => {
  await open(page, '/embeddings');
  await prompt(page)
    .or(page.getByRole('textbox', { name: 'Texts' }))
    .first()
    .press('Control+Enter');
  await expectDone(page);
  const tabs = page.getByRole('tablist', { name: 'Result' });
  await tabs.getByRole('tab', { name: 'Preview' }).press('ArrowLeft');
  await expect(tabs.getByRole('tab', { name: 'Info' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Info' })).toContainText('200 OK');
  await tabs.getByRole('tab', { name: 'Info' }).press('ArrowRight');
  await expect(tabs.getByRole('tab', { name: 'Preview' })).toHaveAttribute('aria-selected', 'true');
});

test('phases are announced, tokens are not', onlyDesktop, async ({ page }) => {
  await open(page, '/messages');
  await page.getByRole('textbox', { name: 'Turn 1' }).press('Control+Enter');
  await expectDone(page);
  const announced = page.locator('[aria-live=polite]').filter({ hasText: /done after/ });
  await expect(announced).toHaveText(/^epsilon-opus-5: done after [\d.]+ m?s\.$/);
});

/** What has the focus, and whether it can be seen: an outline of its own or of the part that stands for it. */
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
