// Writes the raster images in `public/` from public/icon.svg and a screenshot of the README:
// `node tests/support/make-public-images.ts`.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { chromiumOptions } from './chromium.ts';

const root = join(import.meta.dirname, '..', '..');
const inPublic = (name: string) => join(root, 'public', name);
const icon = await readFile(inPublic('icon.svg'), 'utf8');
/** The icon without rounded corners, because systems apply their own. */
const square = icon.replace(' rx="7"', '');

await writeIcon(icon, 192, 'icon-192.png');
await writeIcon(icon, 512, 'icon-512.png');
await writeIcon(withMargin(square), 512, 'icon-maskable-512.png');
await writeIcon(square, 180, 'apple-touch-icon.png');
await writeFavicon(32);
await writeSocialImage();

async function writeIcon(svg: string, size: number, name: string): Promise<void> {
  await writeFile(inPublic(name), await pngOf(svg, size));
}

/** An ICO file with one PNG: browsers request it for documents that name no icon. */
async function writeFavicon(size: number): Promise<void> {
  const png = await pngOf(icon, size);
  const head = Buffer.alloc(22);
  // Type 1 is an icon; one image.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  // One plane, 32 bits per pixel.
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  await writeFile(inPublic('favicon.ico'), Buffer.concat([head, png]));
}

async function pngOf(svg: string, size: number): Promise<Buffer> {
  const drawn = sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size);
  return await drawn.png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** Adds a margin, because a system's mask may show only the inner 80 % of the icon. */
function withMargin(svg: string): string {
  return svg.replace('<g ', '<g transform="translate(16 16) scale(0.85) translate(-16 -16.5)" ');
}

async function writeSocialImage(): Promise<void> {
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...chromiumOptions(),
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
    await page.setContent(await socialPage(), { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    const shot = await page.screenshot();
    await sharp(shot).png({ compressionLevel: 9, palette: true, quality: 90 }).toFile(inPublic('social.png'));
  } finally {
    await browser.close();
  }
}

async function socialPage(): Promise<string> {
  const font = await dataUrl('lib/fonts/geist.woff2', 'font/woff2');
  const screenshot = await dataUrl('docs/screenshots/images.webp', 'image/webp');
  return `<!doctype html><style>
    @font-face { font-family: Geist; src: url(${font}); font-weight: 100 900; }
    body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative;
      background: #131313; color: #f2f2f2; font-family: Geist; }
    .text { position: absolute; left: 72px; top: 0; height: 630px; width: 400px;
      display: flex; flex-direction: column; justify-content: center; }
    .text svg { width: 88px; height: 88px; margin-bottom: 32px; }
    h1 { margin: 0 0 16px; font-size: 76px; line-height: 1; font-weight: 600; letter-spacing: -0.03em; }
    p { margin: 0; font-size: 31px; line-height: 1.35; color: #b0b0b0; }
    img { position: absolute; left: 520px; top: 76px; width: 960px; border-radius: 14px;
      box-shadow: 0 0 0 1px #2c2c2c, 0 30px 80px #000c; }
  </style>
  <div class="text">${icon.replace('#171717', '#222222')}<h1>Easel</h1>
  <p>Gateway and playground for images, video and text</p></div>
  <img src="${screenshot}" alt="">`;
}

async function dataUrl(path: string, type: string): Promise<string> {
  return `data:${type};base64,${(await readFile(join(root, path))).toString('base64')}`;
}
