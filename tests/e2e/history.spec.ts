import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { makeImage, makeRun, openHistory, openRun, rowLink, rows } from './support/history.ts';
import { finishedImage } from './support/images.ts';
import { expectFits, expectFitsAnyWidth } from './support/layout.ts';
import { open, prompt, waitUntilAlive } from './support/operation-form.ts';
import { expectDone, openTab } from './support/runs.ts';

test('runs appear, are searched, filtered, pinned and tagged', onlyDesktop, async ({ page, guard, own }) => {
  guard.expectStatus(400);
  const text = `Kestrel ${own}`;
  await makeImage(page, `${text} one`);
  await makeImage(page, `${text} refused`, { size: '1x1' });
  await openHistory(page, text);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page, `${text} one`)).toContainText('Done');
  await expect(rows(page, `${text} refused`)).toContainText('Failed');
  await expectFitsAnyWidth(page);

  // A new run is held back until the user shows it.
  await makeImage(page, `${text} two`);
  await page.getByRole('button', { name: '1 new run' }).click();
  await expect(rows(page).first()).toContainText(`${text} two`);
  await expect(rows(page)).toHaveCount(3);

  const search = page.getByRole('searchbox', { name: 'Search history' });
  await search.fill(`${text} two`);
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/text=Kestrel/);
  await search.fill(text);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('Failed (1)');
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);

  await rows(page, `${text} one`).getByRole('checkbox').check();
  await rows(page, `${text} two`).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected runs' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Pin' }).click();
  await expect(bar.getByRole('button', { name: 'Unpin' })).toBeVisible();
  await bar.getByRole('button', { name: 'Tags' }).click();
  await page.getByRole('combobox', { name: 'New tag' }).fill(`bird ${own}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText(`bird ${own}`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption(`bird ${own} (2)`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Pinned' }).click();
  await expect(page).toHaveURL(/tag=.*pinned=1|pinned=1.*tag=/);
  await expect(rows(page)).toHaveCount(2);
});

test('a run opens beside the list, has a URL and can be run again', async ({ page, own }) => {
  const text = `Heron ${own}`;
  await makeImage(page, text);
  await openHistory(page, text);
  await rowLink(page, text).click();
  await expect(page).toHaveURL(/run=req_/);
  await expect(openRun(page).getByRole('img', { name: `Image 1: ${text}` })).toBeVisible();
  await expectFits(page);
  await expectAccessible(page, { onPhone: true });
  await openTab(page, 'Request');
  await expect(openRun(page)).toContainText('256x256');
  // On phones it is full screen with a Back button.
  const back = openRun(page).getByRole('button', { name: 'Back to the list' });
  const close = openRun(page).getByRole('button', { name: 'Close', exact: true });
  await back.or(close).filter({ visible: true }).click();
  await expect(openRun(page)).toBeHidden();
  await expect(rowLink(page, text)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/run=req_/);

  await page.goto(page.url().replace('&tab=request', ''));
  await waitUntilAlive(page);
  await openRun(page).getByRole('button', { name: 'Open in form' }).click();
  await expect(page).toHaveURL('/images');
  await expect(prompt(page)).toHaveValue(text);
  await page.goBack();
  await openRun(page).getByRole('button', { name: 'Re-run exactly' }).click();
  await expect(page).toHaveURL('/images');
  await page
    .getByRole('tab', { name: /^Result/ })
    .or(finishedImage(page))
    .first()
    .click();
  await expectDone(page);
  await expect(finishedImage(page)).toBeVisible();
});

test('two runs are compared: request, result and metrics', onlyDesktop, async ({ page, own }) => {
  const text = `Plover ${own}`;
  await makeImage(page, `${text} in the morning`);
  await makeImage(page, `${text} in the evening`, { user: 'a' });
  await openHistory(page, text);
  await rows(page, 'morning').getByRole('checkbox').check();
  await rows(page, 'evening').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const fields = page.getByRole('list', { name: 'Fields of the requests' });
  await expect(fields.getByRole('listitem')).toHaveCount(2);
  await expect(fields.getByRole('listitem').filter({ hasText: 'prompt' })).toContainText('changed');
  await expect(fields.locator('del')).toHaveText('morning');
  await expect(fields.locator('ins')).toHaveText('evening');
  await expect(fields.getByRole('listitem').filter({ hasText: 'user' })).toContainText('only second');
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText(/\d+ ms/);
  await expect(page.getByRole('img', { name: 'First run, image 1' })).toBeVisible();
  await expect(page.getByRole('slider')).toBeVisible();
  await expectFitsAnyWidth(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(openRun(page)).toBeVisible();
});

test('texts are compared word by word', onlyDesktop, async ({ page, own }) => {
  const text = `Curlew ${own}`;
  const send = (model: string) =>
    makeRun(page, 'message', {
      model,
      max_tokens: 80,
      messages: [{ role: 'user', content: `${text}: add 2 and 3` }],
    });
  await send('epsilon-opus-5');
  await send('epsilon-haiku-5');
  await openHistory(page, text);
  for (const row of await rows(page).all()) await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveURL(/with=req_/);
  const result = page.getByRole('region', { name: 'Result', exact: true });
  await expect(result.locator('ins, del').first()).toBeVisible();
});

test('the list, open, delete, undo and close work by keyboard', onlyDesktop, async ({ page, own }) => {
  const text = `Godwit ${own}`;
  for (const name of ['one', 'two', 'three']) await makeImage(page, `${text} ${name}`);
  await openHistory(page, text);
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await expect(rowLink(page, `${text} three`)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(openRun(page).getByRole('heading').first()).toHaveText(`${text} two`);
  await page.keyboard.press('ArrowDown');
  await expect(openRun(page).getByRole('heading').first()).toHaveText(`${text} one`);
  await page.keyboard.press('ArrowUp');
  await expect(openRun(page).getByRole('img', { name: `Image 1: ${text} two` })).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveCount(2);
  await expect(openRun(page).getByRole('heading').first()).toHaveText(`${text} one`);
  await page.reload();
  await waitUntilAlive(page);
  await expect(rows(page)).toHaveCount(2);
  // Wait for the run: deleted while it loads, it would not be found.
  await expect(openRun(page).getByRole('img', { name: `Image 1: ${text} one` })).toBeVisible();
  await rowLink(page, `${text} one`).focus();
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(openRun(page)).toBeHidden();
  await rowLink(page, `${text} one`).focus();
  await page.keyboard.press('Home');
  await expect(rowLink(page, `${text} three`)).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('region', { name: 'Selected runs' })).toContainText('2 selected');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search history' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).locator(':focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'Tags' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'New tag' })).toBeFocused();
  await page.keyboard.type(own);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Remove tag ${own}` }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'New tag' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Tags' })).toBeFocused();
  // The focus moves on when the pressed button disappears.
  await page
    .getByRole('region', { name: 'Selected runs' })
    .getByRole('button', { name: 'Delete' })
    .press('Enter');
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search history' })).toBeFocused();
  await page.getByRole('button', { name: 'Clear search' }).focus();
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(2);
});

test(
  'an image from the history and a pasted image are added to a form',
  onlyDesktop,
  async ({ page, own }) => {
    const text = `Dunlin ${own}`;
    await makeImage(page, text, { n: 2 });
    await open(page, '/edits?model=alpha-image-1&example=0');
    const form = page.getByRole('form');
    await form.getByRole('button', { name: 'From History' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Images from history' });
    await dialog.getByRole('searchbox').fill(text);
    await expect(dialog.getByRole('list', { name: 'Runs with images' }).getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: text }).click();
    await dialog.getByRole('button', { name: 'Image 2' }).click();
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(form).toContainText(`${text}, from history`);
    await expect(form).toContainText('256 × 256');

    await page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      canvas.width = 40;
      const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      const clipboard = new DataTransfer();
      if (image) clipboard.items.add(new File([image], 'pasted.png', { type: 'image/png' }));
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
      );
    });
    await expect(form).toContainText('pasted.png');
    await expect(form).toContainText('40 × 150');
  },
);
