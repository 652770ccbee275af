/** Finds the lines a draughtsman would draw (Winnemöller's extended difference of Gaussians). */
import { blurPlane, createPlane, luminanceOf, type Plane } from '#sandbox/image/raster/plane.ts';
import type { Raster } from '#sandbox/image/raster/raster.ts';

/**
 * 0 where there is a line, 1 where there is none. `radius` in pixels is about the line's width; `sensitivity` 0..1
 * draws weaker edges too; `shadow` 0..1 also fills dark areas.
 */
export function outlines(
  raster: Raster,
  options: { radius: number; sensitivity: number; shadow?: number },
): Plane {
  const light = luminanceOf(raster);
  const fine = blurPlane(light, Math.max(1, options.radius * 0.5)).values;
  const wide = blurPlane(light, Math.max(2, options.radius * 1.4)).values;
  const lines = createPlane(raster.width, raster.height);
  const gain = 14 + 40 * options.sensitivity;
  const dark = 0.32 * (options.shadow ?? 0);
  for (let index = 0; index < lines.values.length; index += 1) {
    const step = (fine[index] ?? 0) - (wide[index] ?? 0);
    const edge = Math.max(0, -step - 0.006) * gain;
    const shade = dark > 0 ? Math.max(0, dark - (wide[index] ?? 0)) * 12 : 0;
    lines.values[index] = 1 - Math.tanh(edge + shade);
  }
  return lines;
}
