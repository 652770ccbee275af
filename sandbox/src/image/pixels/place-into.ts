/** Puts an image into a larger frame and continues it beyond its edges. */
import type { Canvas } from '@napi-rs/canvas';
import { blend, drawCanvas, drawScaled, type Frame, filtered, type Size, unitOf } from './canvas.ts';

/**
 * A canvas of the given size in which the whole image fills `frame`. Around it the image's outer edges go on,
 * stretched and blurred; what lies beyond the size is cropped.
 */
export function placeInto(image: Canvas, size: Size, frame: Frame): Canvas {
  const [left, top] = [Math.round(frame.x), Math.round(frame.y)];
  const [width, height] = [Math.max(1, Math.round(frame.width)), Math.max(1, Math.round(frame.height))];
  const body = drawCanvas(size, (pen) => drawScaled(pen, image, { x: left, y: top, width, height }));
  if (left <= 0 && top <= 0 && left + width >= size.width && top + height >= size.height) return body;
  const around = drawCanvas(size, (pen) => {
    for (const [x, across, fromX, wide] of strips(left, width, size.width, image.width)) {
      for (const [y, down, fromY, tall] of strips(top, height, size.height, image.height)) {
        pen.drawImage(image, fromX, fromY, wide, tall, x, y, across, down);
      }
    }
  });
  const placed = filtered(around, `blur(${unitOf(size) * 0.03}px)`);
  blend(placed, body);
  return placed;
}

/** Along one side: the edge before the image, the image, the edge after it, each as [place, length, from, depth]. */
function strips(
  start: number,
  length: number,
  side: number,
  source: number,
): [number, number, number, number][] {
  const depth = Math.max(1, source * 0.012);
  const end = start + length;
  return [
    ...(start > 0 ? [[0, start, 0, depth] satisfies [number, number, number, number]] : []),
    [start, length, 0, source],
    ...(end < side
      ? [[end, side - end, source - depth, depth] satisfies [number, number, number, number]]
      : []),
  ];
}

/** A frame in an image that is painted at a scale. */
export function scaledFrame({ x, y, width, height }: Frame, scale: number): Frame {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
}
