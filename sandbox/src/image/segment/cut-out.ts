/** Takes a subject out of its image: transparent around it, no rim of the old background, trimmed. */
import { blurRaster } from '#sandbox/image/raster/blur.ts';
import { createPlane, type Plane } from '#sandbox/image/raster/plane.ts';
import { createRaster, type Raster, resizeRaster, withinSide } from '#sandbox/image/raster/raster.ts';
import { boundsOf } from './regions.ts';

/** The raster with the mask as its alpha; colours at the soft rim are drawn from the inside. */
export function cutOut(raster: Raster, mask: Plane): Raster {
  const cut: Raster = { ...raster, data: raster.data.slice() };
  const inner = innerColours(raster, mask);
  for (let index = 0, offset = 0; index < mask.values.length; index += 1, offset += 4) {
    const share = mask.values[index] ?? 0;
    cut.data[offset + 3] = share * (raster.data[offset + 3] ?? 255);
    if (share <= 0 || share > 0.97 || (inner.data[offset + 3] ?? 0) === 0) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      const own = raster.data[offset + channel] ?? 0;
      cut.data[offset + channel] = own * share + (inner.data[offset + channel] ?? 0) * (1 - share);
    }
  }
  return cut;
}

/** The subject's own colours, spread a little beyond its rim. Blurred colours need no more than a small image. */
function innerColours(raster: Raster, mask: Plane): Raster {
  const solid: Raster = { ...raster, data: raster.data.slice() };
  for (let index = 0; index < mask.values.length; index += 1) {
    if ((mask.values[index] ?? 0) < 0.97) solid.data[index * 4 + 3] = 0;
  }
  return resizeRaster(blurRaster(withinSide(solid, 420), 3), raster.width, raster.height);
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
