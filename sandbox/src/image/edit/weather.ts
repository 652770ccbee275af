/** Weather over a finished view: what falls, what lies, what hides the distance. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { applyLookup } from '#sandbox/image/raster/lookup.ts';
import { cloudNoise } from '#sandbox/image/raster/noise.ts';
import {
  blurPlane,
  luminanceOf,
  mapPlane,
  type Plane,
  planeFrom,
  smoothstep,
  stretchPlane,
} from '#sandbox/image/raster/plane.ts';
import { type Raster, withinSide } from '#sandbox/image/raster/raster.ts';
import { paintLayer } from '#sandbox/image/raster/sheet.ts';
import { createRandom } from '#sandbox/random.ts';
import type { EditWork, Weather } from './edit.ts';
import { hideSun } from './hide-sun.ts';
import { type LookName, lookupOf } from './looks.ts';

/** Puts weather into the image. */
export function applyWeather(work: EditWork, weather: Weather): void {
  switch (weather) {
    case 'snow':
      grade(work, 'wintry');
      settleSnow(work);
      paintLayer(work.sheet, (pen) => drawFlakes(pen, work));
      return;
    case 'rain':
      hideSun(work);
      grade(work, 'rainy');
      veil(work, { colour: [150, 164, 178], amount: 0.3 });
      paintLayer(work.sheet, (pen) => drawRain(pen, work), { mode: 'screen' });
      return;
    case 'fog':
      grade(work, 'foggy');
      veil(work, { colour: [216, 221, 226], amount: 0.62 });
      return;
    case 'storm':
      hideSun(work);
      grade(work, 'stormy');
      veil(work, { colour: [86, 96, 112], amount: 0.35 });
      paintLayer(work.sheet, (pen) => drawLightning(pen, work), { mode: 'screen' });
      paintLayer(work.sheet, (pen) => drawRain(pen, work), { mode: 'screen' });
      return;
    case 'rainbow': {
      const mask = work.sky().share > 0.1 ? { mask: work.sky().mask } : {};
      const draw = (pen: SKRSContext2D) => drawRainbow(pen, work);
      // Light alone would be lost on a bright sky, paint alone would be flat on a dark one.
      paintLayer(work.sheet, draw, { alpha: 0.42, ...mask });
      paintLayer(work.sheet, draw, { mode: 'screen', alpha: 0.4, ...mask });
      return;
    }
  }
}

function grade(work: EditWork, look: LookName): void {
  applyLookup(work.sheet.pixels(), lookupOf(look));
}

/** Whitens what faces up: where it is darker below than above, and the ground towards the viewer. */
export function settleSnow(work: EditWork): void {
  const raster = work.sheet.pixels();
  const small = withinSide(raster, 320);
  const light = blurPlane(luminanceOf(small), 1);
  const sky = stretchPlane(work.sky().mask, small.width, small.height);
  const subject = stretchPlane(work.subject().mask, small.width, small.height);
  const patches = cloudNoise(small, { seed: `${work.seed}/snow`, cells: 5, octaves: 4 });
  const { horizon } = work.sky();
  const cover = planeFrom(small.width, small.height, (x, y) => {
    const at = y * small.width + x;
    const depth = y / small.height;
    const above = light.values[at - 3 * small.width] ?? light.values[at] ?? 0;
    const edge = smoothstep(0.05, 0.18, above - (light.values[at] ?? 0));
    const ground = smoothstep(horizon, Math.min(1, horizon + 0.42), depth);
    const blotch = smoothstep(0.6 - 0.3 * ground, 0.66 - 0.3 * ground, patches.values[at] ?? 0);
    const lies =
      ground * (0.8 + 0.18 * blotch) * (1 - (subject.values[at] ?? 0)) * (1 - wateriness(small, at));
    return Math.min(1, edge * 0.9 + lies) * (1 - (sky.values[at] ?? 0));
  });
  whiten(raster.data, stretchPlane(blurPlane(cover, 1), raster.width, raster.height));
}

/** How much a pixel looks like water, on which no snow stays: 0..1. */
function wateriness({ data }: Raster, at: number): number {
  const [red, blue] = [data[at * 4] ?? 0, data[at * 4 + 2] ?? 0];
  return smoothstep(28, 60, blue - red);
}

function whiten(data: Uint8ClampedArray, cover: Plane): void {
  for (let index = 0, offset = 0; index < cover.values.length; index += 1, offset += 4) {
    const share = (cover.values[index] ?? 0) * 0.92;
    if (share <= 0.004) continue;
    const [red, green, blue] = [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0];
    const light = 0.84 + ((red + green + blue) / 765) * 0.2;
    data[offset] = red + (light * 238 - red) * share;
    data[offset + 1] = green + (light * 244 - green) * share;
    data[offset + 2] = blue + (light * 252 - blue) * share;
  }
}

function drawFlakes(pen: SKRSContext2D, work: EditWork): void {
  const { width, height, unit } = work.sheet;
  const random = createRandom(`${work.seed}/flakes`);
  const area = (width * height) / unit ** 2;
  for (const [count, size, alpha] of [
    [260, 0.0024, 0.75],
    [110, 0.0048, 0.8],
    [26, 0.0105, 0.5],
  ] as const) {
    for (let flake = 0; flake < count * area; flake += 1) {
      const [x, y] = [random.next() * width, random.next() * height];
      const radius = unit * size * random.range(0.6, 1.3);
      const soft = pen.createRadialGradient(x, y, 0, x, y, radius);
      soft.addColorStop(0, `rgba(255, 255, 255, ${alpha})`);
      soft.addColorStop(0.55, `rgba(255, 255, 255, ${alpha * 0.8})`);
      soft.addColorStop(1, 'rgba(255, 255, 255, 0)');
      pen.fillStyle = soft;
      pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
    }
  }
}

function drawRain(pen: SKRSContext2D, work: EditWork): void {
  const { width, height, unit } = work.sheet;
  const random = createRandom(`${work.seed}/rain`);
  const area = (width * height) / unit ** 2;
  const slant = random.pick([-1, 1]) * random.range(0.12, 0.22);
  pen.lineCap = 'round';
  for (const [count, length, thick, alpha] of [
    [300, 0.035, 0.0011, 0.3],
    [170, 0.06, 0.0017, 0.36],
    [50, 0.11, 0.0026, 0.3],
  ] as const) {
    pen.lineWidth = unit * thick;
    for (let drop = 0; drop < count * area; drop += 1) {
      const [x, y] = [random.range(-0.1, 1.1) * width, random.range(-0.1, 1) * height];
      const reach = unit * length * random.range(0.7, 1.3);
      const trail = pen.createLinearGradient(x, y, x + slant * reach, y + reach);
      trail.addColorStop(0, 'rgba(214, 226, 240, 0)');
      trail.addColorStop(1, `rgba(222, 232, 244, ${alpha})`);
      pen.strokeStyle = trail;
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(x + slant * reach, y + reach);
      pen.stroke();
    }
  }
}

/** Thick at the horizon and in the sky, thin in front, in drifting banks. */
function veil(work: EditWork, options: { colour: readonly [number, number, number]; amount: number }): void {
  const { data, width, height } = work.sheet.pixels();
  const { horizon, share, mask } = work.sky();
  const size = { width: Math.max(2, Math.round(width / 6)), height: Math.max(2, Math.round(height / 6)) };
  const banks = cloudNoise(size, { seed: `${work.seed}/fog`, cells: 2.2, octaves: 4 });
  const sky = stretchPlane(mask, size.width, size.height);
  const density = mapPlane(banks, (bank, index) => {
    const depth = Math.floor(index / size.width) / size.height;
    const far = share > 0 ? 1 - smoothstep(horizon * 0.9, 1.12, depth) : 0.75 - 0.35 * depth;
    return (
      options.amount *
      Math.min(1, (0.25 + 0.95 * far) * (0.55 + 0.9 * (bank - 0.25)) + 0.12 * (sky.values[index] ?? 0))
    );
  });
  const full = stretchPlane(density, width, height).values;
  const [red, green, blue] = options.colour;
  for (let index = 0, offset = 0; index < full.length; index += 1, offset += 4) {
    const share = Math.min(1, Math.max(0, full[index] ?? 0));
    data[offset] = (data[offset] ?? 0) * (1 - share) + red * share;
    data[offset + 1] = (data[offset + 1] ?? 0) * (1 - share) + green * share;
    data[offset + 2] = (data[offset + 2] ?? 0) * (1 - share) + blue * share;
  }
}

function drawLightning(pen: SKRSContext2D, work: EditWork): void {
  const { width, height, unit } = work.sheet;
  const random = createRandom(`${work.seed}/lightning`);
  const foot = Math.max(0.35, work.sky().horizon) * height;
  const points: [number, number][] = [[random.range(0.25, 0.75) * width, -unit * 0.02]];
  for (let step = 1; step <= 9; step += 1) {
    const [x] = points[points.length - 1] ?? [width / 2, 0];
    points.push([x + random.range(-0.055, 0.055) * unit, (foot * step) / 9]);
  }
  for (const [thick, alpha] of [
    [0.03, 0.12],
    [0.012, 0.3],
    [0.0045, 1],
  ] as const) {
    pen.strokeStyle = `rgba(214, 222, 255, ${alpha})`;
    pen.lineWidth = unit * thick;
    pen.lineJoin = 'round';
    pen.beginPath();
    for (const [x, y] of points) pen.lineTo(x, y);
    pen.stroke();
  }
  const [branchX, branchY] = points[4] ?? [width / 2, foot / 2];
  pen.lineWidth = unit * 0.0025;
  pen.beginPath();
  pen.moveTo(branchX, branchY);
  pen.lineTo(branchX + unit * 0.07, branchY + foot * 0.12);
  pen.lineTo(branchX + unit * 0.1, branchY + foot * 0.26);
  pen.stroke();
}

function drawRainbow(pen: SKRSContext2D, work: EditWork): void {
  const { width, height, unit } = work.sheet;
  const foot = Math.max(0.45, work.sky().horizon) * height;
  const radius = Math.max(unit * 0.4, Math.min(width * 0.52, foot * 0.92));
  const colours = ['#c0392b', '#e67e22', '#f1c40f', '#2ecc71', '#3498db', '#5b4bb5', '#8e44ad'];
  pen.lineWidth = unit * 0.0135;
  colours.forEach((colour, index) => {
    pen.strokeStyle = colour;
    pen.beginPath();
    pen.arc(width * 0.56, foot, radius - index * unit * 0.0125, Math.PI, Math.PI * 2);
    pen.stroke();
  });
  pen.globalCompositeOperation = 'destination-in';
  const ends = pen.createLinearGradient(0, foot - radius, 0, foot);
  ends.addColorStop(0, 'rgba(0,0,0,1)');
  ends.addColorStop(0.6, 'rgba(0,0,0,0.8)');
  ends.addColorStop(1, 'rgba(0,0,0,0)');
  pen.fillStyle = ends;
  pen.fillRect(0, 0, width, height);
}
