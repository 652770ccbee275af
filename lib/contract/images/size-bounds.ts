/** The bounds of pixel sizes by group, and sizes checked against them. The mask editor of the pages uses it, so it imports no schema. */
import { formatPixelSize, type PixelSize } from '#lib/base/pixel-size.ts';
import type { SizeBounds } from '../field-meta.ts';
import type { SeedreamModel } from '../models/model.ts';

/** "Up to 3840x2160" limits the long edge and the area, in either orientation. */
export const freeSizeBounds: SizeBounds = {
  step: 16,
  minRatio: 1 / 3,
  maxRatio: 3,
  minPixels: 16 * 16,
  maxPixels: 3840 * 2160,
  maxEdge: 3840,
  names: ['auto'],
};

/** The bounds apply to explicit sizes only. Size names have fixed pixel sizes. */
export function seedreamSizeBounds(model: SeedreamModel): SizeBounds {
  return {
    step: 1,
    minRatio: 1 / 16,
    maxRatio: 16,
    minPixels: model.minPixels,
    maxPixels: model.maxPixels,
    maxEdge: Math.floor(Math.sqrt(model.maxPixels * 16)),
    names: ['auto', ...model.sizeNames],
  };
}

/** For pickers: the interface has no bounds for this group. */
export const diffusionSizeBounds: SizeBounds = {
  step: 1,
  minRatio: 1 / 16,
  maxRatio: 16,
  minPixels: 1,
  maxPixels: 4096 * 4096,
  maxEdge: 8192,
  names: [],
};

/** Why a size is invalid, as text; undefined for a valid size. */
export function sizeProblem({ width, height }: PixelSize, bounds: SizeBounds): string | undefined {
  const pixels = width * height;
  if (width % bounds.step !== 0) return `the width ${width} is not a multiple of ${bounds.step}`;
  if (height % bounds.step !== 0) return `the height ${height} is not a multiple of ${bounds.step}`;
  if (width < height * bounds.minRatio || width > height * bounds.maxRatio) {
    return `the ratio ${width}:${height} is outside ${formatRatio(bounds.minRatio)} to ${formatRatio(bounds.maxRatio)}`;
  }
  if (Math.max(width, height) > bounds.maxEdge) return `the long edge is over ${bounds.maxEdge}`;
  if (pixels > bounds.maxPixels) return `${pixels} pixels are over ${bounds.maxPixels}`;
  if (pixels < bounds.minPixels) return `${pixels} pixels are under ${bounds.minPixels}`;
  return undefined;
}

/** A valid size close to the given one; undefined if a single step does not find one. */
export function nearestSize(size: PixelSize, bounds: SizeBounds): string | undefined {
  const ratio = Math.min(bounds.maxRatio, Math.max(bounds.minRatio, size.width / size.height));
  const wanted = Math.sqrt(size.width * size.height);
  const area = Math.min(bounds.maxPixels, Math.max(bounds.minPixels, wanted * wanted));
  for (let shrink = 1; shrink > 0.9; shrink -= 0.02) {
    const width = toStep(Math.min(Math.sqrt(area * ratio), bounds.maxEdge) * shrink, bounds.step);
    const height = toStep(Math.min(Math.sqrt(area / ratio), bounds.maxEdge) * shrink, bounds.step);
    if (sizeProblem({ width, height }, bounds) === undefined) return formatPixelSize({ width, height });
  }
  return undefined;
}

function toStep(length: number, step: number): number {
  return Math.max(step, Math.round(length / step) * step);
}

function formatRatio(ratio: number): string {
  return ratio >= 1 ? `${Math.round(ratio)}:1` : `1:${Math.round(1 / ratio)}`;
}
