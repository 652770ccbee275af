/** Neon: the image in the dark, its outlines as glowing tubes. */
import { bloom } from '#sandbox/image/edit/finish.ts';
import { lookupOf } from '#sandbox/image/edit/looks.ts';
import { applyLookup } from '#sandbox/image/raster/lookup.ts';
import { canvasOf, createRaster, resizeRaster, withinSide } from '#sandbox/image/raster/raster.ts';
import { paintLayer, type Sheet } from '#sandbox/image/raster/sheet.ts';
import { outlines } from './outlines.ts';

/** Magenta to cyan from left to right, over the neon look. */
export function drawGlow(sheet: Sheet): void {
  const work = withinSide(sheet.pixels(), 900);
  const unit = Math.min(work.width, work.height);
  const lines = outlines(work, { radius: Math.max(1.2, unit * 0.0024), sensitivity: 0.6 });
  const tubes = createRaster(work.width, work.height);
  for (let index = 0; index < lines.values.length; index += 1) {
    const across = (index % work.width) / work.width;
    tubes.data[index * 4] = 255 - 215 * across;
    tubes.data[index * 4 + 1] = 60 + 175 * across;
    tubes.data[index * 4 + 2] = 235;
    tubes.data[index * 4 + 3] = (1 - (lines.values[index] ?? 1)) * 255;
  }
  applyLookup(sheet.pixels(), lookupOf('neon'));
  const large = canvasOf(resizeRaster(tubes, sheet.width, sheet.height));
  paintLayer(sheet, (pen) => pen.drawImage(large, 0, 0), { mode: 'screen', alpha: 0.85 });
  bloom(sheet, 0.9);
}
