/** Letters a quoted text into the image. */
import type { Canvas } from '@napi-rs/canvas';
import { letter } from '#sandbox/canvas/fit-text.ts';
import { fillGradient, unitOf } from '#sandbox/image/pixels/canvas.ts';

/** White bold lines with a soft shadow on a soft dark band. */
export function drawCaption(canvas: Canvas, text: string, place: 'top' | 'middle' | 'bottom'): void {
  const { width, height } = canvas;
  const unit = unitOf(canvas);
  const tall = unit * (text.length > 24 ? 0.34 : 0.2);
  const y = { top: unit * 0.04, middle: (height - tall) / 2, bottom: height - tall - unit * 0.05 }[place];
  const pen = canvas.getContext('2d');
  pen.save();
  const band = pen.createLinearGradient(0, y - unit * 0.04, 0, y + tall + unit * 0.04);
  fillGradient(pen, band, { 0: '#0000', 0.5: '#0003', 1: '#0000' });
  pen.shadowColor = 'rgba(0, 0, 0, 0.55)';
  pen.shadowBlur = unit * 0.02;
  pen.shadowOffsetY = unit * 0.005;
  pen.fillStyle = '#ffffff';
  letter(pen, text, { x: width * 0.08, y, width: width * 0.84, height: tall });
  pen.restore();
}
