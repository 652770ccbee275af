// Vectors: their dimension and values, and how near two texts lie.
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/guarded-test.ts';
import { expectFits } from './support/layout.ts';
import { open, runButton } from './support/operation-form.ts';
import { expectDone, runExample, runs, showForm } from './support/runs.ts';

test('a vector shows its dimension and values, and the nearest text', async ({ page }) => {
  await open(page, '/embeddings');
  await runExample(page, /^A search query/);
  await expectDone(page);
  const vector = page.getByRole('region', { name: 'Vector', exact: true });
  await expect(vector).toContainText('dimension256');
  const values = vector.getByRole('list', { name: 'Values' }).getByRole('listitem');
  await expect(values).toHaveCount(96);
  await vector.getByRole('button', { name: 'Show all 256' }).click();
  await expect(values).toHaveCount(256);
  const numbers = (await values.allTextContents()).map(Number);
  expect(Math.hypot(...numbers)).toBeCloseTo(1, 2);

  await showForm(page);
  await page.getByRole('textbox', { name: 'Content' }).fill('a quiet reading room by the harbour');
  await runButton(page).click();
  await expect(runs(page)).toHaveCount(2);
  await expectDone(page);
  const nearest = vector.getByRole('region', { name: 'Nearest texts' }).getByRole('listitem');
  await expect(nearest).toContainText('quiet places to read near the harbour');
  const cosine = Number(/[\d.]+$/.exec((await nearest.textContent()) ?? '')?.[0]);
  expect(cosine).toBeGreaterThan(0.3);
  expect(cosine).toBeLessThan(1);
  await expectFits(page);
  await expectAccessible(page);
});
