/** Mirrors, rotates and zooms an image within its own frame. */
import type { Canvas } from '@napi-rs/canvas';
import { drawCanvas } from '#sandbox/image/pixels/canvas.ts';
import { placeInto } from '#sandbox/image/pixels/place-into.ts';
import type { Edit } from './edit.ts';

/** Left becomes right, or top becomes bottom. */
export function mirror(image: Canvas, axis: Extract<Edit, { kind: 'mirror' }>['axis']): Canvas {
  return drawCanvas(image, (pen) => {
    if (axis === 'left-right') pen.setTransform(-1, 0, 0, 1, image.width, 0);
    else pen.setTransform(1, 0, 0, -1, 0, image.height);
    pen.drawImage(image, 0, 0);
  });
}

/** Clockwise about the middle, enlarged just enough to leave no empty corner. */
export function rotate(image: Canvas, degrees: number): Canvas {
  const { width, height } = image;
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const scale = Math.max((width * cosine + height * sine) / width, (width * sine + height * cosine) / height);
  return drawCanvas(image, (pen) => {
    pen.imageSmoothingQuality = 'high';
    pen.translate(width / 2, height / 2);
    pen.rotate(angle);
    pen.scale(scale, scale);
    pen.drawImage(image, -width / 2, -height / 2);
  });
}

/** Closer for factors above 1. Below 1 the image shrinks and its continuation fills the rest. */
export function zoom(image: Canvas, factor: number): Canvas {
  const [width, height] = [image.width * factor, image.height * factor];
  return placeInto(image, image, {
    x: (image.width - width) / 2,
    y: (image.height - height) / 2,
    width,
    height,
  });
}
