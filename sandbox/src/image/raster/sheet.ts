/**
 * One image being worked on, as bytes and as a canvas by turns; converts only when the other side is wanted. Knows
 * nothing of what is done to it.
 */
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Plane } from './plane.ts';
import { canvasOf, createRaster, type Raster, rasterOf } from './raster.ts';

export type BlendMode = SKRSContext2D['globalCompositeOperation'];

export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** The short side in pixels: what sizes of drawn things are given in. */
  readonly unit: number;
  /** The bytes, to read or change in place. */
  pixels(): Raster;
  /** The canvas, to draw on. */
  context(): SKRSContext2D;
  /** Other bytes of the same size in its place. */
  replace(raster: Raster): void;
}

export function createSheet(raster: Raster): Sheet {
  const { width, height } = raster;
  let current: { kind: 'bytes'; raster: Raster } | { kind: 'canvas'; canvas: Canvas } = {
    kind: 'bytes',
    raster,
  };
  return {
    width,
    height,
    unit: Math.min(width, height),
    pixels() {
      if (current.kind === 'canvas') current = { kind: 'bytes', raster: rasterOf(current.canvas) };
      return current.raster;
    },
    context() {
      if (current.kind === 'bytes') current = { kind: 'canvas', canvas: canvasOf(current.raster) };
      return current.canvas.getContext('2d');
    },
    replace(next) {
      if (next.width !== width || next.height !== height) throw new RangeError('a sheet keeps its size');
      current = { kind: 'bytes', raster: next };
    },
  };
}

/** Draws on an empty canvas of the sheet's size, keeps of it what `mask` allows, and blends it in. */
export function paintLayer(
  sheet: Sheet,
  draw: (context: SKRSContext2D) => void,
  options: { mode?: BlendMode; alpha?: number; mask?: Plane } = {},
): void {
  const layer = createCanvas(sheet.width, sheet.height);
  const pen = layer.getContext('2d');
  draw(pen);
  if (options.mask) {
    pen.resetTransform();
    pen.globalAlpha = 1;
    pen.globalCompositeOperation = 'destination-in';
    pen.drawImage(stencilOf(options.mask), 0, 0);
  }
  const context = sheet.context();
  context.save();
  context.globalCompositeOperation = options.mode ?? 'source-over';
  context.globalAlpha = options.alpha ?? 1;
  context.drawImage(layer, 0, 0);
  context.restore();
}

/** A black canvas whose alpha is the plane. */
export function stencilOf(plane: Plane): Canvas {
  const raster = createRaster(plane.width, plane.height);
  for (let index = 0; index < plane.values.length; index += 1) {
    raster.data[index * 4 + 3] = (plane.values[index] ?? 0) * 255;
  }
  return canvasOf(raster);
}
