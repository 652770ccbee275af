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
} from '#sandbox/image/pixels/canvas.ts';
import { planeOf, smoothstep } from '#sandbox/image/pixels/plane.ts';
import type { EditWork, RecolourEdit } from './edit.ts';
import { gradeCanvas, type LookName, type LookOptions, looks } from './looks.ts';

/** A colour as hue in radians, chroma and lightness 0..1. */
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
  const tone = measure(canvas, area, named === undefined ? undefined : toneOf(...channels(named)));
  if (tone === undefined) {
    if (from !== undefined) recolour(work, { to, target: 'subject' });
    return;
  }
  // A sky or a wall changes as a whole, whatever its colours are.
  const isWhole = named === undefined && target !== 'subject';
  const pixels = isWhole ? fillCanvas(canvas, '#000000') : pixelsLike(canvas, tone);
  if (area) clipTo(pixels, area);
  const level = Math.min(
    3,
    Math.max(0.25, toneOf(...channels(to)).lightness / Math.max(0.08, tone.lightness)),
  );
  const layer = filtered(canvas, `brightness(${level ** (isWhole ? 0.6 : 0.85)})`);
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
  const tone = typeof colour === 'string' ? toneOf(...channels(colour)) : colour;
  // For every colour in steps of eight.
  const table = Uint8Array.from({ length: 32 ** 3 }, (_, cell) => {
    const [red, green, blue] = [cell >> 10, (cell >> 5) & 31, cell & 31].map((step) => step * 8 + 4);
    return likeness(toneOf(red ?? 0, green ?? 0, blue ?? 0), tone) * 255;
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
  const { data, width } = readPixels(canvas);
  const step = Math.ceil(Math.max(width, canvas.height) / 200);
  const size = { width: Math.floor(width / step), height: Math.floor(canvas.height / step) };
  const inside = area && planeOf(area, size);
  const tones = Array.from({ length: size.width * size.height }, (_, at) =>
    toneAt(data, (Math.floor(at / size.width) * width + (at % size.width)) * step * 4),
  ).filter((tone, at) => (inside?.values[at] ?? 1) > 0.3 && (!named || likeness(tone, named) > 0.4));
  // The soft rim between two colours has a few pixels of any third.
  if (tones.length < size.width * size.height * 0.004)
    return named ? undefined : { hue: 0, chroma: 0, lightness: 0.5 };
  const hues = Array.from({ length: 36 }, (_, bin) =>
    tones.filter(({ hue }) => Math.floor((hue / Math.PI) * 18) === bin),
  );
  const chromaOf = (list: readonly Tone[]) => list.reduce((sum, { chroma }) => sum + chroma, 0);
  const lightnessOf = (list: readonly Tone[]) =>
    list.reduce((sum, tone) => sum + tone.lightness, 0) / list.length;
  const peak = hues.reduce(
    (best, list, bin) => (chromaOf(list) > chromaOf(hues[best] ?? []) ? bin : best),
    0,
  );
  const main = hues[peak] ?? [];
  const chroma = chromaOf(main) / Math.max(1, main.length);
  const isGrey = chroma < 0.06 || (named !== undefined && named.chroma < 0.08);
  if (isGrey) return { hue: 0, chroma: 0, lightness: lightnessOf(tones) };
  return { hue: ((peak + 0.5) / 18) * Math.PI, chroma, lightness: lightnessOf(main) };
}

/** 0..1: how much a colour is the one meant. Greys are told apart by lightness, colours by hue. */
function likeness(own: Tone, meant: Tone): number {
  if (meant.chroma < 0.08)
    return (
      smoothstep(0.16, 0.08, own.chroma) * smoothstep(0.34, 0.18, Math.abs(own.lightness - meant.lightness))
    );
  const turn = Math.abs(((own.hue - meant.hue + Math.PI * 3) % (Math.PI * 2)) - Math.PI);
  return smoothstep(0.5, 0.34, turn) * smoothstep(0.07, 0.15, own.chroma);
}

function toneAt(data: Uint8ClampedArray, offset: number): Tone {
  return toneOf(data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0);
}

/** From sRGB bytes, in opponent axes: red against green, yellow against blue. */
function toneOf(red: number, green: number, blue: number): Tone {
  const [across, up] = [(red - green) / 255, ((red + green) / 2 - blue) / 255];
  const hue = (Math.atan2(up, across) + Math.PI * 2) % (Math.PI * 2);
  return {
    hue,
    chroma: Math.hypot(across, up),
    lightness: (red * 0.2126 + green * 0.7152 + blue * 0.0722) / 255,
  };
}
