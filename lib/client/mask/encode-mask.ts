/** Encodes a mask at the full size of its image, and the image itself if its pixels change. Runs in a worker. */
import type { PixelSize } from '#lib/base/pixel-size.ts';
import { drawGround, drawStep, type MaskGround } from './draw-mask.ts';
import { canvasSize, type MaskStep, marginsOf } from './mask-state.ts';

export interface MaskQuestion {
  size: PixelSize;
  steps: readonly MaskStep[];
  /** An earlier mask of the image. */
  base: Blob | undefined;
  /** The image, if it needs a new file: the canvas is extended, or its orientation is only metadata. */
  image: Blob | undefined;
}

export type EncodedMask =
  /** `mask`: a PNG whose transparent pixels are marked, of the size of the image. */
  { kind: 'mask'; mask: Blob; image?: Blob } | { kind: 'unmarked' };

export async function encodeMask({ size, steps, base, image }: MaskQuestion): Promise<EncodedMask> {
  const margins = marginsOf({ steps });
  const canvas = canvasSize(size, margins);
  const drawn = base && (await createImageBitmap(base));
  const pen = penOf(canvas);
  const ground: MaskGround = { size, margins, base: drawn, scale: 1 };
  drawGround(pen, ground);
  for (const step of steps) drawStep(pen, step, ground);
  drawn?.close();
  if (!hasMarks(pen, canvas)) return { kind: 'unmarked' };
  // Opaque where nothing is marked.
  pen.globalCompositeOperation = 'source-out';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const mask = await pen.canvas.convertToBlob({ type: 'image/png' });
  if (image === undefined) return { kind: 'mask', mask };
  // Decoded upright.
  const source = await createImageBitmap(image);
  const page = penOf(canvas);
  page.drawImage(source, margins.left, margins.top, size.width, size.height);
  source.close();
  const extended = canvas.width > size.width || canvas.height > size.height;
  const type = !extended && image.type === 'image/jpeg' ? image.type : 'image/png';
  return { kind: 'mask', mask, image: await page.canvas.convertToBlob({ type, quality: 0.95 }) };
}

function penOf({ width, height }: PixelSize): OffscreenCanvasRenderingContext2D {
  const pen = new OffscreenCanvas(width, height).getContext('2d');
  if (pen === null) throw new Error('This browser has no memory left for the mask.');
  return pen;
}

/** Reads strips, so that a large mask is not copied whole. */
function hasMarks(pen: OffscreenCanvasRenderingContext2D, { width, height }: PixelSize): boolean {
  const strip = 128;
  for (let top = 0; top < height; top += strip) {
    const { data } = pen.getImageData(0, top, width, Math.min(strip, height - top));
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return true;
  }
  return false;
}
