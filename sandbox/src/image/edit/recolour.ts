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
  within,
} from '#sandbox/image/pixels/canvas.ts';
import { type Lab, labOf, labPixels } from '#sandbox/image/pixels/oklab.ts';
import { planeOf, smoothstep } from '#sandbox/image/pixels/plane.ts';
import type { EditWork, RecolourEdit } from './edit.ts';
import { gradeCanvas, type LookName, type LookOptions, looks } from './looks.ts';

/** A colour of OKLab as hue in radians, chroma 0..0.4 and lightness 0..1. */
interface Tone {
  hue: number;
  chroma: number;
  lightness: number;
}

/** A green that all foliage is near. */
const foliageGreen = '#5f9a45';

/**
 * Recolours the target: of it what has the colour `from` when given, else its main colour. What one person calls red
 * another calls orange: when nothing has the named colour, the subject's main colour changes.
 */
export function recolour(work: EditWork, change: Omit<RecolourEdit, 'kind'>): void {
  const { canvas } = work;
  const { from, to, target } = change;
  const area = areaOf(work, target, from !== undefined);
  const named = from ?? (target === 'foliage' ? foliageGreen : undefined);
  const tone = measure(canvas, area, named === undefined ? undefined : namedTone(named));
  if (tone === undefined) {
    if (from !== undefined) recolour(work, { to, target: 'subject' });
    return;
  }
  // A sky or a wall changes as a whole, whatever its colours are.
  const isWhole = named === undefined && target !== 'subject';
  const pixels = isWhole ? fillCanvas(canvas, '#000000') : pixelsLike(canvas, tone);
  if (area) clipTo(pixels, area);
  const level = Math.min(2.4, Math.max(0.3, namedTone(to).lightness / Math.max(0.15, tone.lightness)));
  const layer = filtered(canvas, `brightness(${level ** (isWhole ? 0.75 : 1.1)})`);
  blend(layer, fillCanvas(canvas, to), { mode: 'color' });
  blend(layer, fillCanvas(canvas, to), { alpha: 0.2 });
  blend(canvas, layer, { mode: 'source-atop', mask: pixels });
}

/** Grades the image of an edit, its foliage first. */
export function applyLook(work: EditWork, name: LookName, options: LookOptions = {}): void {
  const look = looks[name];
  if ('foliage' in look) recolour(work, { to: look.foliage, target: 'foliage' });
  gradeCanvas(work.canvas, name, options);
}

/** Where in the image; undefined is everywhere. A named colour is searched everywhere. */
function areaOf(work: EditWork, target: RecolourEdit['target'], isNamed: boolean): Canvas | undefined {
  if (target === 'sky') return work.sky().mask ?? invertMask(work.subject().mask);
  if (target === 'background') return invertMask(work.subject().mask);
  return target === 'subject' && !isNamed ? work.subject().mask : undefined;
}

/** A mask of the pixels of a colour (#rrggbb or measured). */
export function pixelsLike(canvas: Canvas, colour: Tone | string): Canvas {
  const tone = typeof colour === 'string' ? namedTone(colour) : colour;
  // For every colour in steps of eight.
  const table = Uint8Array.from({ length: 32 ** 3 }, (_, cell) => {
    const [red, green, blue] = [cell >> 10, (cell >> 5) & 31, cell & 31].map((step) => step * 8 + 4);
    return likeness(toneOf(labOf(red ?? 0, green ?? 0, blue ?? 0)), tone) * 255;
  });
  const raster = readPixels(canvas);
  const { data } = raster;
  for (let offset = 0; offset < data.length; offset += 4) {
    const [red, green, blue] = [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0];
    data[offset + 3] = table[((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)] ?? 0;
  }
  return canvasOf(raster);
}

/** The mean of the pixels like `named`, or the strongest hue of the area; undefined when nothing is like it. */
function measure(canvas: Canvas, area: Canvas | undefined, named: Tone | undefined): Tone | undefined {
  const small = readPixels(within(canvas, 200));
  const inside = area && planeOf(area, small).values;
  const tones = labPixels(small)
    .map(toneOf)
    .filter((tone, at) => (inside?.[at] ?? 1) > 0.3 && (!named || likeness(tone, named) > 0.4));
  // The soft rim between two colours has a few pixels of any third.
  if (tones.length < small.width * small.height * 0.004)
    return named ? undefined : { hue: 0, chroma: 0, lightness: 0.5 };
  const total = (list: readonly Tone[], key: keyof Tone) => list.reduce((sum, tone) => sum + tone[key], 0);
  const byHue = [...Map.groupBy(tones, ({ hue }) => Math.round(hue * 6)).values()];
  const main = byHue.reduce((best, list) => (total(list, 'chroma') > total(best, 'chroma') ? list : best));
  const mean = (list: readonly Tone[], key: keyof Tone) => total(list, key) / list.length;
  const isGrey = mean(main, 'chroma') < 0.025 || (named !== undefined && named.chroma < greyChroma);
  return isGrey
    ? { hue: 0, chroma: 0, lightness: mean(tones, 'lightness') }
    : { hue: mean(main, 'hue'), chroma: mean(main, 'chroma'), lightness: mean(main, 'lightness') };
}

/** Less chroma than this is a grey. */
const greyChroma = 0.03;

/** 0..1: how much a colour is the one meant. Greys are told apart by lightness, colours by hue. */
function likeness(own: Tone, meant: Tone): number {
  if (meant.chroma < greyChroma)
    return (
      smoothstep(0.06, 0.03, own.chroma) * smoothstep(0.3, 0.15, Math.abs(own.lightness - meant.lightness))
    );
  const turn = Math.abs(((own.hue - meant.hue + Math.PI * 3) % (Math.PI * 2)) - Math.PI);
  return smoothstep(0.5, 0.34, turn) * smoothstep(0.025, 0.055, own.chroma);
}

function namedTone(colour: string): Tone {
  return toneOf(labOf(...channels(colour)));
}

function toneOf([lightness, a, b]: Lab): Tone {
  return { hue: Math.atan2(b, a), chroma: Math.hypot(a, b), lightness };
}
