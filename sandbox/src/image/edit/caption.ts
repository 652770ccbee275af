/** Letters a quoted text into the image. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { sandboxFont } from '#sandbox/fonts/sandbox-font.ts';
import type { Sheet } from '#sandbox/image/raster/sheet.ts';

/** White bold lines with a soft shadow, as large as three lines allow; near the bottom unless the top is asked for. */
export function drawCaption(sheet: Sheet, text: string, place: 'top' | 'middle' | 'bottom'): void {
  const { width, height, unit } = sheet;
  const pen = sheet.context();
  const { lines, size } = fitLines(pen, text, {
    width: width * 0.84,
    largest: unit * 0.13,
    smallest: unit * 0.035,
  });
  const step = size * 1.16;
  const block = step * lines.length;
  const middle = {
    top: unit * 0.07 + block / 2,
    middle: height / 2,
    bottom: height - unit * 0.085 - block / 2,
  }[place];
  pen.save();
  shadeBehind(pen, { width, height, y: middle, reach: block / 2 + size * 0.9 });
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

/** The largest size at which the text fits into at most three lines; beyond that it shrinks on. */
function fitLines(
  pen: SKRSContext2D,
  text: string,
  room: { width: number; largest: number; smallest: number },
): { lines: string[]; size: number } {
  for (let size = room.largest; ; size *= 0.92) {
    pen.font = sandboxFont('bold', size);
    const lines = wrap(pen, text, room.width);
    const fits = lines.length <= 3 && lines.every((line) => pen.measureText(line).width <= room.width);
    if (fits || size < room.smallest) return { lines: lines.slice(0, 6), size };
  }
}

function wrap(pen: SKRSContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1];
    if (last !== undefined && pen.measureText(`${last} ${word}`).width <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A soft dark band, so that white reads on snow too. */
function shadeBehind(
  pen: SKRSContext2D,
  band: { width: number; height: number; y: number; reach: number },
): void {
  const shade = pen.createLinearGradient(0, band.y - band.reach, 0, band.y + band.reach);
  shade.addColorStop(0, 'rgba(0, 0, 0, 0)');
  shade.addColorStop(0.5, 'rgba(0, 0, 0, 0.2)');
  shade.addColorStop(1, 'rgba(0, 0, 0, 0)');
  pen.fillStyle = shade;
  pen.fillRect(0, band.y - band.reach, band.width, band.reach * 2);
}
