/** Draws an element into an image: in the image's light, with a shadow. Where it goes is the caller's choice. */
import type { Canvas } from '@napi-rs/canvas';
import { drawCanvas, type Frame, readPixels, resized, scaled, unitOf } from '#sandbox/image/pixels/canvas.ts';
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
  const lit = relit(
    element.image,
    frame,
    ambientOf(canvas, frame),
    element.kind === 'print' ? match * 0.35 : match,
  );
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

/** The light around a frame: red, green and blue gains against neutral daylight. */
function ambientOf(canvas: Canvas, { x, y, width, height }: Frame): number[] {
  const around = drawCanvas({ width: 24, height: 24 }, (pen) => {
    pen.imageSmoothingQuality = 'medium';
    pen.drawImage(canvas, x - width * 0.3, y - height * 0.3, width * 1.6, height * 1.6, 0, 0, 24, 24);
  });
  const { data } = readPixels(around);
  const sums = [0, 0, 0];
  let count = 0;
  for (let offset = 0; offset < data.length; offset += 4) {
    if ((data[offset + 3] ?? 0) < 128) continue;
    count += 255;
    sums.forEach((sum, channel) => {
      sums[channel] = sum + (data[offset + channel] ?? 0);
    });
  }
  if (count === 0) return [1, 1, 1];
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / count);
  const grey = Math.max(0.02, red * 0.2126 + green * 0.7152 + blue * 0.0722);
  const level = Math.min(1.12, Math.max(0.3, (grey / 0.5) ** 0.75));
  return [red, green, blue].map((value) => level * (1 + (value / grey - 1) * 0.4));
}

/** The image at the frame's size, its channels multiplied by the gains as far as `match` says. */
function relit(image: Canvas, frame: Frame, gains: readonly number[], match: number): Canvas {
  const small = resized(image, scaled(frame, 1));
  const factors = gains.map((gain) => 1 + (gain - 1) * match);
  const brightest = Math.max(...factors);
  const colour = factors.map((factor) => Math.round((factor / brightest) * 255)).join(', ');
  return drawCanvas(small, (pen) => {
    pen.filter = `brightness(${brightest})`;
    pen.drawImage(small, 0, 0);
    pen.filter = 'none';
    pen.globalCompositeOperation = 'multiply';
    pen.fillStyle = `rgb(${colour})`;
    pen.fillRect(0, 0, small.width, small.height);
    pen.globalCompositeOperation = 'destination-in';
    pen.drawImage(small, 0, 0);
  });
}
