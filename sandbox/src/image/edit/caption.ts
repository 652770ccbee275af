/** Letters a quoted text into the image. */
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { sandboxFont } from '#sandbox/fonts/sandbox-font.ts';
import { unitOf } from '#sandbox/image/pixels/canvas.ts';

/** White bold lines with a soft shadow on a soft dark band, as large as three lines allow. */
export function drawCaption(canvas: Canvas, text: string, place: 'top' | 'middle' | 'bottom'): void {
  const { width, height } = canvas;
  const unit = unitOf(canvas);
  const pen = canvas.getContext('2d');
  pen.save();
  const { lines, size } = fitLines(pen, text, width * 0.84, unit);
  const step = size * 1.16;
  const block = step * lines.length;
  const middle = {
    top: unit * 0.07 + block / 2,
    middle: height / 2,
    bottom: height - unit * 0.085 - block / 2,
  }[place];
  const reach = block / 2 + size * 0.9;
  const band = pen.createLinearGradient(0, middle - reach, 0, middle + reach);
  band.addColorStop(0, 'rgba(0, 0, 0, 0)');
  band.addColorStop(0.5, 'rgba(0, 0, 0, 0.2)');
  band.addColorStop(1, 'rgba(0, 0, 0, 0)');
  pen.fillStyle = band;
  pen.fillRect(0, middle - reach, width, reach * 2);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.shadowColor = 'rgba(0, 0, 0, 0.55)';
  pen.shadowBlur = size * 0.18;
  pen.shadowOffsetY = size * 0.04;
  pen.fillStyle = '#ffffff';
  lines.forEach((line, index) => {
    pen.fillText(line, width / 2, middle + (index - (lines.length - 1) / 2) * step);
  });
  pen.restore();
}

/** The largest size at which the text fits into three lines; from a smallest size on, up to six lines. */
function fitLines(
  pen: SKRSContext2D,
  text: string,
  width: number,
  unit: number,
): { lines: string[]; size: number } {
  for (let size = unit * 0.13; ; size *= 0.92) {
    pen.font = sandboxFont('bold', size);
    const fits = (line: string) => pen.measureText(line).width <= width;
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const longer = `${lines.at(-1)} ${word}`;
      if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    if ((lines.length <= 3 && lines.every(fits)) || size < unit * 0.035)
      return { lines: lines.slice(0, 6), size };
  }
}
