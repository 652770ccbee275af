/** Pixels as plain bytes, and the way from and to a canvas. Straight alpha everywhere: canvases premultiply, we do not. */
import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';

/** Red, green, blue and alpha bytes, row by row, alpha not multiplied in. */
export interface Raster {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

export function createRaster(width: number, height: number): Raster {
  return { data: new Uint8ClampedArray(width * height * 4), width, height };
}

export function copyRaster(raster: Raster): Raster {
  return { ...raster, data: raster.data.slice() };
}

/** The canvas's pixels, copied. */
export function rasterOf(canvas: Canvas): Raster {
  const { data, width, height } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return { data, width, height };
}

/** A new canvas that shows the raster. */
export function canvasOf(raster: Raster): Canvas {
  const canvas = createCanvas(raster.width, raster.height);
  canvas.getContext('2d').putImageData(new ImageData(raster.data, raster.width, raster.height), 0, 0);
  return canvas;
}

/** Resized to exactly width x height: averaged on the way down, smooth on the way up. Alpha is respected. */
export function resizeRaster(raster: Raster, width: number, height: number): Raster {
  if (raster.width === width && raster.height === height) return copyRaster(raster);
  const small =
    raster.width > width * 1.5 || raster.height > height * 1.5
      ? averageDown(raster, Math.min(width, raster.width), Math.min(height, raster.height))
      : raster;
  if (small.width === width && small.height === height) return small;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvasOf(small), 0, 0, width, height);
  return rasterOf(canvas);
}

/** The raster within a longest side, for looking at it; never enlarged. */
export function withinSide(raster: Raster, side: number): Raster {
  const scale = Math.min(1, side / Math.max(raster.width, raster.height));
  if (scale === 1) return raster;
  return averageDown(
    raster,
    Math.max(1, Math.round(raster.width * scale)),
    Math.max(1, Math.round(raster.height * scale)),
  );
}

/** Every target pixel is the alpha-weighted mean of the source pixels it covers. */
function averageDown(raster: Raster, width: number, height: number): Raster {
  const target = createRaster(width, height);
  const { data } = raster;
  for (let y = 0; y < height; y += 1) {
    const top = Math.floor((y * raster.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * raster.height) / height));
    for (let x = 0; x < width; x += 1) {
      const left = Math.floor((x * raster.width) / width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * raster.width) / width));
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (let row = top; row < bottom; row += 1) {
        for (
          let index = (row * raster.width + left) * 4, end = index + (right - left) * 4;
          index < end;
          index += 4
        ) {
          const weight = data[index + 3] ?? 0;
          red += (data[index] ?? 0) * weight;
          green += (data[index + 1] ?? 0) * weight;
          blue += (data[index + 2] ?? 0) * weight;
          alpha += weight;
        }
      }
      const offset = (y * width + x) * 4;
      if (alpha === 0) continue;
      target.data[offset] = red / alpha;
      target.data[offset + 1] = green / alpha;
      target.data[offset + 2] = blue / alpha;
      target.data[offset + 3] = alpha / ((bottom - top) * (right - left));
    }
  }
  return target;
}
