// The URL contains model and tab: links open them, Back restores them, input adds no history entries.
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import {
  chooseModel,
  modelPicker,
  open,
  prompt,
  readBody,
  waitUntilAlive,
} from './support/operation-form.ts';
import { openTab } from './support/runs.ts';
import { slowProcessor } from './support/slow-processor.ts';
import { slowScripts } from './support/slow-scripts.ts';

test('Back restores models and tabs, and input is kept', onlyDesktop, async ({ page }) => {
  const tab = page.getByRole('tablist', { name: 'Result' }).getByRole('tab', { selected: true });
  await open(page, '/images?model=alpha-image-2');
  await chooseModel(page, 'legacy-image-3');
  await expect(page).toHaveURL('/images?model=legacy-image-3');
  await prompt(page).fill('Words that stay');
  await openTab(page, 'Events');
  await expect(page).toHaveURL('/images?model=legacy-image-3&tab=events');
  await page.goBack();
  await expect(tab).toHaveText('Preview');
  await page.goBack();
  await expect(modelPicker(page)).toContainText('alpha-image-2');
  await expect(prompt(page)).toHaveValue('Words that stay');
  await page.goForward();
  await expect(modelPicker(page)).toContainText('legacy-image-3');
  await page.reload();
  await waitUntilAlive(page);
  await expect(modelPicker(page)).toContainText('legacy-image-3');
  await expect(prompt(page)).toHaveValue('Words that stay');
});

test('Back and Forward are followed at once on a slow machine', onlyDesktop, async ({ page }) => {
  const tabs = page.getByRole('tablist', { name: 'Result' });
  const tab = tabs.getByRole('tab', { selected: true });
  await open(page, '/images?model=alpha-image-2');
  await slowProcessor(page);
  await slowScripts(page);
  for (const name of ['Events', 'Request', 'Info']) {
    // Back comes before anything that the click starts is rendered.
    await tabs.getByRole('tab', { name }).evaluate(async (element: HTMLElement) => {
      const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      element.click();
      history.back();
      await arrived;
    });
    await expect(page).toHaveURL('/images?model=alpha-image-2');
    await expect(tab).toHaveText('Preview');
  }
  await page.goForward();
  await expect(tab).toHaveText('Info');
  await expect(page).toHaveURL('/images?model=alpha-image-2&tab=info');
});

test(
  'a link opens its model, example and tab; an unknown model is reported',
  onlyDesktop,
  async ({ page }) => {
    await open(page, '/images?model=legacy-image-2&example=1&tab=request');
    const tabs = page.getByRole('tablist', { name: 'Result' });
    await expect(tabs.getByRole('tab', { selected: true })).toHaveText('Request');
    await expect(modelPicker(page)).toContainText('legacy-image-2');
    await expect(prompt(page)).toHaveValue('Four green apples on a table');
    // The example has become a draft.
    await expect(page).toHaveURL('/images?model=legacy-image-2&tab=request');
    expect(await readBody(page)).toMatchObject({ model: 'legacy-image-2', size: '512x512', n: 2 });
    await open(page, '/images?model=no-such-model');
    await expect(
      page.getByText(/names the model “no-such-model”, which is not available here/),
    ).toBeVisible();
    await expectAccessible(page);
  },
);
