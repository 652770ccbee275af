/** Takes the sun's disc out of a sky: clouds have gone before it. */
import { smoothstep } from '#sandbox/image/raster/plane.ts';
import { findSun } from '#sandbox/image/segment/find-sun.ts';
import type { EditWork } from './edit.ts';

/** Fills the disc, row by row, from the sky to its left to the sky to its right. */
export function hideSun(work: EditWork): void {
  const raster = work.sheet.pixels();
  const { data, width, height } = raster;
  const sky = work.sky();
  const sun = findSun(raster, sky);
  if (sun === undefined) return;
  const reach = sun.radius * 1.35;
  const [left, right] = [sun.x - reach, sun.x + reach].map((x) =>
    Math.min(width - 1, Math.max(0, Math.round(x))),
  );
  if (left === undefined || right === undefined || right <= left) return;
  for (let y = Math.max(0, Math.floor(sun.y - reach)); y < Math.min(height, sun.y + reach); y += 1) {
    const ends = [left, right].map((x) => ((sky.mask.values[y * width + x] ?? 0) > 0.5 ? x : undefined));
    const from = ends[0] ?? ends[1];
    const to = ends[1] ?? ends[0];
    if (from === undefined || to === undefined) continue;
    const row = [from, to].map((x) => [0, 1, 2].map((channel) => data[(y * width + x) * 4 + channel] ?? 0));
    for (let x = left; x <= right; x += 1) {
      const rim = 1 - smoothstep(1.08, 1.32, Math.hypot(x - sun.x, y - sun.y) / sun.radius);
      const share = rim * (sky.mask.values[y * width + x] ?? 0);
      if (share <= 0) continue;
      const across = (x - left) / (right - left);
      for (let channel = 0; channel < 3; channel += 1) {
        const sideways = (row[0]?.[channel] ?? 0) * (1 - across) + (row[1]?.[channel] ?? 0) * across;
        const offset = (y * width + x) * 4 + channel;
        data[offset] = (data[offset] ?? 0) * (1 - share) + sideways * share;
      }
    }
  }
}
