/** Puts an image into a larger frame and continues it beyond its edges. */
import type { Canvas } from '@napi-rs/canvas';
import { blend, drawCanvas, drawScaled, type Frame, filtered, type Size, unitOf } from './canvas.ts';

/**
 * A canvas of the given size in which the whole image fills `frame`. Around it the image goes on as its own blurred
 * mirror image; what lies beyond the size is cropped.
 */
export function placeInto(image: Canvas, size: Size, frame: Frame): Canvas {
  const [left, top] = [Math.round(frame.x), Math.round(frame.y)];
  const [width, height] = [Math.max(1, Math.round(frame.width)), Math.max(1, Math.round(frame.height))];
  const body = drawCanvas(size, (pen) => drawScaled(pen, image, { x: left, y: top, width, height }));
  if (left <= 0 && top <= 0 && left + width >= size.width && top + height >= size.height) return body;
  const around = drawCanvas(size, (pen) => {
    for (const [x, across] of copies(left, width, size.width)) {
      for (const [y, down] of copies(top, height, size.height)) {
        pen.setTransform(across, 0, 0, down, x, y);
        pen.drawImage(body, left, top, width, height, 0, 0, width, height);
      }
    }
  });
  const placed = filtered(around, `blur(${unitOf(size) * 0.012}px)`);
  blend(placed, body);
  return placed;
}

/** Where copies of a length cover a side, each as its place and direction: every second one is mirrored. */
function copies(start: number, length: number, side: number): [place: number, direction: number][] {
  const before = Math.ceil(Math.max(0, start) / length);
  const count = before + Math.ceil((side - start) / length);
  return Array.from({ length: count }, (_, index) => {
    const place = start + (index - before) * length;
    return (index - before) % 2 === 0 ? [place, 1] : [place + length, -1];
  });
}

/** A frame in an image that is painted at a scale. */
export function scaledFrame({ x, y, width, height }: Frame, scale: number): Frame {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
}
