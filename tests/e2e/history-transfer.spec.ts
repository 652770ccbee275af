import { readFile } from 'node:fs/promises';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { makeImage, openHistory, rowLink, rows } from './support/history.ts';
import { expectFits } from './support/layout.ts';

test('a run is exported as a ZIP file and imported again', onlyDesktop, async ({ page, guard, own }) => {
  guard.expectStatus(400);
  const text = `Wren ${own}`;
  await makeImage(page, text);
  await openHistory(page, text);
  await rowLink(page, text).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Export' }).click();
  const file = await (await downloading).path();
  await expectFits(page);

  await openHistory(page, text);
  const input = page.getByLabel('ZIP file of exported runs');
  await input.setInputFiles({ name: 'no.zip', mimeType: 'application/zip', buffer: Buffer.from('none') });
  await expect(page.getByText('Could not import: The ZIP file cannot be read as a ZIP file.')).toBeVisible();
  await input.setInputFiles({ name: 'run.zip', mimeType: 'application/zip', buffer: await readFile(file) });
  await expect(page).toHaveURL(/run=req_/);
  await expect(page.getByRole('region', { name: 'Open run' })).toBeVisible();
  await openHistory(page, text);
  await expect(rows(page, text)).toHaveCount(2);
});
