// Edits of source images: uploaded, dropped and reordered. The result derives from them.
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { decodedSize, finishedImage, imageFile } from './support/images.ts';
import { expectFits } from './support/layout.ts';
import { open, prompt, runButton } from './support/operation-form.ts';
import { expectDone, openTab, runExample } from './support/runs.ts';

test('an uploaded image is edited, and its code refers to the file', onlyDesktop, async ({ page }) => {
  await open(page, '/edits?model=alpha-image-1');
  await page.getByRole('button', { name: 'Clear the form' }).click();
  await page
    .getByLabel('Add images, file')
    .setInputFiles(await imageFile('lake.png', { width: 640, height: 480 }));
  await expect(page.getByText('lake.png')).toBeVisible();
  await prompt(page).fill('Make it night with a full moon');
  await runButton(page).click();
  await expectDone(page);
  const { width, height } = await decodedSize(finishedImage(page));
  expect(width).toBeGreaterThan(height);
  await page.getByRole('button', { name: 'Source 1' }).click();
  const slider = page.getByRole('group', { name: 'Before and after' }).getByRole('slider');
  await expect(slider).toHaveAttribute('aria-valuenow', '50');
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuenow', '55');
  await expectAccessible(page);
  await openTab(page, 'Request');
  await expect(page.getByRole('tabpanel')).toContainText('POST /v1/images/edits');
  await expect(page.getByRole('tabpanel')).toContainText(/lake\.png, image\/png, \d+ kB/);
  await expectFits(page);

  // Code refers to the file, as form data and as JSON.
  await openTab(page, 'Code');
  const panel = page.getByRole('tabpanel', { name: 'Code' });
  await panel.getByRole('radio', { name: 'TypeScript' }).check();
  const code = panel.getByRole('region', { name: 'TypeScript code' });
  await expect(code).toContainText("image: createReadStream('input-1.png')");
  await panel.getByRole('radio', { name: 'JSON' }).check();
  await expect(code).toContainText("readFileSync('input-1.png', 'base64')");
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: /^input-1\.png, / }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('input-1.png');
  await expectAccessible(page);
});

test(
  'files that are not images are rejected by name, the others are added',
  onlyDesktop,
  async ({ page }) => {
    await open(page, '/edits?model=alpha-image-2');
    await page.getByRole('button', { name: 'Clear the form' }).click();
    const files = page.getByLabel('Add images, file');
    const whole = await imageFile('cut.jpg');
    await files.setInputFiles([
      { name: 'paper.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.4') },
      { name: 'nothing.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      { name: 'six-bytes.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
      { ...whole, buffer: whole.buffer.subarray(0, whole.buffer.length / 2) },
      await imageFile('lake.png'),
    ]);
    // The field of the mask is next to it and shows no message.
    const problems = page.getByRole('form').getByRole('alert').filter({ hasText: /\S/ });
    await expect(problems.getByText('paper.png is a PDF')).toBeVisible();
    await expect(problems.getByText('nothing.png is empty.')).toBeVisible();
    await expect(problems.getByText('six-bytes.gif is damaged or cut off')).toBeVisible();
    await expect(problems.getByText('cut.jpg is damaged or cut off')).toBeVisible();
    await expect(page.getByText('1 / 16')).toBeVisible();
    await expectAccessible(page);
    const more = await Promise.all(Array.from({ length: 16 }, (_, at) => imageFile(`more-${at}.png`)));
    await files.setInputFiles(more);
    await expect(page.getByText('16 / 16')).toBeVisible();
    await expect(problems).toContainText('more-15.png was left out: there is room for 15 more.');
    // The images remain after a navigation to another page and back.
    await page.getByRole('link', { name: 'Usage', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Usage', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Edits', exact: true }).click();
    await expect(page.getByText('16 / 16')).toBeVisible();
  },
);

test(
  'images are reordered, removed and dropped; an invalid URL is reported',
  onlyDesktop,
  async ({ page }) => {
    await open(page, '/edits?model=alpha-image-2');
    await page.getByRole('button', { name: 'Clear the form' }).click();
    await page
      .getByLabel('Add images, file')
      .setInputFiles([await imageFile('first.png'), await imageFile('second.jpg')]);
    const first = page.getByText('first.png');
    const second = page.getByText('second.jpg');
    await expect(page.getByText('2 / 16')).toBeVisible();
    await expect(first).toBeVisible();
    await expect(page.getByRole('button', { name: 'Move image 1 up' })).toBeDisabled();
    await page.getByRole('button', { name: 'Move image 2 up' }).click();
    expect((await second.boundingBox())?.y).toBeLessThan((await first.boundingBox())?.y ?? 0);
    await page.getByRole('button', { name: 'Remove image 1' }).click();
    await expect(second).toBeHidden();
    await expect(page.getByText('1 / 16')).toBeVisible();

    const { buffer } = await imageFile('dropped.png');
    const files = await page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }));
      return transfer;
    }, buffer.toString('base64'));
    await page
      .getByText(/drop (it|them) here/)
      .first()
      .dispatchEvent('drop', { dataTransfer: files });
    await expect(page.getByText('dropped.png')).toBeVisible();

    await page.getByRole('button', { name: 'URL' }).first().click();
    const address = page.getByRole('textbox', { name: 'Image URL' });
    await address.fill('my image.png');
    await address.press('Enter');
    await expect(
      page.getByText('“my image.png” is not a URL. Enter one that starts with https://'),
    ).toBeVisible();
    await expect(page.getByText('2 / 16')).toBeVisible();
    await expect(address).toHaveValue('my image.png');
  },
);

test('a streamed edit of the sample image', onlyDesktop, async ({ page }) => {
  await open(page, '/edits?model=alpha-image-2');
  await runExample(page, /^Streamed edit/);
  // The viewer follows from a partial image to the finished one.
  const full = page.getByRole('button', { name: 'Open full size' });
  await full.click();
  await expectDone(page);
  await expect(page.getByRole('dialog', { name: /^Image 1: / })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(full).toBeFocused();
  const size = await decodedSize(finishedImage(page));
  expect(size.width * size.height).toBeGreaterThan(0);
  await expect(page.getByRole('region', { name: 'Images of this run' }).getByRole('button')).toHaveCount(3);
});
