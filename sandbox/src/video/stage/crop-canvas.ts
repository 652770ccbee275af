/** The part of an image that shows something. */
import { type Canvas, createCanvas } from '@napi-rs/canvas';

/** A copy without the clear margins, or the canvas itself where there are none; what shows is found to a few pixels. */
export function cropCanvas(canvas: Canvas): Canvas {
  const { x, y, width, height } = shownPart(canvas);
  if (width === canvas.width && height === canvas.height) return canvas;
  const cropped = createCanvas(width, height);
  cropped.getContext('2d').drawImage(canvas, -x, -y);
  return cropped;
}

function shownPart(canvas: Canvas): { x: number; y: number; width: number; height: number } {
  const small = halved(halved(canvas));
  const step = 4;
  const { width: columns, height: rows } = small;
  const { data } = small.getContext('2d').getImageData(0, 0, columns, rows);
  let [left, top, right, bottom] = [columns, rows, -1, -1];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if ((data[(row * columns + column) * 4 + 3] ?? 0) === 0) continue;
      left = Math.min(left, column);
      right = Math.max(right, column);
      top = Math.min(top, row);
      bottom = row;
    }
  }
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 };
  const [x, y] = [Math.max(0, (left - 1) * step), Math.max(0, (top - 1) * step)];
  return {
    x,
    y,
    width: Math.min(canvas.width, (right + 2) * step) - x,
    height: Math.min(canvas.height, (bottom + 2) * step) - y,
  };
}

/** At half the size each pixel is the mean of four; at a quarter in one go, thin lines would fall between samples. */
function halved(canvas: Canvas): Canvas {
  const half = createCanvas(Math.ceil(canvas.width / 2), Math.ceil(canvas.height / 2));
  half.getContext('2d').drawImage(canvas, 0, 0, canvas.width / 2, canvas.height / 2);
  return half;
}
