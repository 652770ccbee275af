// Reads decoded images from the browser and creates images for uploads.
import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './guarded-test.ts';

/** Waits until the browser has decoded the image and returns its size in pixels. */
export async function decodedSize(image: Locator): Promise<{ width: number; height: number }> {
  await expect(image).toBeAttached();
  return image.evaluate(async (element) => {
    if (!(element instanceof HTMLImageElement)) throw new TypeError('not an image');
    await element.decode();
    return { width: element.naturalWidth, height: element.naturalHeight };
  });
}

/** Returns the finished image in the viewer. */
export function finishedImage(page: Page): Locator {
  return page.getByRole('main').getByRole('img', { name: /^Image 1: / });
}

/** Records the names of all images that appear on the page from now on. */
export async function noteImages(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = [];
    const look = () => {
      for (const element of document.querySelectorAll('main img')) {
        const alt = element.getAttribute('alt') ?? '';
        if (/^(Partial image|Image \d+): /.test(alt) && seen.at(-1) !== alt) seen.push(alt);
      }
      document.documentElement.dataset.seenImages = JSON.stringify(seen);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
}

export async function notedImages(page: Page): Promise<readonly string[]> {
  const seen: unknown = JSON.parse(
    await page.evaluate(() => document.documentElement.dataset.seenImages ?? '[]'),
  );
  return Array.isArray(seen) ? seen.map(String) : [];
}

/** Returns a file for an upload: a drawing of a lake; the name sets the format, the place of the sun tells files apart. */
export async function imageFile(
  name: string,
  { width = 320, height = 240, sun = 230 } = {},
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" width="${width}" height="${height}">
    <rect width="320" height="150" fill="#8ec5ea"/><rect y="150" width="320" height="90" fill="#2f6d8c"/>
    <circle cx="${sun}" cy="70" r="34" fill="#ffd75e"/><path d="M40 150l60-70 60 70z" fill="#567d46"/></svg>`;
  const format = name.endsWith('.jpg') ? 'jpeg' : 'png';
  const buffer = await sharp(Buffer.from(drawing)).toFormat(format).toBuffer();
  return { name, mimeType: `image/${format}`, buffer };
}

/** An image of about so many bytes, which nothing compresses. */
export async function noisyImage(name: string, bytes: number) {
  const width = 1000;
  const height = Math.ceil(bytes / width / 3);
  const raw = { width, height, channels: 3 } as const;
  const buffer = await sharp(randomBytes(width * height * 3), { raw })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** Drops a file on the page, beside its fields. */
export async function dropFile(page: Page, name: string, type: string, content: Buffer): Promise<void> {
  await page.locator('body').evaluate(
    (target, file) => {
      const bytes = Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], file.name, { type: file.type }));
      target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    { name, type, base64: content.toString('base64') },
  );
}
