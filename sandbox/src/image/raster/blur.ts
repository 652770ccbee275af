/** Blurs and sharpens rasters. Radii in pixels; large ones cost no more than small ones. */
import { boxMean, createPlane, type Plane } from './plane.ts';
import { copyRaster, createRaster, type Raster, resizeRaster } from './raster.ts';

/** A blurred copy. Works on a smaller image when the radius allows it; transparent colours do not bleed in. */
export function blurRaster(raster: Raster, radius: number): Raster {
  const shrink = Math.max(1, Math.min(16, Math.floor(radius / 3)));
  const small =
    shrink === 1
      ? raster
      : resizeRaster(
          raster,
          Math.max(1, Math.round(raster.width / shrink)),
          Math.max(1, Math.round(raster.height / shrink)),
        );
  const blurred = boxes(small, Math.max(1, Math.round(radius / shrink / 1.6)));
  return shrink === 1 ? blurred : resizeRaster(blurred, raster.width, raster.height);
}

/** Adds `amount` times what a blur of `radius` takes away. */
export function sharpenRaster(raster: Raster, radius: number, amount: number): Raster {
  const soft = blurRaster(raster, radius).data;
  const sharp = copyRaster(raster);
  for (let offset = 0; offset < sharp.data.length; offset += 4) {
    for (let channel = 0; channel < 3; channel += 1) {
      const value = raster.data[offset + channel] ?? 0;
      sharp.data[offset + channel] = value + (value - (soft[offset + channel] ?? 0)) * amount;
    }
  }
  return sharp;
}

/** Mixes `over` into `under` (same size, in place) as far as the mask says. */
export function mixInto(under: Raster, over: Raster, mask: Plane | number): void {
  const fixed = typeof mask === 'number' ? mask : undefined;
  const values = typeof mask === 'number' ? undefined : mask.values;
  for (let offset = 0, index = 0; offset < under.data.length; offset += 4, index += 1) {
    const share = fixed ?? values?.[index] ?? 0;
    if (share <= 0) continue;
    for (let channel = 0; channel < 4; channel += 1) {
      const before = under.data[offset + channel] ?? 0;
      under.data[offset + channel] = before + ((over.data[offset + channel] ?? 0) - before) * share;
    }
  }
}

/** Three box passes over premultiplied channels. */
function boxes(raster: Raster, radius: number): Raster {
  const { width, height, data } = raster;
  const [target, alpha] = [createRaster(width, height), createPlane(width, height)];
  for (let index = 0; index < alpha.values.length; index += 1)
    alpha.values[index] = (data[index * 4 + 3] ?? 0) / 255;
  const softAlpha = threeTimes(alpha, radius);
  for (let channel = 0; channel < 3; channel += 1) {
    const plane = createPlane(width, height);
    for (let index = 0; index < plane.values.length; index += 1) {
      plane.values[index] = (data[index * 4 + channel] ?? 0) * (alpha.values[index] ?? 0);
    }
    const soft = threeTimes(plane, radius);
    for (let index = 0; index < plane.values.length; index += 1) {
      const cover = softAlpha.values[index] ?? 0;
      target.data[index * 4 + channel] = cover > 0 ? (soft.values[index] ?? 0) / cover : 0;
    }
  }
  for (let index = 0; index < alpha.values.length; index += 1) {
    target.data[index * 4 + 3] = (softAlpha.values[index] ?? 0) * 255;
  }
  return target;
}

function threeTimes(plane: Plane, radius: number): Plane {
  return boxMean(boxMean(boxMean(plane, radius), radius), radius);
}
