// What is made from a result: its request with other seeds or qualities, an edit like it, an image of the next request.
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { cell, cells } from './support/compare.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { imageFile } from './support/images.ts';
import { expectFits } from './support/layout.ts';
import { modelPicker, open, prompt, runButton } from './support/operation-form.ts';
import { expectDone, runExample, showForm, showResult, status } from './support/runs.ts';

async function runImage(page: Page, model: string, text: string): Promise<void> {
  await open(page, `/images?model=${encodeURIComponent(model)}`);
  await prompt(page).fill(text);
  await runButton(page).click();
  await expectDone(page);
}

const entry = (page: Page, title: string | RegExp) => page.getByRole('button', { name: title });

test('a result is repeated with four seeds, by keyboard', async ({ page, own }) => {
  await runImage(page, 'diffusion-4-5-full', `A red kite ${own}`);
  await entry(page, 'Variations').press('Enter');
  await expect(entry(page, /^4 seeds/)).toBeVisible();
  await expect(entry(page, /^More like this/)).toBeVisible();
  // What the sandbox makes is free.
  await expect(entry(page, /^4 seeds/)).not.toContainText('$');
  await expectAccessible(page);
  await expectFits(page);
  await entry(page, /^4 seeds/).press('Enter');
  await expect(page).toHaveURL(/\/compare\?of=images/);
  await expect(status(page)).toContainText('4 done');
  await expect(cells(page)).toHaveCount(4);
  await showForm(page);
  await expect(modelPicker(page)).toContainText('diffusion-4-5-full');
  await expect(prompt(page)).toHaveValue(`A red kite ${own}`);
});

test(
  'a model without a seed varies its quality, one without both says so',
  onlyDesktop,
  async ({ page, own }) => {
    await runImage(page, 'alpha-image-2', `A red kite ${own}`);
    await entry(page, 'Variations').click();
    await expect(entry(page, /^3 qualities/)).toContainText('low, medium, high');
    await entry(page, /^3 qualities/).click();
    await expect(status(page)).toContainText('3 done');
    await expect(cell(page, 'Medium')).toContainText('Done');

    await runImage(page, 'gamma/dream-4.5', `A red kite ${own}`);
    await entry(page, 'Variations').click();
    await expect(page.getByText(/takes neither a seed nor a quality/)).toBeVisible();
  },
);

test('more like a result: an edit of it with its prompt', onlyDesktop, async ({ page, own }) => {
  await runImage(page, 'alpha-image-2', `A red kite ${own}`);
  await entry(page, 'Variations').click();
  await entry(page, /^More like this/).click();
  await expect(page).toHaveURL(/\/edits/);
  await expect(prompt(page)).toHaveValue(`A red kite ${own}`);
  await expect(page.getByText('1 / 16')).toBeVisible();
  // Nothing runs before Run.
  await expect(page.getByText('No result yet')).toBeVisible();
});

test('a result becomes an image of the form without dragging', async ({ page }) => {
  await open(page, '/edits?model=alpha-image-2');
  await runExample(page, /^Streamed edit/);
  await expectDone(page);
  await showResult(page);
  await entry(page, 'Variations').click();
  await entry(page, /^Add to the form/).click();
  await expect(page.getByText('Added to the form')).toBeVisible();
  await expectFits(page);
  await page.keyboard.press('Escape');
  await showForm(page);
  await expect(entry(page, 'Remove image 2')).toBeVisible();
  await expect(page.getByText('In the prompt, write “image 1”, “image 2”.')).toBeVisible();
});

test('images are ordered by dragging, and keep their numbers', onlyDesktop, async ({ page }) => {
  await open(page, '/edits?model=alpha-image-2');
  await entry(page, 'Clear the form').click();
  const names = ['first.png', 'second.png', 'third.png'];
  await page
    .getByLabel('Add images, file')
    .setInputFiles(await Promise.all(names.map((name) => imageFile(name))));
  await expect(page.getByText('3 / 16')).toBeVisible();
  const order = () =>
    page
      .getByRole('form')
      .getByRole('img')
      .evaluateAll((images) =>
        images.map((image) => `${image.parentElement?.innerText.slice(0, 7)} ${image.getAttribute('alt')}`),
      );
  const numbered = (...images: readonly string[]) =>
    images.map((name, index) => expect.stringMatching(new RegExp(`${index + 1}[^]* ${name}$`)));
  await expect.poll(order).toEqual(numbered(...names));
  await page.getByRole('img', { name: 'third.png' }).dragTo(page.getByRole('img', { name: 'first.png' }));
  await expect.poll(order).toEqual(numbered('third.png', 'first.png', 'second.png'));
  await entry(page, 'Move image 1 down').click();
  await expect.poll(order).toEqual(numbered('first.png', 'third.png', 'second.png'));
  // A drop on the field adds nothing.
  await page.getByRole('img', { name: 'third.png' }).dragTo(page.getByText('drop them here').first());
  await expect(page.getByText('3 / 16')).toBeVisible();
  await expectAccessible(page);
});
