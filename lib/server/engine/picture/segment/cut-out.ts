/** Takes a subject out of its picture: transparent around it, no rim of the old background, trimmed. */
import { blurPlane, createPlane, type Plane } from '#lib/server/engine/picture/raster/plane.ts';
import { createRaster, type Raster } from '#lib/server/engine/picture/raster/raster.ts';
import { boundsOf } from './regions.ts';

/** The raster with the mask as its alpha; colours at the soft rim are drawn from the inside. */
export function cutOut(raster: Raster, mask: Plane): Raster {
  const cut: Raster = { ...raster, data: raster.data.slice() };
  const radius = Math.max(2, Math.round(Math.min(raster.width, raster.height) * 0.006));
  const solid = { ...mask, values: mask.values.map((value) => (value > 0.97 ? 1 : 0)) };
  const cover = blurPlane(solid, radius).values;
  const inner = [0, 1, 2].map((channel) => {
    const plane = createPlane(raster.width, raster.height);
    for (let index = 0; index < plane.values.length; index += 1) {
      plane.values[index] = (raster.data[index * 4 + channel] ?? 0) * (solid.values[index] ?? 0);
    }
    return blurPlane(plane, radius).values;
  });
  for (let index = 0; index < mask.values.length; index += 1) {
    const share = mask.values[index] ?? 0;
    const known = cover[index] ?? 0;
    cut.data[index * 4 + 3] = share * (raster.data[index * 4 + 3] ?? 255);
    if (share <= 0 || share > 0.97 || known < 0.002) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      const own = raster.data[index * 4 + channel] ?? 0;
      cut.data[index * 4 + channel] = own * share + ((inner[channel]?.[index] ?? 0) / known) * (1 - share);
    }
  }
  return cut;
}

/** The smallest raster that holds every visible pixel; undefined when there are none. */
export function trim(raster: Raster): Raster | undefined {
  const alpha = createPlane(raster.width, raster.height);
  for (let index = 0; index < alpha.values.length; index += 1)
    alpha.values[index] = raster.data[index * 4 + 3] ?? 0;
  const bounds = boundsOf(alpha, 12);
  if (bounds === undefined) return undefined;
  const target = createRaster(bounds.right - bounds.left, bounds.bottom - bounds.top);
  for (let row = 0; row < target.height; row += 1) {
    const start = ((bounds.top + row) * raster.width + bounds.left) * 4;
    target.data.set(raster.data.subarray(start, start + target.width * 4), row * target.width * 4);
  }
  return target;
}
