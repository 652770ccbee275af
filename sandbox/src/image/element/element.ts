/** Something taken from one image to be set into another: a cut-out figure, or a print of the whole when none stands out. */
import { createCanvas } from '@napi-rs/canvas';
import { canvasOf, type Raster, rasterOf, resizeRaster, withinSide } from '#sandbox/image/raster/raster.ts';
import { cutOut, trim } from '#sandbox/image/segment/cut-out.ts';
import { findSubjectMask } from '#sandbox/image/segment/find-subject-mask.ts';

export interface Element {
  /** Transparent around what it shows, trimmed. */
  raster: Raster;
  kind: 'figure' | 'print';
  /** Stands on something and wants a shadow under it. */
  stands: boolean;
  /** Runs off its own image's lower edge, as portraits do: it belongs on the lower edge of the new one. */
  cropped: boolean;
}

/** Below this confidence an image is a view, not a figure. */
const figureConfidence = 0.35;
/** Figures are cut out at this side at most: what they are shrunk to anyway. */
const largestSide = 1400;

/** The image's figure, or the image as a print with a white rim. */
export function elementOf(image: Raster): Element {
  const raster = withinSide(image, largestSide);
  const { mask, confidence } = findSubjectMask(raster);
  const figure = confidence >= figureConfidence ? trim(cutOut(raster, mask)) : undefined;
  if (figure === undefined) return { raster: printOf(raster), kind: 'print', stands: false, cropped: false };
  let bottom = 0;
  for (let x = 0; x < mask.width; x += 1) {
    bottom += (mask.values[(mask.height - 1) * mask.width + x] ?? 0) > 0.5 ? 1 : 0;
  }
  const cropped = bottom > figure.width * 0.2;
  return { raster: figure, kind: 'figure', stands: !cropped, cropped };
}

function printOf(image: Raster): Raster {
  const raster = resizeRaster(image, ...within(image, 900));
  const rim = Math.round(Math.min(raster.width, raster.height) * 0.045);
  const canvas = createCanvas(raster.width + rim * 2, raster.height + rim * 2);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#fbf9f4';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(canvasOf(raster), rim, rim);
  return rasterOf(canvas);
}

function within({ width, height }: Raster, side: number): [number, number] {
  const scale = Math.min(1, side / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}
