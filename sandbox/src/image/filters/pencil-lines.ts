/** Dark outlines on white: the grey image divided by its own blur (colour dodge with the blurred negative). */
import type { Canvas } from '@napi-rs/canvas';
import { blend, fillCanvas, filtered } from '#sandbox/image/pixels/canvas.ts';

/** `radius` in pixels is about the width of a line. */
export function pencilLines(image: Canvas, radius: number): Canvas {
  const page = fillCanvas(image, '#ffffff');
  blend(page, image, { filter: 'grayscale(1)' });
  const negative = filtered(filtered(page, 'invert(1)'), `blur(${Math.max(1, radius)}px)`);
  blend(page, negative, { mode: 'color-dodge' });
  blend(page, page, { mode: 'multiply' });
  return page;
}
