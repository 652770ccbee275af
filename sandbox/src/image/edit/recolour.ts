/** Gives one colour of the image another: pixels are chosen by hue, then the canvas sets hue and lightness. */
import type { Canvas } from '@napi-rs/canvas';
import { channels } from '#sandbox/colour.ts';
import {
  blend,
  canvasOf,
  clipTo,
  fillCanvas,
  filtered,
  invertMask,
  readPixels,
  transparentShare,
  within,
} from '#sandbox/image/pixels/canvas.ts';
import { measureColours } from '#sandbox/image/pixels/colour-transfer.ts';
import { type Lab, labOf, labPixels } from '#sandbox/image/pixels/oklab.ts';
import { smoothstep } from '#sandbox/image/pixels/plane.ts';
import type { EditWork, RecolourEdit } from './edit.ts';
import { gradeCanvas, type LookName, looks } from './looks.ts';

/** A green that all foliage is near. */
const foliageGreen = '#5f9a45';

/**
 * Recolours the target: of it what has the colour `from` when given, else all of it, of the subject its main colour.
 * What one person calls red another calls orange: when nothing has the named colour, the subject changes.
 */
export function recolour(work: EditWork, { from, to, target }: Omit<RecolourEdit, 'kind'>): void {
  const { canvas } = work;
  const named = from ?? (target === 'foliage' ? foliageGreen : undefined);
  const pixels = named ? pixelsLike(canvas, labOf(...channels(named))) : areaOf(work, target);
  if (transparentShare(within(pixels, 200)) > 0.997) {
    if (from !== undefined) recolour(work, { to, target: 'subject' });
    return;
  }
  const mean = measureColours(clipTo(filtered(canvas, 'none'), pixels)).mean.map(Math.round);
  const [lightness] = labOf(mean[0] ?? 0, mean[1] ?? 0, mean[2] ?? 0);
  const [wanted] = labOf(...channels(to));
  const level = Math.min(2.4, Math.max(0.3, wanted / Math.max(0.15, lightness)));
  const layer = filtered(canvas, `brightness(${level})`);
  blend(layer, fillCanvas(canvas, to), { mode: 'color' });
  blend(layer, fillCanvas(canvas, to), { alpha: 0.2 });
  blend(canvas, layer, { mode: 'source-atop', mask: pixels });
}

/** Grades the image of an edit, its foliage first; `amount` 0..1. */
export function applyLook(work: EditWork, name: LookName, amount = 1): void {
  const look = looks[name];
  if ('foliage' in look) recolour(work, { to: look.foliage, target: 'foliage' });
  gradeCanvas(work.canvas, name, amount);
}

function areaOf({ canvas, parts }: EditWork, target: RecolourEdit['target']): Canvas {
  const { sky, subject } = parts();
  if (target === 'sky') return sky ?? invertMask(subject);
  if (target === 'background') return invertMask(subject);
  if (target !== 'subject') return fillCanvas(canvas, '#000000');
  return clipTo(pixelsLike(canvas, mainColour(clipTo(filtered(canvas, 'none'), subject))), subject);
}

/** The mean of the most frequent hue among the pixels that show, the strong colours first. */
function mainColour(image: Canvas): Lab {
  const small = readPixels(within(image, 100));
  const shown = labPixels(small).filter((_, at) => (small.data[at * 4 + 3] ?? 0) > 127);
  const chroma = (list: readonly Lab[]) => list.reduce((sum, [, a, b]) => sum + Math.hypot(a, b), 0);
  const byHue = Map.groupBy(shown, ([, a, b]) => Math.round(Math.atan2(b, a) * 6)).values();
  const [main = []] = [...byHue].sort((first, second) => chroma(second) - chroma(first));
  const mean = (axis: 0 | 1 | 2) => main.reduce((sum, colour) => sum + colour[axis], 0) / main.length;
  return main.length === 0 ? [0.5, 0, 0] : [mean(0), mean(1), mean(2)];
}

/** A mask of the pixels of a colour. */
function pixelsLike(canvas: Canvas, colour: Lab): Canvas {
  // For every colour in steps of eight.
  const table = Uint8Array.from({ length: 32 ** 3 }, (_, cell) => {
    const [red, green, blue] = [cell >> 10, (cell >> 5) & 31, cell & 31].map((step) => step * 8 + 4);
    return likeness(labOf(red ?? 0, green ?? 0, blue ?? 0), colour) * 255;
  });
  const raster = readPixels(canvas);
  const { data } = raster;
  for (let offset = 0; offset < data.length; offset += 4) {
    const [red, green, blue] = [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0];
    data[offset + 3] = table[((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)] ?? 0;
  }
  return canvasOf(raster);
}

/** 0..1: how much a colour is the one meant. Greys are told apart by lightness, colours by hue. */
function likeness([lightness, a, b]: Lab, [meantLightness, meantA, meantB]: Lab): number {
  const chroma = Math.hypot(a, b);
  if (Math.hypot(meantA, meantB) < 0.03)
    return smoothstep(0.06, 0.03, chroma) * smoothstep(0.3, 0.15, Math.abs(lightness - meantLightness));
  const turn = Math.abs(Math.atan2(a * meantB - b * meantA, a * meantA + b * meantB));
  return smoothstep(0.5, 0.34, turn) * smoothstep(0.025, 0.055, chroma);
}
