/** Mirrors, turns and zooms an image within its own frame. */
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { placeInto } from '#sandbox/image/raster/extend.ts';
import { canvasOf, createRaster, type Raster, rasterOf } from '#sandbox/image/raster/raster.ts';

/** Left becomes right, or top becomes bottom; exact to the pixel. */
export function mirror(raster: Raster, axis: 'left-right' | 'up-down'): Raster {
  const { width, height } = raster;
  const mirrored = createRaster(width, height);
  const from = new Uint32Array(raster.data.buffer, raster.data.byteOffset, width * height);
  const to = new Uint32Array(mirrored.data.buffer);
  for (let y = 0; y < height; y += 1) {
    const row = from.subarray(y * width, (y + 1) * width);
    if (axis === 'up-down') to.set(row, (height - 1 - y) * width);
    else to.set(row.slice().reverse(), y * width);
  }
  return mirrored;
}

/** Turned clockwise about the middle, enlarged just enough to leave no empty corner; half turns stay as large. */
export function rotate(raster: Raster, degrees: number): Raster {
  const { width, height } = raster;
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const cover = Math.max((width * cosine + height * sine) / width, (width * sine + height * cosine) / height);
  return place(raster, (context) => {
    context.translate(width / 2, height / 2);
    context.rotate(angle);
    context.scale(cover, cover);
    context.translate(-width / 2, -height / 2);
  });
}

/** Closer for factors above 1. Below 1 the image shrinks and a soft continuation of it fills the rest. */
export function zoom(raster: Raster, factor: number): Raster {
  const [width, height] = [raster.width * factor, raster.height * factor];
  const frame = { x: (raster.width - width) / 2, y: (raster.height - height) / 2, width, height };
  if (factor < 1) return placeInto(raster, raster, frame);
  // Enlarging the whole image only to crop it would cost memory for nothing.
  return place(raster, (context) => context.setTransform(factor, 0, 0, factor, frame.x, frame.y));
}

function place(raster: Raster, transform: (context: SKRSContext2D) => void): Raster {
  const canvas = createCanvas(raster.width, raster.height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  transform(context);
  context.drawImage(canvasOf(raster), 0, 0);
  return rasterOf(canvas);
}
