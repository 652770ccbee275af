/** Images made of cells of one colour: printed dots, stones, pieces of glass. */
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { fillCanvas, type Raster, readPixels, unitOf, within } from '#sandbox/image/pixels/canvas.ts';
import { createRandom } from '#sandbox/random.ts';

/** Dots of the image's colours on paper, larger where it is darker. */
export function drawHalftone(image: Canvas): Canvas {
  const { width, height } = image;
  const pitch = unitOf(image) / 78;
  const colours = readPixels(within(image, 260));
  const page = fillCanvas(image, '#fbf6ea');
  const pen = page.getContext('2d');
  const reach = Math.hypot(width, height) / 2 + pitch;
  const [cosine, sine] = [Math.cos(Math.PI / 12), Math.sin(Math.PI / 12)];
  for (let row = -reach; row < reach; row += pitch) {
    for (let column = -reach; column < reach; column += pitch) {
      const [x, y] = [width / 2 + column * cosine - row * sine, height / 2 + column * sine + row * cosine];
      if (Math.abs(x - width / 2) > width / 2 + pitch || Math.abs(y - height / 2) > height / 2 + pitch)
        continue;
      const [red, green, blue] = colourAt(colours, x / width, y / height);
      const dark = 1 - (red * 0.2126 + green * 0.7152 + blue * 0.0722) / 255;
      pen.fillStyle = `rgb(${red * 0.8}, ${green * 0.8}, ${blue * 0.82})`;
      pen.beginPath();
      pen.arc(x, y, pitch * (0.14 + 0.62 * Math.sqrt(dark)), 0, Math.PI * 2);
      pen.fill();
    }
  }
  return page;
}

/** Four-sided pieces between joints; `jitter` and `gap` in sides of a piece: small for stones, large for glass. */
export function drawTiles(
  image: Canvas,
  {
    seed,
    across,
    jitter,
    gap,
    joint,
  }: { seed: string; across: number; jitter: number; gap: number; joint: string },
): Canvas {
  const { width, height } = image;
  const pitch = unitOf(image) / across;
  const colours = readPixels(within(image, 240));
  const page = fillCanvas(image, joint);
  const pen = page.getContext('2d');
  const random = createRandom(`${seed}/tiles`);
  const [columns, rows] = [Math.ceil(width / pitch) + 2, Math.ceil(height / pitch) + 2];
  const corners = Array.from({ length: columns * rows }, (_, index) => ({
    x: ((index % columns) - 0.5 + random.range(-jitter, jitter) * 0.8) * pitch,
    y: (Math.floor(index / columns) - 0.5 + random.range(-jitter, jitter) * 0.8) * pitch,
  }));
  for (let index = 0; index < columns * (rows - 1); index += 1) {
    const piece = [index, index + 1, index + columns + 1, index + columns].flatMap((at) => corners[at] ?? []);
    if (index % columns === columns - 1 || piece.length < 4) continue;
    const x = piece.reduce((sum, corner) => sum + corner.x, 0) / 4;
    const y = piece.reduce((sum, corner) => sum + corner.y, 0) / 4;
    const light = random.range(-14, 14);
    pen.fillStyle = `rgb(${colourAt(colours, x / width, y / height)
      .map((value) => value + light)
      .join(', ')})`;
    pen.beginPath();
    for (const corner of piece) pen.lineTo(x + (corner.x - x) * (1 - gap), y + (corner.y - y) * (1 - gap));
    pen.closePath();
    pen.fill();
    shine(pen, { x, y, pitch });
  }
  return page;
}

/** Light on the upper half of the piece whose path is current. */
function shine(pen: SKRSContext2D, { x, y, pitch }: { x: number; y: number; pitch: number }): void {
  const light = pen.createLinearGradient(x, y - pitch / 2, x, y + pitch / 2);
  light.addColorStop(0, 'rgba(255, 255, 255, 0.2)');
  light.addColorStop(1, 'rgba(0, 0, 0, 0.14)');
  pen.fillStyle = light;
  pen.fill();
}

function colourAt({ data, width, height }: Raster, u: number, v: number): [number, number, number] {
  const x = Math.min(width - 1, Math.max(0, Math.floor(u * width)));
  const y = Math.min(height - 1, Math.max(0, Math.floor(v * height)));
  const offset = (y * width + x) * 4;
  return [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0];
}
