/** Pencil, ink and comic: images made of lines on paper. */
import { addPaper } from '#sandbox/image/edit/finish.ts';
import { cloudNoise, whiteNoise } from '#sandbox/image/raster/noise.ts';
import { blurPlane, luminanceOf, type Plane, planeFrom, stretchPlane } from '#sandbox/image/raster/plane.ts';
import { createRaster, type Raster, resizeRaster, withinSide } from '#sandbox/image/raster/raster.ts';
import type { Sheet } from '#sandbox/image/raster/sheet.ts';
import { flatten } from './flatten.ts';
import { outlines } from './outlines.ts';

/** Graphite: soft outlines and hatching in the shadows, on white paper. */
export function drawPencil(sheet: Sheet, seed: string): void {
  const work = withinSide(sheet.pixels(), 1100);
  const unit = Math.min(work.width, work.height);
  const light = luminanceOf(work);
  const soft = blurPlane(light, Math.max(2, unit * 0.007)).values;
  const lines = outlines(work, { radius: Math.max(1.2, unit * 0.0018), sensitivity: 0.55 });
  const tone = blurPlane(light, unit * 0.008).values;
  const hatch = hatching(work, seed);
  const grain = whiteNoise(work.width, work.height, `${seed}/graphite`).values;
  const page = createRaster(work.width, work.height);
  for (let index = 0; index < lines.values.length; index += 1) {
    // Colour dodge of the image by its own blurred negative leaves outlines.
    const dodge = Math.min(1, (light.values[index] ?? 0) / Math.max(0.04, soft[index] ?? 0));
    const shade = Math.max(0, 0.82 - (tone[index] ?? 0)) * (hatch.values[index] ?? 0) * 0.85;
    const mark = Math.min(1, (1 - dodge) * 1.3 + (1 - (lines.values[index] ?? 1)) * 0.8 + shade);
    const grey = 1 - mark * (0.74 + 0.26 * (grain[index] ?? 0));
    page.data[index * 4] = 40 + 211 * grey;
    page.data[index * 4 + 1] = 40 + 209 * grey;
    page.data[index * 4 + 2] = 44 + 200 * grey;
    page.data[index * 4 + 3] = work.data[index * 4 + 3] ?? 255;
  }
  sheet.replace(resizeRaster(page, sheet.width, sheet.height));
  addPaper(sheet, seed);
}

/** 0..1 strokes in two directions, wavering a little. */
function hatching(size: { width: number; height: number }, seed: string): Plane {
  const unit = Math.min(size.width, size.height);
  const waver = cloudNoise(size, { seed: `${seed}/waver`, cells: 9, octaves: 2 }).values;
  const step = (Math.PI * 2) / (unit * 0.0085);
  return planeFrom(size.width, size.height, (x, y) => {
    const drift = ((waver[y * size.width + x] ?? 0.5) - 0.5) * 9;
    const first = 0.5 + 0.5 * Math.sin((x + y) * 0.71 * step + drift);
    const second = 0.5 + 0.5 * Math.sin((x * 0.9 - y * 0.45) * step + drift);
    return Math.min(1, 0.25 + first * 0.75 + second * 0.3);
  });
}

/** Black ink on white: lines, and solid black where it is dark. */
export function drawInk(sheet: Sheet): void {
  const work = withinSide(sheet.pixels(), 1200);
  const unit = Math.min(work.width, work.height);
  const lines = outlines(flatten(work, 2), {
    radius: Math.max(1.3, unit * 0.0022),
    sensitivity: 0.9,
    shadow: 0.75,
  });
  const page = createRaster(work.width, work.height);
  for (let index = 0; index < lines.values.length; index += 1) {
    const white = Math.min(1, Math.max(0, ((lines.values[index] ?? 1) - 0.3) / 0.45));
    page.data[index * 4] = 22 + 230 * white;
    page.data[index * 4 + 1] = 22 + 228 * white;
    page.data[index * 4 + 2] = 28 + 216 * white;
    page.data[index * 4 + 3] = work.data[index * 4 + 3] ?? 255;
  }
  sheet.replace(resizeRaster(page, sheet.width, sheet.height));
}

/** Flat, strong colours in few steps under black lines. */
export function drawComic(sheet: Sheet): void {
  drawFlat(sheet, { steps: 5, saturation: 1.3, line: 1 });
}

/** Flatter still, and without lines. */
export function drawPoster(sheet: Sheet): void {
  drawFlat(sheet, { steps: 4, saturation: 1.2, line: 0 });
}

function drawFlat(sheet: Sheet, options: { steps: number; saturation: number; line: number }): void {
  const work = withinSide(sheet.pixels(), 800);
  const unit = Math.min(work.width, work.height);
  const flat = flatten(flatten(work, 3), 3);
  stepTones(flat, options);
  const large = resizeRaster(flat, sheet.width, sheet.height);
  if (options.line > 0) {
    const lines = outlines(work, { radius: Math.max(1.3, unit * 0.0026), sensitivity: 0.75, shadow: 0.35 });
    inkOver(large, stretchPlane(lines, sheet.width, sheet.height));
  }
  sheet.replace(large);
}

/** Lightness falls into steps with short slopes between; colours stay what they are, only stronger. */
function stepTones({ data }: Raster, options: { steps: number; saturation: number }): void {
  for (let offset = 0; offset < data.length; offset += 4) {
    const [red, green, blue] = [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0];
    const grey = red * 0.2126 + green * 0.7152 + blue * 0.0722;
    const place = (grey / 255) * options.steps;
    const part = place - Math.floor(place);
    const stepped = ((Math.floor(place) + 1 / (1 + Math.exp(-16 * (part - 0.5)))) / options.steps) * 255;
    const gain = options.saturation;
    data[offset] = stepped + (red - grey) * gain;
    data[offset + 1] = stepped + (green - grey) * gain;
    data[offset + 2] = stepped + (blue - grey) * gain;
  }
}

function inkOver({ data }: Raster, lines: Plane): void {
  for (let index = 0; index < lines.values.length; index += 1) {
    const keep = Math.min(1, Math.max(0, ((lines.values[index] ?? 1) - 0.25) / 0.5));
    for (let channel = 0; channel < 3; channel += 1) {
      data[index * 4 + channel] = (data[index * 4 + channel] ?? 0) * keep + 18 * (1 - keep);
    }
  }
}
