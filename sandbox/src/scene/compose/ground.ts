/** Horizon and room to stand: calculations that all places share. */
import type { RidgeLine } from '#sandbox/model/elements/common.ts';
import { type Ground, type Site, seen } from './site.ts';

/** The horizon for a share of the height; in tall images the land keeps its proportion and the sky grows. */
export function horizonAt(site: Site, part: number): number {
  const { width, height, unit } = site;
  const tall = Math.max(0, Math.log2(height / width));
  return height - Math.min(height * (1 - part), unit * (1 - part) * 1.5 * (1 + 0.6 * tall));
}

/** The ground of a place whose standing plane begins at `front`. */
export function groundFrom(
  site: Site,
  horizon: number,
  front: number,
  extra: Partial<Ground> & { line?: RidgeLine } = {},
): Ground {
  const { height, unit } = site;
  return {
    horizon,
    far: front + Math.min(unit * 0.05, (height - front) * 0.3),
    near: height - Math.min(unit * 0.05, (height - front) * 0.22),
    air: { top: Math.min(unit * 0.05, height * 0.05), bottom: horizon - unit * 0.02 },
    weightless: 'none',
    indoors: false,
    shadow: seen(site, site.snowy ? '#7089c0' : '#1f2a24', 0.95),
    ...extra,
  };
}
