// The images of a form are restored after a reload, in order and without layout shifts. Evicted ones are listed.
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { decodedSize, imageFile } from './support/images.ts';
import { shifts, watchShifts } from './support/layout.ts';
import { open, prompt, runButton, waitUntilAlive } from './support/operation-form.ts';
import { expectDone } from './support/runs.ts';

test(
  'images and mask are restored after a reload, sent, and cleared with the form',
  onlyDesktop,
  async ({ page, own }) => {
    await openEdits(page);
    await page
      .getByLabel('Add images, file')
      .setInputFiles([
        await imageFile('first.png'),
        await imageFile('second.jpg'),
        await imageFile('third.png', { sun: 180 }),
      ]);
    await page.getByRole('button', { name: 'Move image 3 up' }).click();
    await page.getByLabel('Add an image, file').setInputFiles(await imageFile('mask.png', { sun: 140 }));
    await prompt(page).fill(own);
    await expect.poll(() => savedNames(page)).toEqual(['first.png', 'mask.png', 'second.jpg', 'third.png']);
    await expect.poll(() => savedText(page)).toContain(own);

    // The form is filled at the first paint and does not move when the images load.
    await watchShifts(page);
    await page.reload();
    await waitUntilAlive(page);
    await expect(prompt(page)).toHaveValue(own);
    for (const name of ['first.png', 'third.png', 'second.jpg', 'mask.png']) {
      expect(await decodedSize(page.getByRole('form').getByRole('img', { name }))).toEqual({
        width: 320,
        height: 240,
      });
    }
    expect(await shifts(page)).toBeLessThan(0.02);
    const names = await page
      .getByRole('form')
      .getByRole('img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('alt')));
    expect(names).toEqual(['first.png', 'third.png', 'second.jpg', 'mask.png']);
    // Opening the draft deletes nothing: the next reload finds it as well.
    await page.reload();
    await waitUntilAlive(page);
    for (const name of names)
      await decodedSize(page.getByRole('form').getByRole('img', { name: String(name) }));
    expect(await savedNames(page)).toHaveLength(4);

    // Undo restores the images of a cleared form.
    await page.getByRole('button', { name: 'Clear the form' }).click();
    await expect(page.getByText('0 / 16')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('form').getByRole('img')).toHaveCount(4);
    await page.getByRole('button', { name: /^Remove Mask/ }).click();
    await page.reload();
    await waitUntilAlive(page);
    // Run waits for images that are still loading.
    await runButton(page).click();
    await expectDone(page);
  },
);

test(
  'two tabs share a draft: an image removed in one stays in the other',
  onlyDesktop,
  async ({ page, context }) => {
    await openEdits(page);
    await page.getByLabel('Add images, file').setInputFiles(await imageFile('shared.png'));
    await expect.poll(() => savedNames(page)).toEqual(['shared.png']);
    const other = await context.newPage();
    await open(other, '/edits?model=alpha-image-2');
    await decodedSize(other.getByRole('form').getByRole('img', { name: 'shared.png' }));
    await page.getByRole('button', { name: 'Remove image 1' }).click();
    await expect(page.getByText('0 / 16')).toBeVisible();
    await expect.poll(() => savedText(page)).not.toContain('shared.png');
    await other.reload();
    await decodedSize(other.getByRole('form').getByRole('img', { name: 'shared.png' }));
  },
);

test(
  'images that the browser evicted are listed, and the text is restored',
  onlyDesktop,
  async ({ page, own }) => {
    await openEdits(page);
    await page.getByLabel('Add images, file').setInputFiles(await imageFile('gone.png'));
    await prompt(page).fill(own);
    await expect.poll(() => savedNames(page)).toEqual(['gone.png']);
    await expect.poll(() => savedText(page)).toContain(own);
    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.open('easel-drafts');
          request.onerror = () => reject(request.error);
          request.onsuccess = () => {
            const change = request.result.transaction('pictures', 'readwrite');
            change.objectStore('pictures').clear();
            change.oncomplete = () => resolve();
          };
        }),
    );
    await page.reload();
    await waitUntilAlive(page);
    const notice = page.getByRole('status').filter({ hasText: 'no longer in this browser: gone.png' });
    await expect(notice).toBeVisible();
    await expect(prompt(page)).toHaveValue(own);
    await expect(page.getByText('0 / 16')).toBeVisible();
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toHaveCount(0);
  },
);

test('full browser storage is reported once, and everything works', onlyDesktop, async ({ page, own }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });
  await openEdits(page);
  await page.getByLabel('Add images, file').setInputFiles(await imageFile('lake.png'));
  await prompt(page).fill(own);
  const notice = page.getByRole('status').filter({ hasText: 'The files of this form cannot be saved' });
  await expect(notice).toHaveCount(1);
  await runButton(page).click();
  await expectDone(page);
  await page.getByRole('button', { name: 'Remove image 1' }).click();
  await expect(notice).toHaveCount(0);
});

test('a comparison restores the images of its request and of one cell', onlyDesktop, async ({ page }) => {
  await open(page, '/compare?of=edits');
  const form = page.getByRole('form');
  await form.getByLabel('Add images, file').setInputFiles(await imageFile('shared.png'));
  await form.getByRole('button', { name: 'Add a variant', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Variant' });
  await dialog.getByLabel('Add images, file').setInputFiles(await imageFile('own.png', { sun: 180 }));
  await expect(dialog.getByRole('img', { name: 'own.png' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save variant' }).click();
  await expect.poll(() => savedNames(page)).toEqual(['own.png', 'shared.png']);
  // The URL contains the set without its files; the draft contains them.
  await expect(page).toHaveURL(/#/);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('own.png');
  await page.reload();
  await waitUntilAlive(page);
  await decodedSize(form.getByRole('img', { name: 'shared.png' }));
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Edit (?!as JSON)/ })
    .last()
    .click();
  await decodedSize(dialog.getByRole('img', { name: 'own.png' }));
});

test('all drafts are deleted in the settings and restored', onlyDesktop, async ({ page, own }) => {
  await openEdits(page);
  await page.getByLabel('Add images, file').setInputFiles(await imageFile('lake.png'));
  await prompt(page).fill(own);
  await expect.poll(() => savedNames(page)).toEqual(['lake.png']);
  await expect.poll(() => savedText(page)).toContain(own);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const drafts = page.getByRole('region', { name: 'Drafts' });
  await expect(drafts).toContainText('1 form, with 1 file (4 kB).');
  await drafts.getByRole('button', { name: 'Delete all' }).click();
  await expect(drafts).toContainText('No drafts.');
  expect(await savedNames(page)).toEqual([]);
  await drafts.getByRole('button', { name: 'Undo' }).click();
  await expect(drafts).toContainText('1 form, with 1 file (4 kB).');
  await page.reload();
  await drafts.getByRole('button', { name: 'Delete all' }).click();
  await expect(drafts).toContainText('No drafts.');
  await open(page, '/edits?model=alpha-image-2');
  await expect(prompt(page)).not.toHaveValue(own);
  expect(await savedText(page)).not.toContain(own);
});

async function openEdits(page: Page): Promise<void> {
  await open(page, '/edits?model=alpha-image-2');
  await page.getByRole('button', { name: 'Clear the form' }).click();
  await expect(page.getByText('0 / 16')).toBeVisible();
}

async function savedNames(page: Page): Promise<readonly string[]> {
  return (await savedImages(page)).map(({ name }) => name).toSorted();
}

/** Returns the images in the browser's database. */
function savedImages(page: Page): Promise<readonly { name: string }[]> {
  return page.evaluate(
    () =>
      new Promise<{ name: string }[]>((resolve) => {
        const request = indexedDB.open('easel-drafts');
        // Without images, do not create an empty database.
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onerror = () => resolve([]);
        request.onsuccess = () => {
          const database = request.result;
          const all = database.transaction('pictures').objectStore('pictures').getAll();
          all.onsuccess = () => {
            database.close();
            resolve(all.result.map(({ name }) => ({ name: String(name) })));
          };
        };
      }),
  );
}

/** Returns the saved text. It is saved a moment after the last key press. */
function savedText(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(sessionStorage));
}
