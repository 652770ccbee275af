/** The visible mark that an image was generated: small, lower right, readable on anything. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { sandboxFont } from '#sandbox/fonts/sandbox-font.ts';

const text = 'AI generated';

/** Draws the mark over a context of the given size in pixels. */
export function drawWatermark(context: SKRSContext2D, size: { width: number; height: number }): void {
  const unit = Math.min(size.width, size.height);
  // Never wider than a third of a narrow image, never too small to read.
  const height = Math.max(7, Math.min(unit * 0.026, size.width * 0.045));
  context.save();
  context.resetTransform();
  context.font = sandboxFont('medium', height);
  context.textBaseline = 'middle';
  const width = context.measureText(text).width;
  const [padX, padY, gap] = [height * 0.6, height * 0.42, height * 0.75];
  const box = {
    x: size.width - gap - width - padX * 2,
    y: size.height - gap - height - padY * 2,
    width: width + padX * 2,
    height: height + padY * 2,
  };
  context.fillStyle = 'rgba(12, 12, 16, 0.42)';
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, box.height / 2);
  context.fill();
  context.fillStyle = 'rgba(255, 255, 255, 0.94)';
  context.fillText(text, box.x + padX, box.y + box.height / 2 + height * 0.02);
  context.restore();
}
