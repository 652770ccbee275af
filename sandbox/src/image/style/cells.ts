/** Pixel art, halftone, mosaic and stained glass: images made of cells of one colour. */
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { labOf } from '#sandbox/image/raster/oklab.ts';
import {
  canvasOf,
  createRaster,
  type Raster,
  rasterOf,
  resizeRaster,
  withinSide,
} from '#sandbox/image/raster/raster.ts';
import type { Sheet } from '#sandbox/image/raster/sheet.ts';
import { createRandom } from '#sandbox/random.ts';
import { paletteOf } from './palette.ts';

/** Large square pixels in at most 28 colours, lightly dithered. */
export function drawPixelArt(sheet: Sheet): void {
  const { width, height, unit } = sheet;
  const scale = 104 / unit;
  const source = sheet.pixels();
  const [columns, rows] = [Math.max(8, Math.round(width * scale)), Math.max(8, Math.round(height * scale))];
  const small = resizeRaster(source, columns, rows);
  const palette = paletteOf(source, 28).map(({ colour }) => ({ colour, lab: labOf(...colour) }));
  for (let index = 0; index < columns * rows; index += 1) {
    const offset = index * 4;
    const [x, y] = [index % columns, Math.floor(index / columns)];
    const dither = ((bayer[(y % 4) * 4 + (x % 4)] ?? 0) / 16 - 0.47) * 0.035;
    const [light, a, b] = labOf(
      small.data[offset] ?? 0,
      small.data[offset + 1] ?? 0,
      small.data[offset + 2] ?? 0,
    );
    let [best, chosen] = [Number.POSITIVE_INFINITY, palette[0]];
    for (const entry of palette) {
      const distance =
        (entry.lab[0] - light - dither) ** 2 + (entry.lab[1] - a) ** 2 + (entry.lab[2] - b) ** 2;
      if (distance < best) [best, chosen] = [distance, entry];
    }
    small.data.set(chosen?.colour ?? [0, 0, 0], offset);
    small.data[offset + 3] = (small.data[offset + 3] ?? 0) > 127 ? 255 : 0;
  }
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.imageSmoothingEnabled = false;
  pen.drawImage(canvasOf(small), 0, 0, width, height);
  sheet.replace(rasterOf(canvas));
}

const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

/** Dots of the image's colours on paper, larger where it is darker. */
export function drawHalftone(sheet: Sheet): void {
  const { width, height, unit } = sheet;
  const pitch = unit / 78;
  const small = withinSide(sheet.pixels(), 260);
  const canvas = paper(width, height, '#fbf6ea');
  const pen = canvas.getContext('2d');
  const angle = Math.PI / 12;
  const reach = Math.hypot(width, height) / 2 + pitch;
  for (let row = -reach; row < reach; row += pitch) {
    for (let column = -reach; column < reach; column += pitch) {
      const x = width / 2 + column * Math.cos(angle) - row * Math.sin(angle);
      const y = height / 2 + column * Math.sin(angle) + row * Math.cos(angle);
      if (x < -pitch || y < -pitch || x > width + pitch || y > height + pitch) continue;
      const [red, green, blue] = colourAt(small, x / width, y / height);
      const dark = 1 - (red * 0.2126 + green * 0.7152 + blue * 0.0722) / 255;
      pen.fillStyle = `rgb(${red * 0.8}, ${green * 0.8}, ${blue * 0.82})`;
      pen.beginPath();
      pen.arc(x, y, pitch * (0.14 + 0.62 * Math.sqrt(dark)), 0, Math.PI * 2);
      pen.fill();
    }
  }
  sheet.replace(rasterOf(canvas));
}

/** Small square stones, each a little askew and a little its own colour. */
export function drawMosaic(sheet: Sheet, seed: string): void {
  const { width, height, unit } = sheet;
  const pitch = unit / 54;
  const small = withinSide(sheet.pixels(), 220);
  const canvas = paper(width, height, '#4a443d');
  const pen = canvas.getContext('2d');
  const random = createRandom(`${seed}/mosaic`);
  for (let y = pitch / 2; y < height + pitch; y += pitch) {
    for (let x = pitch / 2; x < width + pitch; x += pitch) {
      const colour = colourAt(small, x / width, y / height);
      const light = random.range(-14, 14);
      pen.save();
      pen.translate(x + random.range(-0.06, 0.06) * pitch, y + random.range(-0.06, 0.06) * pitch);
      pen.rotate(random.range(-0.09, 0.09));
      const side = pitch * random.range(0.82, 0.9);
      pen.fillStyle = `rgb(${colour.map((value) => value + light).join(', ')})`;
      pen.fillRect(-side / 2, -side / 2, side, side);
      pen.fillStyle = 'rgba(255, 255, 255, 0.16)';
      pen.fillRect(-side / 2, -side / 2, side, side * 0.14);
      pen.fillStyle = 'rgba(0, 0, 0, 0.16)';
      pen.fillRect(-side / 2, side * 0.36, side, side * 0.14);
      pen.restore();
    }
  }
  sheet.replace(rasterOf(canvas));
}

/** Pieces of glowing glass between lines of lead. */
export function drawStainedGlass(sheet: Sheet, seed: string): void {
  const { width, height } = sheet;
  const small = withinSide(sheet.pixels(), 640);
  const unit = Math.min(small.width, small.height);
  const random = createRandom(`${seed}/glass`);
  const pitch = unit / 27;
  const columns = Math.ceil(small.width / pitch) + 2;
  const rows = Math.ceil(small.height / pitch) + 2;
  const sites = Array.from({ length: columns * rows }, (_, index) => ({
    x: ((index % columns) - 0.5 + random.range(-0.42, 0.42)) * pitch,
    y: (Math.floor(index / columns) - 0.5 + random.range(-0.42, 0.42)) * pitch,
  }));
  const colours = sites.map(({ x, y }) => colourAt(small, x / small.width, y / small.height));
  const glass = createRaster(small.width, small.height);
  for (let y = 0; y < small.height; y += 1) {
    for (let x = 0; x < small.width; x += 1) {
      let [near, next, chosen] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
      const [column, row] = [Math.floor(x / pitch) + 0.5, Math.floor(y / pitch) + 0.5];
      for (let dy = -1.5; dy <= 1.5; dy += 1) {
        for (let dx = -1.5; dx <= 1.5; dx += 1) {
          const index = (row + dy + 0) * columns + column + dx;
          const site = sites[index];
          if (site === undefined) continue;
          const distance = Math.hypot(site.x - x, site.y - y);
          if (distance < near) [near, next, chosen] = [distance, near, index];
          else if (distance < next) next = distance;
        }
      }
      const lead = Math.min(1, Math.max(0, (next - near - unit * 0.0024) / (unit * 0.003)));
      const glow = 1.18 - Math.min(0.4, (near / pitch) * 0.42);
      const [red, green, blue] = colours[chosen] ?? [0, 0, 0];
      const grey = (red + green + blue) / 3;
      const offset = (y * small.width + x) * 4;
      glass.data[offset] = 20 + ((grey + (red - grey) * 1.5) * glow - 20) * lead;
      glass.data[offset + 1] = 19 + ((grey + (green - grey) * 1.5) * glow - 19) * lead;
      glass.data[offset + 2] = 24 + ((grey + (blue - grey) * 1.5) * glow - 24) * lead;
      glass.data[offset + 3] = 255;
    }
  }
  sheet.replace(resizeRaster(glass, width, height));
}

function paper(width: number, height: number, colour: string): Canvas {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = colour;
  pen.fillRect(0, 0, width, height);
  return canvas;
}

function colourAt({ data, width, height }: Raster, u: number, v: number): [number, number, number] {
  const x = Math.min(width - 1, Math.max(0, Math.floor(u * width)));
  const y = Math.min(height - 1, Math.max(0, Math.floor(v * height)));
  const offset = (y * width + x) * 4;
  return [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0];
}
