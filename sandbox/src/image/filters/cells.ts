/** Images made of cells of one colour: printed dots, stones, pieces of glass. */
import type { Canvas } from '@napi-rs/canvas';
import {
  blend,
  drawCanvas,
  fillCanvas,
  filtered,
  readPixels,
  resized,
  scaled,
  unitOf,
} from '#sandbox/image/pixels/canvas.ts';
import { createRandom } from '#sandbox/random.ts';

/** Dots of printing inks, larger where the image is darker: soft dots over the image, with the contrast raised. */
export function drawHalftone(image: Canvas): Canvas {
  const pitch = Math.max(3, unitOf(image) / 72);
  const page = filtered(image, `brightness(0.97) saturate(1.3) blur(${pitch * 0.25}px)`);
  const dot = drawCanvas({ width: 24, height: 24 }, (pen) => {
    const shade = pen.createRadialGradient(12, 12, 0, 12, 12, 17);
    shade.addColorStop(0, '#000000');
    shade.addColorStop(1, '#ffffff');
    pen.fillStyle = shade;
    pen.fillRect(0, 0, 24, 24);
  });
  const screen = drawCanvas(image, (pen) => {
    pen.rotate(Math.PI / 12);
    pen.scale(pitch / 24, pitch / 24);
    pen.fillStyle = pen.createPattern(dot, 'repeat');
    const reach = ((image.width + image.height) * 24) / pitch;
    pen.fillRect(-reach, -reach, reach * 2, reach * 2);
  });
  blend(page, screen, { alpha: 0.5 });
  return filtered(page, 'contrast(3.5)');
}

/** Four-sided pieces between joints; `jitter` and `gap` in sides of a piece: small for stones, large for glass. */
export function drawTiles(
  image: Canvas,
  tiles: { seed: string; across: number; jitter: number; gap: number; joint: string },
): Canvas {
  const { seed, jitter, gap, joint } = tiles;
  const { data, width, height } = readPixels(resized(image, scaled(image, tiles.across / unitOf(image))));
  const [across, down] = [image.width / width, image.height / height];
  const { range } = createRandom(`${seed}/tiles`);
  const corners = Array.from({ length: (width + 1) * (height + 1) }, (_, at): [x: number, y: number] => [
    ((at % (width + 1)) + range(-jitter, jitter)) * across,
    (Math.floor(at / (width + 1)) + range(-jitter, jitter)) * down,
  ]);
  const page = fillCanvas(image, joint);
  const pen = page.getContext('2d');
  // A little larger than the image, because the outermost corners are moved as well.
  pen.setTransform(1 + 1 / width, 0, 0, 1 + 1 / height, -across / 2, -down / 2);
  pen.strokeStyle = joint;
  pen.lineWidth = across * gap;
  for (let at = 0; at < width * height; at += 1) {
    const row = Math.floor(at / width);
    const shine = pen.createLinearGradient(0, row * down, 0, (row + 1) * down);
    shine.addColorStop(0, '#fff3');
    shine.addColorStop(1, '#0002');
    pen.beginPath();
    for (const corner of [at + row, at + row + 1, at + row + width + 2, at + row + width + 1])
      pen.lineTo(...(corners[corner] ?? [0, 0]));
    pen.closePath();
    for (const paint of [`rgb(${data.subarray(at * 4, at * 4 + 3).join(', ')})`, shine]) {
      pen.fillStyle = paint;
      pen.fill();
    }
    pen.stroke();
  }
  return page;
}
