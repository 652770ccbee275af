/** Images as canvases: drawing, filtering, blending and scaling, all done by the canvas library. */
import {
  type Canvas,
  type CanvasGradient,
  createCanvas,
  ImageData,
  type SKRSContext2D,
} from '@napi-rs/canvas';

export interface Size {
  width: number;
  height: number;
}

export interface Frame extends Size {
  x: number;
  y: number;
}

/** Red, green, blue and alpha bytes, row by row, alpha not premultiplied. */
export interface Raster extends Size {
  data: Uint8ClampedArray;
}

export interface BlendOptions {
  mode?: SKRSContext2D['globalCompositeOperation'];
  /** 0..1. */
  alpha?: number;
  /** Limits the blend to the mask's alpha; a mask of another size is stretched. */
  mask?: Canvas | undefined;
  /** A CSS filter for what is blended in. */
  filter?: string;
}

/** A new canvas with something drawn on it. */
export function drawCanvas(size: Size, draw: (pen: SKRSContext2D) => void): Canvas {
  const canvas = createCanvas(size.width, size.height);
  const pen = canvas.getContext('2d');
  pen.save();
  draw(pen);
  pen.restore();
  return canvas;
}

export function fillCanvas(size: Size, colour: string): Canvas {
  return drawCanvas(size, (pen) => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, size.width, size.height);
  });
}

/** Fills a whole canvas with a gradient of colours at places 0..1. */
export function fillGradient(
  pen: SKRSContext2D,
  gradient: CanvasGradient,
  stops: Readonly<Record<number, string>>,
): void {
  for (const [place, colour] of Object.entries(stops)) gradient.addColorStop(Number(place), colour);
  pen.fillStyle = gradient;
  pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
}

/** Blends one image over another of the same size, in place. */
export function blend(under: Canvas, over: Canvas, options: BlendOptions = {}): void {
  const { mode = 'source-over', alpha = 1, mask, filter = 'none' } = options;
  const pen = under.getContext('2d');
  pen.save();
  pen.globalCompositeOperation = mode;
  pen.globalAlpha = alpha;
  if (mask) pen.drawImage(clipTo(filtered(over, filter), mask), 0, 0);
  else {
    pen.filter = filter;
    pen.drawImage(over, 0, 0);
  }
  pen.restore();
}

/** A copy through a CSS filter. A blur keeps opaque edges opaque. */
export function filtered(image: Canvas, filter: string): Canvas {
  return drawCanvas(image, (pen) => {
    if (filter.includes('blur')) pen.drawImage(image, 0, 0);
    pen.filter = filter;
    pen.drawImage(image, 0, 0);
  });
}

/** Keeps of the image, in place, what the mask's alpha covers. */
export function clipTo(image: Canvas, mask: Canvas): Canvas {
  const pen = image.getContext('2d');
  pen.save();
  pen.resetTransform();
  pen.globalCompositeOperation = 'destination-in';
  drawScaled(pen, mask, { x: 0, y: 0, width: image.width, height: image.height });
  pen.restore();
  return image;
}

/** A mask that covers what the given one does not. */
export function invertMask(mask: Canvas): Canvas {
  const inverted = fillCanvas(mask, '#000000');
  blend(inverted, mask, { mode: 'destination-out' });
  return inverted;
}

/** A copy in which half transparent pixels are nearly opaque. */
export function solid(image: Canvas): Canvas {
  const copy = filtered(image, 'none');
  for (let round = 0; round < 4; round += 1) blend(copy, copy);
  return copy;
}

/** A copy in which the colours of what shows run out into what does not, up to `reach` in short sides. */
export function bleed(image: Canvas, reach: number): Canvas {
  const result = filtered(image, 'none');
  for (let radius = 0.003; radius < reach; radius *= 2)
    blend(result, image, { mode: 'destination-over', filter: `blur(${radius * unitOf(image)}px)` });
  return solid(result);
}

/** A copy of exactly this size. */
export function resized(image: Canvas, { width, height }: Size): Canvas {
  return drawCanvas({ width, height }, (pen) => drawScaled(pen, image, { x: 0, y: 0, width, height }));
}

/** Draws all of an image into a frame; at its own size byte by byte. */
export function drawScaled(pen: SKRSContext2D, image: Canvas, { x, y, width, height }: Frame): void {
  pen.imageSmoothingEnabled = width !== image.width || height !== image.height;
  // `high` is for enlarging: it takes no mean of the pixels it skips.
  pen.imageSmoothingQuality = width < image.width ? 'medium' : 'high';
  pen.drawImage(image, x, y, width, height);
}

/** The image itself or a copy scaled down to a longest side. */
export function within(image: Canvas, side: number): Canvas {
  const scale = side / Math.max(image.width, image.height);
  return scale >= 1 ? image : resized(image, scaled(image, scale));
}

/** A size times a factor, in whole pixels, at least 1. */
export function scaled({ width, height }: Size, factor: number): Size {
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}

/** The short side: the unit for the sizes of drawn things. */
export function unitOf({ width, height }: Size): number {
  return Math.min(width, height);
}

/** A copy of the pixels. */
export function readPixels(image: Canvas): Raster {
  const { data, width, height } = image.getContext('2d').getImageData(0, 0, image.width, image.height);
  return { data, width, height };
}

export function canvasOf({ data, width, height }: Raster): Canvas {
  return drawCanvas({ width, height }, (pen) => pen.putImageData(new ImageData(data, width, height), 0, 0));
}

/** The smallest frame around pixels with more alpha than the threshold (0..255); undefined when there are none. */
export function boundsOf(image: Canvas, threshold = 127): Frame | undefined {
  const { data, width, height } = readPixels(image);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let index = 0; index < width * height; index += 1) {
    if ((data[index * 4 + 3] ?? 0) <= threshold) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    bottom = y;
  }
  return right < 0 ? undefined : { x: left, y: top, width: right + 1 - left, height: bottom + 1 - top };
}

/** The part of the image that shows, cut to its bounds; undefined when nothing shows. */
export function trim(image: Canvas): Canvas | undefined {
  const bounds = boundsOf(image, 12);
  return bounds && drawCanvas(bounds, (pen) => pen.drawImage(image, -bounds.x, -bounds.y));
}

/** The share of pixels that are more transparent than opaque, 0..1. */
export function transparentShare(image: Canvas): number {
  const { data } = readPixels(image);
  let count = 0;
  for (let offset = 3; offset < data.length; offset += 4) if ((data[offset] ?? 0) < 128) count += 1;
  return count / (data.length / 4);
}
