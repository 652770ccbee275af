/** Colour grades as data: a CSS filter, then colours blended over the image. */
import type { Canvas } from '@napi-rs/canvas';
import { type BlendOptions, blend, filtered } from '#sandbox/image/pixels/canvas.ts';
import type { EditWork } from './edit.ts';
import { recolour } from './recolour.ts';

interface Look {
  filter?: string;
  washes?: readonly (readonly [mode: NonNullable<BlendOptions['mode']>, colour: string, alpha?: number])[];
  /** What green foliage turns into, as #rrggbb. */
  foliage?: string;
}

export const looks = {
  'black-and-white': { filter: 'grayscale(1) contrast(1.25)' },
  sepia: {
    filter: 'grayscale(1) contrast(1.1)',
    washes: [
      ['multiply', '#f3dcb2'],
      ['screen', '#2c1a0c'],
    ],
  },
  vintage: {
    filter: 'saturate(0.62) contrast(0.92)',
    washes: [
      ['multiply', '#ffe4b8'],
      ['screen', '#1c2a33'],
    ],
  },
  faded: {
    filter: 'saturate(0.55) contrast(0.85)',
    washes: [
      ['multiply', '#fff0da'],
      ['screen', '#2a2725'],
    ],
  },
  vivid: { filter: 'saturate(1.45) contrast(1.12)' },
  pastel: { filter: 'saturate(0.85) brightness(1.06)', washes: [['source-over', '#fff6f6', 0.4]] },
  muted: { filter: 'saturate(0.5) contrast(0.9)' },
  dramatic: { filter: 'saturate(0.75) contrast(1.4) brightness(0.92)', washes: [['multiply', '#f6e8cf']] },
  gothic: { filter: 'saturate(0.3) brightness(0.62) contrast(1.2)', washes: [['multiply', '#dde2fa']] },
  dreamy: { filter: 'brightness(1.08) saturate(0.95)', washes: [['screen', '#33203c']] },
  cinematic: {
    filter: 'contrast(1.12)',
    washes: [
      ['multiply', '#ffd9a8', 0.85],
      ['screen', '#06262f'],
    ],
  },
  warm: { filter: 'saturate(1.1)', washes: [['soft-light', '#ff9a3c', 0.45]] },
  cool: { filter: 'saturate(0.95)', washes: [['soft-light', '#2f86ff', 0.45]] },
  bright: { filter: 'brightness(1.32)' },
  dark: { filter: 'brightness(0.58) contrast(1.08)' },
  contrasty: { filter: 'contrast(1.5)' },
  soft: { filter: 'contrast(0.74) brightness(1.05)' },
  negative: { filter: 'invert(1)' },
  infrared: { foliage: '#f6e3ea', filter: 'contrast(1.1)', washes: [['soft-light', '#ff8fc0', 0.25]] },
  blueprint: {
    filter: 'grayscale(1) contrast(1.15)',
    washes: [
      ['multiply', '#b9d2fa'],
      ['screen', '#0b2f6e'],
    ],
  },
  duotone: {
    filter: 'grayscale(1) contrast(1.25)',
    washes: [
      ['multiply', '#ffb45c'],
      ['screen', '#4a0f68'],
    ],
  },
  neon: {
    filter: 'brightness(0.42) contrast(1.2) saturate(1.3)',
    washes: [
      ['multiply', '#ff8ae0'],
      ['screen', '#220a48'],
    ],
  },
  dawn: {
    filter: 'brightness(0.96)',
    washes: [
      ['soft-light', '#ffab92', 0.5],
      ['screen', '#12101f'],
    ],
  },
  morning: { filter: 'brightness(1.04)', washes: [['soft-light', '#ffd9b0', 0.3]] },
  noon: { filter: 'brightness(1.16) saturate(1.12)' },
  golden: {
    filter: 'contrast(1.06) saturate(1.15)',
    washes: [
      ['multiply', '#ffd79a', 0.8],
      ['soft-light', '#ff9030', 0.4],
    ],
  },
  sunset: {
    filter: 'brightness(0.86) contrast(1.08)',
    washes: [
      ['multiply', '#ffb27e'],
      ['screen', '#1c0d24'],
    ],
  },
  dusk: {
    filter: 'brightness(0.6) saturate(0.8)',
    washes: [
      ['multiply', '#b9b2ea'],
      ['screen', '#0d0a1c'],
    ],
  },
  night: {
    filter: 'brightness(0.42) saturate(0.62)',
    washes: [
      ['multiply', '#7b96e6'],
      ['screen', '#03060f'],
    ],
  },
  overcast: { filter: 'saturate(0.6) contrast(0.88)', washes: [['multiply', '#eef3f8']] },
  rain: { filter: 'saturate(0.58) brightness(0.74)', washes: [['multiply', '#d6e3f2']] },
  storm: { filter: 'saturate(0.42) brightness(0.52) contrast(1.12)', washes: [['multiply', '#d2def4']] },
  fog: { filter: 'saturate(0.5) contrast(0.72)', washes: [['source-over', '#d8dde2', 0.42]] },
  snow: { filter: 'saturate(0.7)', washes: [['soft-light', '#dcecff', 0.35]] },
  spring: { foliage: '#8fca4e', filter: 'brightness(1.06) saturate(1.1)' },
  summer: { filter: 'saturate(1.28) brightness(1.05)', washes: [['soft-light', '#ffc258', 0.3]] },
  autumn: { foliage: '#d9761f', filter: 'saturate(1.05)', washes: [['multiply', '#fff0dc']] },
  winter: { foliage: '#b4c3ca', filter: 'saturate(0.7)', washes: [['soft-light', '#d2e6ff', 0.3]] },
} as const satisfies Record<string, Look>;

export type LookName = keyof typeof looks;

interface LookOptions {
  /** 0..1. */
  amount?: number;
  mask?: Canvas | undefined;
}

/** Grades the image of an edit, its foliage first. */
export function applyLook(work: EditWork, name: LookName, options: LookOptions = {}): void {
  const { foliage }: Look = looks[name];
  if (foliage !== undefined) recolour(work, { to: foliage, target: 'foliage' });
  gradeCanvas(work.canvas, name, options);
}

/** Grades the canvas in place, inside the mask; what is transparent stays so. */
export function gradeCanvas(canvas: Canvas, name: LookName, options: LookOptions = {}): void {
  const look: Look = looks[name];
  const graded = filtered(canvas, look.filter ?? 'none');
  const pen = graded.getContext('2d');
  for (const [mode, colour, alpha = 1] of look.washes ?? []) {
    pen.globalCompositeOperation = mode;
    pen.globalAlpha = alpha;
    pen.fillStyle = colour;
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  blend(canvas, graded, { mode: 'source-atop', alpha: options.amount ?? 1, mask: options.mask });
}

/** A small regrade of its own for every seed: for instructions not understood and for variants. `amount` 0..1. */
export function varyLook(
  canvas: Canvas,
  random: { range(low: number, high: number): number },
  amount: number,
): void {
  const hue = random.range(0, 1) < 0.5 ? random.range(18, 40) : random.range(190, 220);
  const graded = filtered(
    canvas,
    `contrast(${random.range(1.06, 1.2)}) saturate(${random.range(0.85, 1.25)})`,
  );
  const pen = graded.getContext('2d');
  pen.globalCompositeOperation = 'soft-light';
  pen.fillStyle = `hsla(${hue}, 90%, ${random.range(45, 65)}%, ${random.range(0.4, 0.7)})`;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  blend(canvas, graded, { mode: 'source-atop', alpha: amount });
}
