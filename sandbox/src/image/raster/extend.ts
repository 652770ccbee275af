/** Puts an image into a larger frame and continues it beyond its edges. */
import { createCanvas } from '@napi-rs/canvas';
import { blurRaster, mixInto } from './blur.ts';
import { planeFrom, smoothstep, stretchPlane } from './plane.ts';
import { canvasOf, type Raster, rasterOf, resizeRaster } from './raster.ts';

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How deep into the image the strip goes that is mirrored outwards: shallow, so that nothing shows up twice. */
const stripDepth = 0.1;

/**
 * A raster of the given size in which the whole source fills `frame`. What the frame leaves free continues the source:
 * its outer strips mirrored, stretched and ever more blurred; what goes beyond the size is cropped.
 */
export function placeInto(source: Raster, size: { width: number; height: number }, frame: Frame): Raster {
  const fitted = resizeRaster(
    source,
    Math.max(1, Math.round(frame.width)),
    Math.max(1, Math.round(frame.height)),
  );
  const [left, top] = [Math.round(frame.x), Math.round(frame.y)];
  const [right, bottom] = [size.width - left - fitted.width, size.height - top - fitted.height];
  const gaps = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.max(0, right),
    bottom: Math.max(0, bottom),
  };
  const covers = gaps.left + gaps.top + gaps.right + gaps.bottom === 0;
  if (covers && fitted.width === size.width && fitted.height === size.height) return fitted;
  const canvas = createCanvas(size.width, size.height);
  const pen = canvas.getContext('2d');
  const body = canvasOf(fitted);
  if (!covers) {
    for (const across of stripsOf(gaps.left, fitted.width, gaps.right)) {
      for (const down of stripsOf(gaps.top, fitted.height, gaps.bottom)) {
        pen.setTransform(across.flip, 0, 0, down.flip, left + across.origin, top + down.origin);
        pen.drawImage(
          body,
          across.from,
          down.from,
          across.length,
          down.length,
          0,
          0,
          across.reach,
          down.reach,
        );
      }
    }
    pen.resetTransform();
  }
  pen.drawImage(body, left, top);
  const placed = rasterOf(canvas);
  if (!covers) soften(placed, { x: left, y: top, width: fitted.width, height: fitted.height });
  return placed;
}

interface Strip {
  /** The part of the source's side that is drawn. */
  from: number;
  length: number;
  /** Where its first pixel lands, how far it reaches, and in which direction. */
  origin: number;
  reach: number;
  flip: 1 | -1;
}

/** The mirrored strip before the image, the image itself, the mirrored strip after it. */
function stripsOf(before: number, side: number, after: number): Strip[] {
  const depth = Math.max(1, side * stripDepth);
  const strips: Strip[] = [{ from: 0, length: side, origin: 0, reach: side, flip: 1 }];
  if (before > 0) strips.push({ from: 0, length: depth, origin: 0, reach: before, flip: -1 });
  if (after > 0)
    strips.push({ from: side - depth, length: depth, origin: side + after, reach: after, flip: -1 });
  return strips;
}

/** Blends in a blurred copy, the more the farther outside the frame. */
function soften(raster: Raster, frame: Frame): void {
  const unit = Math.min(raster.width, raster.height);
  const [columns, rows] = [Math.min(256, raster.width), Math.min(256, raster.height)];
  const distance = (index: number, count: number, side: number, start: number, length: number) => {
    const place = ((index + 0.5) / count) * side;
    return Math.max(0, start - place, place - start - length);
  };
  const outside = planeFrom(columns, rows, (column, row) =>
    smoothstep(
      0,
      unit * 0.14,
      Math.hypot(
        distance(column, columns, raster.width, frame.x, frame.width),
        distance(row, rows, raster.height, frame.y, frame.height),
      ),
    ),
  );
  mixInto(raster, blurRaster(raster, unit * 0.035), stretchPlane(outside, raster.width, raster.height));
}
