/** Dark outlines on white: the grey image divided by its own blur (colour dodge with the blurred negative). */
import type { Canvas } from '@napi-rs/canvas';
import { blend, fillCanvas, filtered, unitOf } from '#sandbox/image/pixels/canvas.ts';

/** `rounds` 1 draws faint lines; each further one draws them twice as dark. */
export function pencilLines(image: Canvas, rounds: number): Canvas {
  const page = fillCanvas(image, '#ffffff');
  blend(page, image, { filter: 'grayscale(1)' });
  const negative = filtered(filtered(page, 'invert(1)'), `blur(${Math.max(1, unitOf(image) * 0.006)}px)`);
  blend(page, negative, { mode: 'color-dodge' });
  for (let round = 0; round < rounds; round += 1) blend(page, page, { mode: 'multiply' });
  return page;
}
