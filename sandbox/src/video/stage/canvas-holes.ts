/** Whether an image is a cut-out: a thing on nothing. */
import { type Canvas, createCanvas } from '@napi-rs/canvas';

/** True when more than a twentieth of the image is clear. */
export function canvasHasHoles(image: Canvas): boolean {
  const side = 24;
  const small = createCanvas(side, side);
  const context = small.getContext('2d');
  context.drawImage(image, 0, 0, side, side);
  const { data } = context.getImageData(0, 0, side, side);
  let clear = 0;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 128) clear += 1;
  return clear > (side * side) / 20;
}
