/** Draws an element into an image: in the image's light, with a shadow. Where it goes is the caller's choice. */
import type { Canvas } from '@napi-rs/canvas';
import {
  blend,
  clipTo,
  drawCanvas,
  type Frame,
  fillCanvas,
  filtered,
  readPixels,
  resized,
  scaled,
  unitOf,
} from '#sandbox/image/pixels/canvas.ts';
import { measureColours } from '#sandbox/image/pixels/colour-transfer.ts';
import type { Element } from './element.ts';

export interface Placing {
  /** In pixels. */
  frame: Frame;
  /** Radians. */
  turn?: number;
  /** 0 keeps the element's own light .. 1 takes the image's. */
  match: number;
  /** 0..1. */
  opacity?: number;
}

export function placeElement(canvas: Canvas, element: Element, placing: Placing): void {
  const { frame, turn = 0, match, opacity = 1 } = placing;
  const lit = relit(element.image, canvas, frame, element.kind === 'print' ? match * 0.35 : match);
  const pen = canvas.getContext('2d');
  pen.save();
  pen.globalAlpha = opacity;
  if (element.stands) {
    // Dark and narrow under the foot, wide and faint around.
    drawShadow(canvas, frame, { reach: 0.72, alpha: 0.26, flatness: 0.2 });
    drawShadow(canvas, frame, { reach: 0.46, alpha: 0.4, flatness: 0.1 });
  }
  pen.translate(frame.x + frame.width / 2, frame.y + frame.height / 2);
  pen.rotate(turn);
  if (element.kind === 'print') {
    pen.shadowColor = 'rgba(0, 0, 0, 0.42)';
    pen.shadowBlur = unitOf(canvas) * 0.022;
    pen.shadowOffsetY = unitOf(canvas) * 0.008;
  }
  pen.drawImage(lit, -frame.width / 2, -frame.height / 2, frame.width, frame.height);
  pen.restore();
}

/** A soft flat shadow under the lower edge of a frame; `reach` in its widths. */
export function drawShadow(
  canvas: Canvas,
  frame: Frame,
  { reach, alpha, flatness }: { reach: number; alpha: number; flatness: number },
): void {
  const pen = canvas.getContext('2d');
  const radius = frame.width * reach;
  pen.save();
  pen.translate(frame.x + frame.width / 2, frame.y + frame.height * 0.985);
  pen.scale(1, flatness);
  const shadow = pen.createRadialGradient(0, 0, 0, 0, 0, radius);
  shadow.addColorStop(0, `rgba(10, 8, 16, ${alpha})`);
  shadow.addColorStop(0.55, `rgba(10, 8, 16, ${alpha * 0.55})`);
  shadow.addColorStop(1, 'rgba(10, 8, 16, 0)');
  pen.fillStyle = shadow;
  pen.fillRect(-radius, -radius, radius * 2, radius * 2);
  pen.restore();
}

/** The image at the frame's size, in the light of its surroundings as far as `match` (0..1) says. */
function relit(image: Canvas, canvas: Canvas, { x, y, width, height }: Frame, match: number): Canvas {
  const around = drawCanvas({ width: 24, height: 24 }, (pen) => {
    pen.imageSmoothingQuality = 'medium';
    pen.drawImage(canvas, x - width * 0.3, y - height * 0.3, width * 1.6, height * 1.6, 0, 0, 24, 24);
  });
  const { mean } = measureColours(around);
  const grey = Math.max(6, (mean[0] ?? 0) / Math.sqrt(3));
  const level = 1 + (Math.min(1.12, Math.max(0.3, (grey / 128) ** 0.75)) - 1) * match;
  const lit = resized(image, scaled({ width, height }, 1));
  const colour = drawCanvas({ width: 1, height: 1 }, (pen) => pen.drawImage(around, 0, 0, 1, 1));
  const [red = 0, green = 0, blue = 0, alpha = 0] = readPixels(colour).data;
  if (alpha < 128) return lit;
  const brightest = Math.max(red, green, blue, 1);
  // The cast of the light, at a third of its strength.
  const cast = [red, green, blue].map((value) => 255 - (1 - value / brightest) * 85 * match);
  const result = filtered(lit, `brightness(${level})`);
  blend(result, fillCanvas(result, `rgb(${cast.join(', ')})`), { mode: 'multiply' });
  return clipTo(result, lit);
}
