/** Watercolour and oil, and what filters start from: flat areas and pencil lines. */
import { type Canvas, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { DrawOptions } from '#sandbox/image/draw-scene.ts';
import { applyFinish } from '#sandbox/image/edit/finish.ts';
import {
  blend,
  clipTo,
  drawCanvas,
  fillCanvas,
  filtered,
  readPixels,
  resized,
  scaled,
  unitOf,
  within,
} from '#sandbox/image/pixels/canvas.ts';
import { cloudNoise, greyOf, lumaOf, maskOf, planeFrom, smoothstep } from '#sandbox/image/pixels/plane.ts';
import { createRandom } from '#sandbox/random.ts';

/** Flat washes with dark rims, pigment that clouds, and white paper at a ragged edge. */
export async function paintWatercolour(image: Canvas, seed: string): Promise<Canvas> {
  const flat = await flatten(image, { side: 520, median: 7, smooth: true });
  const washed = filtered(flat, 'brightness(1.22) saturate(0.9)');
  const small = scaled(image, Math.min(1, 400 / unitOf(image)));
  const pigment = greyOf(cloudNoise(small, { seed: `${seed}/pigment`, cells: 4 }));
  blend(washed, filtered(resized(pigment, image), 'contrast(1.3) brightness(1.25)'), {
    mode: 'soft-light',
    alpha: 0.6,
  });
  blend(washed, pencilLines(flat, 1), { mode: 'multiply', alpha: 0.35 });
  const ragged = cloudNoise(small, { seed: `${seed}/edge`, cells: 6 }).values;
  const painted = planeFrom(small, (x, y, at) => {
    const inset = Math.min(x, y, small.width - 1 - x, small.height - 1 - y) / unitOf(small);
    return smoothstep(0.012, 0.028, inset - ((ragged[at] ?? 0.5) - 0.42) * 0.1);
  });
  const page = fillCanvas(image, '#fbf9f1');
  blend(page, clipTo(washed, maskOf(painted)));
  applyFinish(page, 'paper', seed);
  return page;
}

/** Three layers of strokes, large to small, along the image's contours, with light on the ridges of the paint. */
export async function paintOil(image: Canvas, { seed, detail }: DrawOptions): Promise<Canvas> {
  const { width, height } = image;
  const unit = unitOf(image);
  const small = within(image, 420);
  const { data } = readPixels(small);
  const luma = lumaOf(filtered(small, 'blur(3px)')).values;
  const page = await flatten(image, { side: 400, median: 7, smooth: true });
  const pen = page.getContext('2d');
  const random = createRandom(`${seed}/oil`);
  pen.lineCap = 'round';
  for (const [size, count, leastEdge] of [
    [0.03, 1000, 0],
    [0.014, 3200, 0.006],
    [0.006, 9000 * (0.4 + 0.6 * detail), 0.015],
  ] as const) {
    for (let stroke = 0; stroke < (count * width * height) / unit ** 2; stroke += 1) {
      const [u, v, wave, light] = [
        random.next(),
        random.next(),
        random.range(-0.3, 0.3),
        random.range(-12, 12),
      ];
      const at = Math.floor(v * small.height) * small.width + Math.floor(u * small.width);
      const across = (luma[at + 1] ?? 0) - (luma[at - 1] ?? 0);
      const down = (luma[at + small.width] ?? 0) - (luma[at - small.width] ?? 0);
      const edge = Math.hypot(across, down);
      if (edge < leastEdge) continue;
      const [red, green, blue] = [0, 1, 2].map((channel) => (data[at * 4 + channel] ?? 0) + light);
      // Strokes run across the gradient, and are short where a long one would smear an outline.
      const angle = Math.atan2(across, -down) + wave;
      const reach = unit * size * (0.7 + 0.9 * Math.max(0, 1 - edge * 14));
      const [x, y, dx, dy] = [u * width, v * height, Math.cos(angle) * reach, Math.sin(angle) * reach];
      pen.strokeStyle = `rgba(${red}, ${green}, ${blue}, 0.85)`;
      pen.lineWidth = unit * size * 0.6;
      pen.beginPath();
      pen.moveTo(x - dx, y - dy);
      pen.quadraticCurveTo(x + dy * 0.25, y - dx * 0.25, x + dx, y + dy);
      pen.stroke();
    }
  }
  return embossed(page);
}

/** The difference to a copy shifted by a pixel, as light over the image. */
function embossed(page: Canvas): Canvas {
  const relief = filtered(page, 'grayscale(1) invert(1)');
  const pen = relief.getContext('2d');
  pen.globalAlpha = 0.5;
  pen.filter = 'grayscale(1)';
  pen.drawImage(page, 1, 1);
  blend(page, relief, { mode: 'soft-light', alpha: 0.7 });
  return page;
}

/**
 * Flat areas of few colours by the image library's median filter and palette. `side` is the longest side worked at, `median` a window in pixels; without
 * `colours` all are kept.
 */
export async function flatten(
  image: Canvas,
  options: { side: number; median?: number; colours?: number; dither?: number; smooth: boolean },
): Promise<Canvas> {
  const { data, width, height } = readPixels(within(image, options.side));
  const { median, colours, dither = 0 } = options;
  const pipeline = sharp(data, { raw: { width, height, channels: 4 } });
  if (median) pipeline.median(median);
  const flat = await loadImage(
    await pipeline
      .png(colours ? { palette: true, colours, dither, effort: 2 } : { compressionLevel: 0 })
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
export function pencilLines(image: Canvas, rounds: number): Canvas {
  const page = fillCanvas(image, '#ffffff');
  blend(page, image, { filter: 'grayscale(1)' });
  const negative = filtered(filtered(page, 'invert(1)'), `blur(${Math.max(1, unitOf(image) * 0.006)}px)`);
  blend(page, negative, { mode: 'color-dodge' });
  for (let round = 0; round < rounds; round += 1) blend(page, page, { mode: 'multiply' });
  return page;
}
