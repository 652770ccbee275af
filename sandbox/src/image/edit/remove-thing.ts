/** Takes a thing out of the image and closes the gap. */
import { channels } from '#sandbox/colour.ts';
import { labOf } from '#sandbox/image/raster/oklab.ts';
import { blurPlane, createPlane, mapPlane, type Plane, stretchPlane } from '#sandbox/image/raster/plane.ts';
import { type Raster, withinSide } from '#sandbox/image/raster/raster.ts';
import { findRegions, maskOfRegions } from '#sandbox/image/segment/regions.ts';
import type { EditWork } from './edit.ts';
import { fillIn } from './fill-in.ts';

/** The largest thing of the colour, or the image's subject when none is named or found. */
export function removeThing(work: EditWork, colour: string | undefined): void {
  const raster = work.sheet.pixels();
  const mask = (colour ? thingOfColour(raster, colour) : undefined) ?? work.subject().mask;
  work.sheet.replace(fillIn(raster, mask, work.seed));
}

function thingOfColour(raster: Raster, colour: string): Plane | undefined {
  const small = withinSide(raster, 200);
  const [, a, b] = labOf(...channels(colour));
  const wanted = Math.atan2(b, a);
  const like = createPlane(small.width, small.height);
  for (let index = 0; index < like.values.length; index += 1) {
    const offset = index * 4;
    const [, ownA, ownB] = labOf(
      small.data[offset] ?? 0,
      small.data[offset + 1] ?? 0,
      small.data[offset + 2] ?? 0,
    );
    const turn = Math.abs(((Math.atan2(ownB, ownA) - wanted + Math.PI * 3) % (Math.PI * 2)) - Math.PI);
    like.values[index] = Math.hypot(ownA, ownB) > 0.06 && turn < 0.5 ? 1 : 0;
  }
  const [largest] = findRegions(like, (value) => value === 1);
  // Half the image of one colour is not a thing in it.
  if (largest === undefined || largest.pixels.length < 12 || largest.pixels.length > like.values.length * 0.4)
    return undefined;
  const mask = mapPlane(blurPlane(maskOfRegions(small, [largest]), 1), (value) => Math.min(1, value * 2.5));
  return stretchPlane(mask, raster.width, raster.height);
}
