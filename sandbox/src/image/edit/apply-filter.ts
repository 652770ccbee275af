/** Redraws an image in another medium, at the image's size. */
import { type Canvas, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import {
  blend,
  clipTo,
  drawCanvas,
  fillCanvas,
  filtered,
  readPixels,
  scaled,
  unitOf,
  within,
} from '#sandbox/image/pixels/canvas.ts';
import { cloudNoise, maskOf, planeFrom, smoothstep } from '#sandbox/image/pixels/plane.ts';
import type { FilterName } from './edit.ts';

export async function applyFilter(image: Canvas, filter: FilterName, seed: string): Promise<Canvas> {
  switch (filter) {
    case 'watercolour':
      return paintWatercolour(image, seed);
    case 'oil':
      return paintOil(image);
    case 'pixel-art':
      return flatten(image, { side: 104, colours: 28, smooth: false });
    case 'pencil': {
      const page = pencilLines(image, 2);
      blend(page, image, {
        mode: 'multiply',
        alpha: 0.3,
        filter: 'grayscale(1) contrast(1.1) brightness(1.1)',
      });
      return page;
    }
    case 'comic': {
      const flat = await flatten(image, { side: 640, median: 5, colours: 24, smooth: true });
      const page = filtered(flat, 'saturate(1.45) contrast(1.15)');
      blend(page, pencilLines(image, 3), { mode: 'multiply', filter: 'contrast(2)' });
      return page;
    }
  }
}

/** Flat washes with dark rims, pigment that clouds, and white paper at a ragged edge. */
async function paintWatercolour(image: Canvas, seed: string): Promise<Canvas> {
  const flat = await flatten(image, { side: 520, median: 7, smooth: true });
  const washed = filtered(flat, 'brightness(1.12) saturate(0.9)');
  const small = scaled(image, Math.min(1, 400 / unitOf(image)));
  const pigment = maskOf(cloudNoise(small, { seed: `${seed}/pigment`, cells: 4 }));
  blend(washed, fillCanvas(image, '#ffffff'), { mode: 'soft-light', alpha: 0.6, mask: pigment });
  blend(washed, pencilLines(flat, 1), { mode: 'multiply', alpha: 0.35 });
  const ragged = cloudNoise(small, { seed: `${seed}/edge`, cells: 6 }).values;
  const painted = planeFrom(small, (x, y, at) => {
    const inset = Math.min(x, y, small.width - 1 - x, small.height - 1 - y) / unitOf(small);
    return smoothstep(0.012, 0.028, inset - ((ragged[at] ?? 0.5) - 0.42) * 0.1);
  });
  const page = fillCanvas(image, '#fbf9f1');
  blend(page, clipTo(washed, maskOf(painted)));
  return page;
}

/** Broad patches of few colours, with light on the ridges of the paint. */
async function paintOil(image: Canvas): Promise<Canvas> {
  const page = filtered(
    await flatten(image, { side: 560, median: 9, colours: 20, smooth: true }),
    'saturate(1.25)',
  );
  // The difference to a copy shifted a little is the relief.
  const relief = filtered(page, 'grayscale(1) invert(1)');
  const pen = relief.getContext('2d');
  const shift = Math.max(1, unitOf(image) * 0.004);
  pen.globalAlpha = 0.5;
  pen.filter = 'grayscale(1)';
  pen.drawImage(page, shift, shift);
  blend(page, filtered(relief, 'contrast(2)'), { mode: 'soft-light' });
  return page;
}

/**
 * Flat areas of few colours by the image library's median filter and palette. `side` is the longest side worked at,
 * `median` a window in pixels; without `colours` all are kept.
 */
async function flatten(
  image: Canvas,
  options: { side: number; median?: number; colours?: number; smooth: boolean },
): Promise<Canvas> {
  const { data, width, height } = readPixels(within(image, options.side));
  const { median, colours } = options;
  const pipeline = sharp(data, { raw: { width, height, channels: 4 } });
  if (median) pipeline.median(median);
  const flat = await loadImage(
    await pipeline
      .png(colours ? { palette: true, colours, dither: 0, effort: 2 } : { compressionLevel: 0 })
      .toBuffer(),
  );
  return drawCanvas(image, (pen) => {
    pen.imageSmoothingEnabled = options.smooth;
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(flat, 0, 0, image.width, image.height);
  });
}

/**
 * Dark outlines on white: the grey image divided by its own blur. `rounds` 1 draws faint lines; each further one draws
 * them twice as dark.
 */
function pencilLines(image: Canvas, rounds: number): Canvas {
  const page = fillCanvas(image, '#ffffff');
  blend(page, image, { filter: 'grayscale(1)' });
  const negative = filtered(filtered(page, 'invert(1)'), `blur(${Math.max(1, unitOf(image) * 0.006)}px)`);
  blend(page, negative, { mode: 'color-dodge' });
  for (let round = 0; round < rounds; round += 1) blend(page, page, { mode: 'multiply' });
  return page;
}
