/** Draws an element into an image: in the image's light, with a shadow. Where it goes is the caller's choice. */
import type { Canvas } from '@napi-rs/canvas';
import { glow } from '#sandbox/canvas/wash.ts';
import {
  blend,
  clipTo,
  drawCanvas,
  type Frame,
  fillCanvas,
  filtered,
  resized,
  scaled,
  transparentShare,
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
    drawShadow(canvas, frame, { reach: 0.74, strength: 0.4, squeeze: 0.2 });
    drawShadow(canvas, frame, { reach: 0.5, strength: 0.55, squeeze: 0.1 });
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
  { x, y, width, height }: Frame,
  shadow: { reach: number; strength: number; squeeze: number },
): void {
  const middle = { x: x + width / 2, y: y + height * 0.985, radius: width * shadow.reach };
  glow(canvas.getContext('2d'), { ...middle, ...shadow, colour: '#0a0810' });
}

/** The image at the frame's size, in the light of its surroundings as far as `match` (0..1) says. */
function relit(image: Canvas, canvas: Canvas, { x, y, width, height }: Frame, match: number): Canvas {
  const around = drawCanvas({ width: 24, height: 24 }, (pen) => {
    pen.imageSmoothingQuality = 'medium';
    pen.drawImage(canvas, x - width * 0.3, y - height * 0.3, width * 1.6, height * 1.6, 0, 0, 24, 24);
  });
  const lit = resized(image, scaled({ width, height }, 1));
  if (transparentShare(around) > 0.5) return lit;
  const { mean } = measureColours(around);
  const grey = Math.max(6, mean.reduce((sum, value) => sum + value, 0) / 3);
  const level = 1 + (Math.min(1.12, Math.max(0.3, (grey / 128) ** 0.75)) - 1) * match;
  const brightest = Math.max(...mean, 1);
  // The cast of the light, at a third of its strength.
  const cast = mean.map((value) => 255 - (1 - value / brightest) * 85 * match);
  const result = filtered(lit, `brightness(${level})`);
  blend(result, fillCanvas(result, `rgb(${cast.join(', ')})`), { mode: 'multiply' });
  return clipTo(result, lit);
}
