/** Colour grades as data: a CSS filter, then colours blended over the image. */
import type { Canvas } from '@napi-rs/canvas';
import { blend, fillCanvas, filtered } from '#sandbox/image/pixels/canvas.ts';
import { createRandom } from '#sandbox/random.ts';

/** A CSS filter, then colours blended over the image in this order. */
interface Look {
  filter?: string;
  multiply?: string;
  screen?: string;
  /** Soft light, and plain paint: #rrggbbaa. */
  soft?: string;
  veil?: string;
  /** What green foliage turns into, as #rrggbb. */
  foliage?: string;
}

export const looks = {
  'black-and-white': { filter: 'grayscale(1) contrast(1.25)' },
  sepia: { filter: 'grayscale(1) contrast(1.1)', multiply: '#f3dcb2', screen: '#2c1a0c' },
  vintage: { filter: 'saturate(0.62) contrast(0.92)', multiply: '#ffe4b8', screen: '#1c2a33' },
  vivid: { filter: 'saturate(1.45) contrast(1.12)' },
  dramatic: { filter: 'saturate(0.75) contrast(1.4) brightness(0.92)', multiply: '#f6e8cf' },
  warm: { filter: 'saturate(1.1)', soft: '#ff9a3c73' },
  cool: { filter: 'saturate(0.95)', soft: '#2f86ff73' },
  bright: { filter: 'brightness(1.32)' },
  dark: { filter: 'brightness(0.58) contrast(1.08)' },
  dawn: { filter: 'brightness(0.96)', screen: '#12101f', soft: '#ffab9280' },
  morning: { filter: 'brightness(1.04)', soft: '#ffd9b04d' },
  noon: { filter: 'brightness(1.16) saturate(1.12)' },
  golden: { filter: 'contrast(1.06) saturate(1.15)', multiply: '#ffdfae', soft: '#ff903066' },
  sunset: { filter: 'brightness(0.86) contrast(1.08)', multiply: '#ffac72', screen: '#170a1a' },
  dusk: { filter: 'brightness(0.6) saturate(0.8)', multiply: '#b9b2ea', screen: '#0d0a1c' },
  night: { filter: 'brightness(0.63) saturate(0.62) contrast(1.3)', multiply: '#86a0ea', screen: '#03060f' },
  overcast: { filter: 'saturate(0.6) contrast(0.88)', multiply: '#eef3f8' },
  rain: { filter: 'saturate(0.58) brightness(0.78)', multiply: '#d6e3f2', screen: '#10161e' },
  storm: { filter: 'saturate(0.42) brightness(0.58) contrast(1.08)', multiply: '#d2def4', screen: '#0c1018' },
  fog: { filter: 'saturate(0.5) contrast(0.72)', veil: '#d8dde26b' },
  snow: { filter: 'saturate(0.7)', soft: '#dcecff59' },
  spring: { foliage: '#8fca4e', filter: 'brightness(1.06) saturate(1.1)' },
  summer: { filter: 'saturate(1.28) brightness(1.05)', soft: '#ffc2584d' },
  autumn: { foliage: '#d9761f', filter: 'saturate(1.05)', multiply: '#fff0dc' },
  winter: { foliage: '#b4c3ca', filter: 'saturate(0.7)', soft: '#d2e6ff4d' },
} as const satisfies Record<string, Look>;

export type LookName = keyof typeof looks;

/** Grades the canvas in place; what is transparent stays so. `amount` 0..1. */
export function gradeCanvas(canvas: Canvas, name: LookName, amount: number): void {
  const look: Look = looks[name];
  const graded = filtered(canvas, look.filter ?? 'none');
  for (const [mode, colour] of [
    ['multiply', look.multiply],
    ['screen', look.screen],
    ['soft-light', look.soft],
    ['source-over', look.veil],
  ] as const) {
    if (colour) blend(graded, fillCanvas(canvas, colour), { mode });
  }
  blend(canvas, graded, { mode: 'source-atop', alpha: amount });
}

/** A small regrade of its own for every seed: for instructions not understood and for variants. `amount` 0..1. */
export function varyLook(canvas: Canvas, seed: string, amount: number): void {
  const random = createRandom(seed);
  const graded = filtered(
    canvas,
    `contrast(${random.range(1.06, 1.2)}) saturate(${random.range(0.85, 1.25)})`,
  );
  const colour = `hsla(${random.pick([20, 28, 36, 195, 205, 215])}, 90%, 55%, ${random.range(0.3, 0.6)})`;
  blend(graded, fillCanvas(canvas, colour), { mode: 'soft-light' });
  blend(canvas, graded, { mode: 'source-atop', alpha: amount });
}
