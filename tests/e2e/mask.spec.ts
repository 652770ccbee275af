// Masks painted on images: by mouse, by touch and by keyboard; only the marked pixels change.
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { decodedSize, finishedImage, imageFile } from './support/images.ts';
import { expectFits } from './support/layout.ts';
import { open, prompt, runButton, waitUntilAlive } from './support/operation-form.ts';
import { expectDone, openDetails, showForm } from './support/runs.ts';

test('only the painted region of an image changes', async ({ page, isMobile }) => {
  await openEdits(page, await imageFile('lake.png', { width: 640, height: 480 }));
  await page.getByRole('button', { name: 'Paint a mask of image 1' }).click();
  const canvas = page.getByRole('application', { name: 'Mask of lake.png' });
  await expect(canvas).toBeFocused();
  await expectAccessible(page, { onPhone: true });
  await expectFits(page);
  const middle = await middleOf(canvas);
  if (isMobile) {
    await page.touchscreen.tap(middle.x, middle.y);
  } else {
    await page.mouse.move(middle.x - 60, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + 60, middle.y, { steps: 8 });
    await page.mouse.up();
  }
  await expect(page.getByText(/^(< )?\d+ % marked\./)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Paint the area to change.')).toBeVisible();
  await page.getByRole('button', { name: 'Use this mask' }).click();
  await expect(page.getByText('Nothing is marked.')).toBeVisible();
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await page.getByRole('button', { name: 'Use this mask' }).click();
  const mask = page.getByRole('form').getByRole('img', { name: 'mask of lake.png' });
  expect(await decodedSize(mask)).toEqual({ width: 640, height: 480 });

  // The draft has the mask, and the editor goes on with it.
  await page.reload();
  await waitUntilAlive(page);
  await decodedSize(mask);
  await page.getByRole('button', { name: 'Edit the mask', exact: true }).click();
  await expect(page.getByText(/^(< )?\d+ % marked\./)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit the mask', exact: true })).toBeFocused();

  await prompt(page).fill('a red hot air balloon');
  await page.getByRole('textbox', { name: 'Size, width' }).fill('640');
  await page.getByRole('textbox', { name: 'Size, height' }).fill('480');
  await runButton(page).click();
  await expectDone(page);
  const result = finishedImage(page);
  expect(await decodedSize(result)).toEqual({ width: 640, height: 480 });
  const after = await pixelsOf(result);
  await showForm(page);
  const source = page.getByRole('form').getByRole('img', { name: 'lake.png', exact: true });
  const { inside, outside, marked } = differences(await pixelsOf(mask), await pixelsOf(source), after);
  expect(marked).toBeGreaterThan(500);
  expect(outside).toBe(0);
  expect(inside).toBeGreaterThan(marked / 4);
});

test(
  'by keyboard alone: a rectangle on a photo that is stored sideways, and a larger canvas',
  onlyDesktop,
  async ({ page }) => {
    const { buffer } = await imageFile('lake.png', { width: 640, height: 480 });
    const sideways = await sharp(buffer).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    await openEdits(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: sideways });
    await page.getByRole('button', { name: 'Paint a mask of image 1' }).press('Enter');
    await expect(page.getByRole('application')).toBeFocused();
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
    await page.keyboard.press(' ');
    await expect(page.getByText(/^(< )?\d+ % marked\./)).toBeVisible();
    await page.keyboard.press('x');
    const editor = await page.getByRole('application').boundingBox();
    const right = page.getByRole('textbox', { name: 'Right' });
    await right.fill('3000');
    const marked = page.getByRole('application').locator('canvas');
    await expect.poll(async () => (await marked.boundingBox())?.width).toBeLessThan(editor?.width ?? 0);
    await right.fill('100');
    await expect(page.getByText('the width 740 is not a multiple of 16')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Extend to 736 × 480' }).press('Enter');
    await expect(page.getByText('Canvas 736 × 480')).toBeVisible();
    await page.getByRole('button', { name: 'Use this mask' }).press('Enter');

    const form = page.getByRole('form');
    const [image, mask] = [
      form.getByRole('img', { name: 'photo, extended.png' }),
      form.getByRole('img', { name: 'mask of photo.png' }),
    ];
    for (const file of [image, mask]) expect(await decodedSize(file)).toEqual({ width: 736, height: 480 });
    await expect(page.getByRole('textbox', { name: 'Size, width' })).toHaveValue('736');
    // The corner, the new area, and the rectangle below the middle of the photo.
    const alphas = await alphaAt(mask, [
      [2, 2],
      [700, 240],
      [310, 250],
    ]);
    expect(alphas).toEqual([255, 0, 0]);
    expect(
      await alphaAt(image, [
        [2, 2],
        [700, 240],
      ]),
    ).toEqual([255, 0]);

    // The editor opens with the result of the run.
    await prompt(page).fill('a red hot air balloon');
    await runButton(page).click();
    await expectDone(page);
    await openDetails(page);
    await page.getByRole('button', { name: 'Edit a region' }).press('Enter');
    await expect(page.getByRole('application')).toBeFocused();
    await expect(page.getByRole('dialog')).toContainText('736 × 480');
    await page.keyboard.press(' ');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(form.getByRole('img')).toHaveCount(1);
  },
);

async function openEdits(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await open(page, '/edits?model=alpha-image-2');
  await page.getByRole('button', { name: 'Clear the form' }).click();
  await page.getByLabel('Add images, file').setInputFiles(file);
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}

/** Counts pixels that differ between the second and the third image, inside and outside of the mask. */
function differences(mask: Buffer, before: Buffer, after: Buffer) {
  const counts = { inside: 0, outside: 0, marked: 0 };
  for (let at = 0; at < mask.length; at += 4) {
    const isMarked = mask[at + 3] !== 255;
    const differs = [0, 1, 2].some((channel) => before[at + channel] !== after[at + channel]);
    if (isMarked) counts.marked += 1;
    if (differs) counts[isMarked ? 'inside' : 'outside'] += 1;
  }
  return counts;
}

async function alphaAt(image: Locator, points: readonly (readonly [number, number])[]): Promise<number[]> {
  const { width } = await decodedSize(image);
  const pixels = await pixelsOf(image);
  return points.map(([x, y]) => pixels[(y * width + x) * 4 + 3] ?? -1);
}

/** RGBA of the file that an image of the page shows. */
async function pixelsOf(image: Locator): Promise<Buffer> {
  const base64 = await image.evaluate(async (element) => {
    if (!(element instanceof HTMLImageElement)) throw new TypeError('not an image');
    const bytes = new Uint8Array(await (await fetch(element.src)).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return sharp(Buffer.from(base64, 'base64')).autoOrient().ensureAlpha().raw().toBuffer();
}
