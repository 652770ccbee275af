/** What is sharp in the image and what is not. */
import { blurRaster, mixInto, sharpenRaster } from '#sandbox/image/raster/blur.ts';
import {
  blurPlane,
  invertPlane,
  type Plane,
  planeFrom,
  smoothstep,
  stretchPlane,
} from '#sandbox/image/raster/plane.ts';
import type { EditWork, Focus } from './edit.ts';

/** Changes the focus. Radii follow the image's short side. */
export function applyFocus(work: EditWork, focus: Focus): void {
  const raster = work.sheet.pixels();
  const { unit, width, height } = work.sheet;
  switch (focus) {
    case 'blur':
      work.sheet.replace(blurRaster(raster, unit * 0.014));
      return;
    case 'sharpen':
      work.sheet.replace(
        sharpenRaster(sharpenRaster(raster, Math.max(1, unit * 0.0016), 0.7), unit * 0.02, 0.22),
      );
      return;
    case 'blur-background':
      mixInto(raster, blurRaster(raster, unit * 0.019), background(work));
      return;
    case 'tilt-shift': {
      const bands = planeFrom(2, 64, (_, y) => smoothstep(0.1, 0.32, Math.abs(y / 63 - 0.6)));
      mixInto(raster, blurRaster(raster, unit * 0.014), stretchPlane(bands, width, height));
      return;
    }
  }
}

/** Everything but the subject; without a clear one, everything but the middle. */
function background(work: EditWork): Plane {
  const { mask, confidence } = work.subject();
  if (confidence >= 0.3) return invertPlane(blurPlane(mask, work.sheet.unit * 0.003));
  const { width, height } = work.sheet;
  const small = planeFrom(48, 48, (x, y) =>
    smoothstep(0.34, 0.72, Math.hypot(x / 47 - 0.5, (y / 47 - 0.55) * 0.9) * 1.5),
  );
  return stretchPlane(small, width, height);
}
