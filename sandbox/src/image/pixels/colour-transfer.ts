/**
 * Gives one image the palette and contrast of another: the mean and the spread of each colour channel (after Reinhard
 * and others, 2001).
 */
import type { Canvas } from '@napi-rs/canvas';
import { blend, canvasOf, filtered, readPixels, within } from './canvas.ts';

/** Mean and standard deviation of red, green and blue, in bytes. */
export interface ColourStatistics {
  mean: readonly number[];
  spread: readonly number[];
}

/** Measures the opaque pixels. */
export function measureColours(image: Canvas): ColourStatistics {
  const { data } = readPixels(within(image, 128));
  const channels = [0, 1, 2].map((channel) =>
    Array.from(data).filter((_, at) => at % 4 === channel && (data[at - channel + 3] ?? 0) > 127),
  );
  const mean = channels.map(average);
  const spread = channels.map((values, channel) =>
    Math.sqrt(average(values.map((value) => (value - (mean[channel] ?? 0)) ** 2))),
  );
  return { mean, spread };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Moves the image's colours towards the statistics, in place; `amount` 0..1. */
export function transferColours(image: Canvas, to: ColourStatistics, amount: number): void {
  if (amount <= 0) return;
  const from = measureColours(image);
  // Bounded, so that a flat image does not turn into noise.
  const gains = from.spread.map((own, channel) =>
    Math.min(2.2, Math.max(0.4, ((to.spread[channel] ?? 0) + 4) / (own + 4))),
  );
  const raster = readPixels(image);
  raster.data.forEach((value, at) => {
    const channel = at % 4;
    if (channel === 3) return;
    raster.data[at] = (value - (from.mean[channel] ?? 0)) * (gains[channel] ?? 1) + (to.mean[channel] ?? 0);
  });
  blend(image, canvasOf(raster), { mode: 'source-atop', alpha: Math.min(1, amount) });
}

export interface Reference {
  image: Canvas;
  /** 0 ignored .. 1 applied in full. */
  strength: number;
  /** 0 only the mean colour .. 1 contrast and saturation too. */
  fidelity: number;
}

/** Regrades an image in place after references; several share in the result by their strengths. */
export function applyPalettes(image: Canvas, references: readonly Reference[]): void {
  const original = filtered(image, 'none');
  const own = measureColours(original);
  let total = 0;
  for (const { image: reference, strength, fidelity } of references.filter((other) => other.strength > 0)) {
    const { mean, spread } = measureColours(reference);
    const target = own.spread.map(
      (value, axis) => value + ((spread[axis] ?? 0) - value) * (0.15 + 0.85 * fidelity),
    );
    const regraded = filtered(original, 'none');
    total += strength;
    transferColours(regraded, { mean, spread: target }, Math.min(1, total));
    blend(image, regraded, { alpha: strength / total });
  }
}
