/** Watercolour and oil: wet pigment on paper, brush strokes on canvas. */
import { addPaper } from '#sandbox/image/edit/finish.ts';
import { cloudNoise } from '#sandbox/image/raster/noise.ts';
import {
  blurPlane,
  createPlane,
  luminanceOf,
  type Plane,
  planeFrom,
  smoothstep,
} from '#sandbox/image/raster/plane.ts';
import { canvasOf, type Raster, rasterOf, resizeRaster, withinSide } from '#sandbox/image/raster/raster.ts';
import type { Sheet } from '#sandbox/image/raster/sheet.ts';
import { createRandom } from '#sandbox/random.ts';
import { flatten } from './flatten.ts';

/** Flat washes with dark rims, pigment that clouds, and white paper at the edges. */
export function paintWatercolour(sheet: Sheet, seed: string): void {
  const { width, height } = sheet;
  const small = withinSide(sheet.pixels(), 560);
  const washed = flatten(flatten(small, 4), 3);
  const light = luminanceOf(washed);
  const rims = rimsOf(light);
  const clouds = cloudNoise(small, { seed: `${seed}/pigment`, cells: 4, octaves: 5 });
  const edge = paperEdge(small, seed);
  const { data } = washed;
  for (let offset = 0, index = 0; offset < data.length; offset += 4, index += 1) {
    const pigment = 0.86 + ((clouds.values[index] ?? 0.5) - 0.5) * 0.75 + (rims.values[index] ?? 0) * 1.6;
    const paint = edge.values[index] ?? 1;
    for (let channel = 0; channel < 3; channel += 1) {
      // Pigment takes light away from white paper: more of it multiplies the darkness.
      const tone = ((data[offset + channel] ?? 0) / 255) ** (0.82 * pigment) * 0.97 + 0.03;
      const paper = channel === 2 ? 0.94 : 0.98;
      data[offset + channel] = 255 * (paper + (tone - paper) * paint);
    }
  }
  sheet.replace(resizeRaster(washed, width, height));
  addPaper(sheet, seed);
}

/** Where a wash ends its pigment gathers. */
function rimsOf(light: Plane): Plane {
  const soft = blurPlane(light, 2).values;
  return {
    ...light,
    values: light.values.map((value, index) => Math.min(0.5, Math.abs(value - (soft[index] ?? 0)) * 3)),
  };
}

/** 1 inside, 0 towards the border, along a ragged line. */
function paperEdge(size: { width: number; height: number }, seed: string): Plane {
  const ragged = cloudNoise(size, { seed: `${seed}/edge`, cells: 6, octaves: 5 });
  const unit = Math.min(size.width, size.height);
  return planeFrom(size.width, size.height, (x, y) => {
    const inset = Math.min(x, y, size.width - 1 - x, size.height - 1 - y) / unit;
    return smoothstep(0.012, 0.028, inset - ((ragged.values[y * size.width + x] ?? 0.5) - 0.42) * 0.1);
  });
}

/** Three layers of strokes, large to small, along the image's contours. */
export function paintOil(sheet: Sheet, options: { seed: string; detail: number }): void {
  const { width, height, unit } = sheet;
  const source = sheet.pixels();
  const small = withinSide(source, 420);
  const base = resizeRaster(flatten(withinSide(source, 400), 6), width, height);
  const canvas = canvasOf(base);
  const pen = canvas.getContext('2d');
  const flow = flowOf(small);
  const random = createRandom(`${options.seed}/oil`);
  const area = (width * height) / unit ** 2;
  pen.lineCap = 'round';
  for (const [size, count, needs] of [
    [0.03, 1000, 0],
    [0.014, 3200, 0.012],
    [0.006, 9000 * (0.4 + 0.6 * options.detail), 0.03],
  ] as const) {
    for (let stroke = 0; stroke < count * area; stroke += 1) {
      const [u, v, wave, light] = [
        random.next(),
        random.next(),
        random.range(-0.3, 0.3),
        random.range(-12, 12),
      ];
      const at = Math.floor(v * small.height) * small.width + Math.floor(u * small.width);
      const edge = flow.strength[at] ?? 0;
      if (edge < needs) continue;
      const [red, green, blue] = [0, 1, 2].map((channel) => (small.data[at * 4 + channel] ?? 0) + light);
      const angle = (flow.angle[at] ?? 0) + wave;
      // Strokes are short where a long one would smear an outline.
      const reach = unit * size * (0.7 + 0.9 * Math.max(0, 1 - edge * 9));
      pen.strokeStyle = `rgba(${red}, ${green}, ${blue}, 0.85)`;
      pen.lineWidth = unit * size * 0.6;
      const [x, y, dx, dy] = [u * width, v * height, Math.cos(angle) * reach, Math.sin(angle) * reach];
      pen.beginPath();
      pen.moveTo(x - dx, y - dy);
      pen.quadraticCurveTo(x + dy * 0.25, y - dx * 0.25, x + dx, y + dy);
      pen.stroke();
    }
  }
  sheet.replace(embossed(rasterOf(canvas)));
}

/** The direction along edges (across the gradient), smoothed, and how strong the edge is. */
function flowOf(small: Raster): { angle: Float32Array; strength: Float32Array } {
  const { width, height } = small;
  const light = blurPlane(luminanceOf(small), 2).values;
  const [across, down] = [createPlane(width, height), createPlane(width, height)];
  const strength = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const gx = (light[at + 1] ?? 0) - (light[at - 1] ?? 0);
      const gy = (light[at + width] ?? 0) - (light[at - width] ?? 0);
      strength[at] = Math.hypot(gx, gy);
      // Doubled angles, so that opposite directions agree when averaged.
      across.values[at] = gx * gx - gy * gy;
      down.values[at] = 2 * gx * gy;
    }
  }
  const [softAcross, softDown] = [blurPlane(across, 4).values, blurPlane(down, 4).values];
  const angle = strength.map((_, at) => Math.atan2(softDown[at] ?? 0, softAcross[at] ?? 0) / 2 + Math.PI / 2);
  return { angle, strength };
}

/** Light from the upper left catches the ridges of the paint. */
function embossed(raster: Raster): Raster {
  const { data, width, height } = raster;
  const light = luminanceOf(raster).values;
  for (let y = 1; y < height; y += 1) {
    for (let x = 1; x < width; x += 1) {
      const at = y * width + x;
      const ridge = Math.max(-0.12, Math.min(0.12, (light[at] ?? 0) - (light[at - width - 1] ?? 0))) * 85;
      for (let channel = 0; channel < 3; channel += 1) {
        data[at * 4 + channel] = (data[at * 4 + channel] ?? 0) + ridge;
      }
    }
  }
  return raster;
}
