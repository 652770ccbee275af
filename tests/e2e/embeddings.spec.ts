// Embeddings: similarity of many texts, truncated dimensions, files.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { expectFitsAnyWidth, shifts, watchShifts } from './support/layout.ts';
import { open, readBody, runButton } from './support/operation-form.ts';
import { chooseFault, expectDone, failure, openTab, runExample, runs, showForm } from './support/runs.ts';

function bench(page: Page) {
  const viewer = page.getByRole('region', { name: 'Vectors', exact: true });
  return {
    viewer,
    matrix: viewer.getByRole('region', { name: 'Matrix' }),
    cuts: viewer.getByRole('region', { name: 'Fewer dimensions' }),
    pairs: viewer.getByRole('region', { name: 'Nearest pairs' }).getByRole('listitem'),
    nearest: viewer.getByRole('region', { name: 'Nearest texts' }),
    points: viewer.getByRole('listbox', { name: 'Texts on the map' }),
  };
}

test(
  'similar texts are near in the matrix, the lists and the map, at any dimension',
  onlyDesktop,
  async ({ page }) => {
    await watchShifts(page);
    await open(page, '/embeddings');
    await runExample(page, /^Similar sentences/);
    await expectDone(page);
    const { viewer, matrix, cuts, pairs, nearest, points } = bench(page);
    await expect(viewer.getByRole('heading', { name: /^12 texts/ })).toContainText('768 dimensions');

    expect(await shifts(page)).toBeLessThanOrEqual(0.1);
    const rows = matrix.getByRole('row');
    await expect(rows).toHaveCount(13);
    await expect(rows.nth(1)).toContainText('A cat sleeps on the warm roof.');
    const cosines = (await rows.nth(1).getByRole('cell').allInnerTexts()).map((text) =>
      Number(text.replace('\u2212', '-')),
    );
    expect(cosines[0]).toBe(1);
    expect(cosines[1]).toBeGreaterThan(0.2);
    expect(cosines[4]).toBeLessThan(cosines[1] ?? 0);

    const before = await pairs.allInnerTexts();
    await cuts.getByRole('radio', { name: '64', exact: true }).check();
    await expect(viewer.getByRole('heading', { name: /^12 texts/ })).toContainText('truncated to 64');
    expect(await pairs.allInnerTexts()).not.toEqual(before);
    await expect(cuts.getByRole('row').last()).toContainText('100 %');

    await points.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(points.getByRole('option', { selected: true })).toHaveAccessibleName(/^12: Showers/);
    await expect(nearest.getByRole('listitem').first()).toContainText(/rain|wet|coast/i);
    await expect(viewer.getByText(/principal components, \d+ % and \d+ % of the variance/)).toBeVisible();
    await expectFitsAnyWidth(page);
    await expectAccessible(page);
  },
);

test(
  'a single vector is drawn; the response shows the other documented format',
  onlyDesktop,
  async ({ page }) => {
    await open(page, '/embeddings');
    await page.getByRole('textbox', { name: 'Texts' }).fill('quiet places to read near the harbour');
    await page.getByRole('button', { name: '256', exact: true }).click();
    await page.getByRole('textbox', { name: 'Texts' }).press('Control+Enter');
    await expectDone(page);
    const vector = page.getByRole('region', { name: 'Vector of the text' });
    await expect(vector).toContainText('quiet places to read');
    await expect(page.getByText('Add another text to compare its similarity.')).toBeVisible();

    // Arrows move between the tabs.
    const tabs = page.getByRole('tablist', { name: 'Result' });
    await tabs.getByRole('tab', { name: 'Preview' }).press('ArrowLeft');
    await expect(tabs.getByRole('tab', { name: 'Info' })).toBeFocused();
    await expect(page.getByRole('tabpanel', { name: 'Info' })).toContainText('200');
    await tabs.getByRole('tab', { name: 'Info' }).press('ArrowRight');
    await expect(tabs.getByRole('tab', { name: 'Preview' })).toHaveAttribute('aria-selected', 'true');

    await openTab(page, 'Response');
    await page.getByText('Other documented formats').click();
    await expect(page.getByRole('region', { name: 'Response with candidates' })).toContainText(
      'usageMetadata',
    );
    await expect(page.getByRole('region', { name: 'Response for one text' })).toContainText('"embedding"');
    await expectAccessible(page);
  },
);

test('texts of several lines are items, and results are exported as files', onlyDesktop, async ({ page }) => {
  await open(page, '/embeddings');
  await page.getByRole('textbox', { name: 'Texts' }).fill('Tea, hot\nWarm tea\nA letter');
  await page.getByRole('radio', { name: 'Items' }).check();
  await page.getByRole('textbox', { name: 'Text 3' }).fill('A letter\nof two lines');
  await expect(page.getByRole('radio', { name: 'Lines' })).toBeDisabled();
  await runButton(page).click();
  await expectDone(page);
  const { viewer } = bench(page);
  const saved = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Matrix CSV' }).click();
  const rows = (await readFile(await (await saved).path(), 'utf8')).split('\r\n');
  expect(rows[0]).toBe('text,"Tea, hot",Warm tea,"A letter\nof two lines"');
  expect(rows[1]).toMatch(/^"Tea, hot",1,/);
  const all = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Vectors CSV' }).click();
  const vectors = await readFile(await (await all).path(), 'utf8');
  expect(vectors.split('\r\n')[1]?.split(',').length).toBe(768 + 2);
});

test(
  'a request takes 100 texts, more is refused; an error shows its message, and the texts are kept',
  onlyDesktop,
  async ({ page, guard }) => {
    guard.expectStatus(429);
    await open(page, '/embeddings');
    const texts = Array.from({ length: 150 }, (_, index) => `Note ${index} about the harbour`);
    await page.getByRole('textbox', { name: 'Texts' }).fill(texts.join('\n'));
    await page.getByRole('button', { name: '256', exact: true }).click();
    await runButton(page).click();
    const issues = page.getByRole('alert', { name: 'Issues to fix' });
    await expect(issues).toContainText('must have at most 100 elements; got an array of 150');
    await expectAccessible(page);
    await issues.getByRole('button', { name: 'Remove the last 50' }).click();
    await runButton(page).click();
    const { viewer } = bench(page);
    await expect(viewer.getByRole('heading', { name: /^100 texts/ })).toBeVisible();
    await expect(viewer.getByRole('img', { name: 'Cosines of 100 texts' })).toBeVisible();
    await expect(runs(page)).toHaveCount(1);
    await expect(runs(page)).toContainText('Note 0 about the harbour and 99 more');
    expect(guard.requested().filter((path) => path.endsWith(':batchEmbedContents'))).toHaveLength(1);

    await showForm(page);
    await chooseFault(page, 'Rate limit');
    await page.getByRole('textbox', { name: 'Texts' }).fill('Tea\nCoffee');
    await runButton(page).click();
    await expect(failure(page)).toContainText(/rate/i);
    const body = await readBody(page);
    expect(body).toMatchObject({ requests: [{ content: { parts: [{ text: 'Tea' }] } }, {}] });
  },
);
