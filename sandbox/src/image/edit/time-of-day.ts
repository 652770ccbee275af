/** Another hour over the same view: light on everything, a new sky where there is sky, the old sun toned into it. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { channels } from '#sandbox/colour.ts';
import { applyLookup } from '#sandbox/image/raster/lookup.ts';
import { invertPlane, smoothstep } from '#sandbox/image/raster/plane.ts';
import { paintLayer } from '#sandbox/image/raster/sheet.ts';
import type { Sky } from '#sandbox/image/segment/find-sky.ts';
import { type Disc, findSun } from '#sandbox/image/segment/find-sun.ts';
import { createRandom } from '#sandbox/random.ts';
import type { EditWork, SkyBody, TimeOfDay } from './edit.ts';
import { type LookName, lookupOf } from './looks.ts';
import { drawSkyBodies } from './sky-bodies.ts';

interface Hour {
  look: LookName;
  /** Sky colours from the top (0) to the horizon (1). */
  sky: readonly (readonly [place: number, colour: string])[];
  /** How much of the old sky's clouds stays visible, 0..1. */
  keep: number;
  light?: 'stars' | 'sun';
  sun?: string;
  /** Colour laid over the ground near the horizon: the sky's own light. */
  haze?: string;
}

const hours: Record<TimeOfDay, Hour> = {
  night: {
    look: 'night',
    sky: [
      [0, '#050a1e'],
      [0.55, '#0f1d47'],
      [1, '#27427a'],
    ],
    keep: 0.28,
    light: 'stars',
  },
  dusk: {
    look: 'dusk',
    sky: [
      [0, '#141c46'],
      [0.45, '#3d4a86'],
      [0.8, '#9a7aa0'],
      [1, '#e0a184'],
    ],
    keep: 0.35,
  },
  sunset: {
    look: 'sunset',
    sky: [
      [0, '#3b3f7d'],
      [0.38, '#94568f'],
      [0.68, '#f0795a'],
      [0.88, '#ffae57'],
      [1, '#ffd98a'],
    ],
    keep: 0.42,
    light: 'sun',
    sun: '#fff0c0',
    haze: '#ff9a4d',
  },
  dawn: {
    look: 'dawn',
    sky: [
      [0, '#7d8fc9'],
      [0.5, '#c9a9cf'],
      [0.85, '#ffcbb3'],
      [1, '#ffe6c7'],
    ],
    keep: 0.45,
    light: 'sun',
    sun: '#fff3df',
    haze: '#ffd5c2',
  },
  'golden-hour': {
    look: 'golden-hour',
    sky: [
      [0, '#7fb0d6'],
      [0.55, '#e8d3a8'],
      [1, '#ffd38a'],
    ],
    keep: 0.55,
    light: 'sun',
    sun: '#fff6d8',
    haze: '#ffc873',
  },
  day: {
    look: 'daylight',
    sky: [
      [0, '#3f8fdb'],
      [0.6, '#8cc5f2'],
      [1, '#dff1fb'],
    ],
    keep: 0.5,
  },
  overcast: {
    look: 'overcast',
    sky: [
      [0, '#8b97a3'],
      [0.6, '#b4bec7'],
      [1, '#d5dbdf'],
    ],
    keep: 0.5,
  },
};

/** Turns the image to another time of day; `named` are the bodies asked for by name, the hour brings its own. */
export function applyTimeOfDay(work: EditWork, time: TimeOfDay, named: readonly SkyBody[] = []): void {
  const hour = hours[time];
  const sky = work.sky();
  const sun = findSun(work.sheet.pixels(), sky);
  if (sky.share > 0) repaintSky(work, hour, { sky, sun });
  const ground = sky.share > 0 ? { mask: invertPlane(sky.mask) } : {};
  applyLookup(work.sheet.pixels(), lookupOf(hour.look), ground);
  const random = createRandom(`${work.seed}/${time}`);
  const sunX = sun ? sun.x / work.sheet.width : random.range(0.18, 0.82);
  if (hour.light === 'stars') shadeCorners(work);
  drawSkyBodies(work, bodiesAt(hour, sky, named), {
    sun: hour.sun ?? '#fff3c4',
    low: hour.light === 'sun',
    sunX,
  });
  if (hour.light === 'sun') {
    const colour = hour.haze ?? hour.sun ?? '#ffffff';
    paintLayer(work.sheet, (pen) => drawGlow(pen, work, { sky, colour, x: sunX * work.sheet.width }), {
      mode: 'soft-light',
    });
  }
}

/** What is named, and of the hour's own bodies those that it does not replace. */
function bodiesAt(hour: Hour, sky: Sky, named: readonly SkyBody[]): SkyBody[] {
  const names = new Set(named.map(({ name }) => name));
  const own: SkyBody[] = [];
  if (hour.light === 'stars' && !names.has('stars')) own.push({ name: 'stars', size: 1 });
  const lit = names.has('moon') || names.has('crescent') || names.has('sun');
  if (hour.light === 'stars' && sky.share >= 0.12 && !lit) own.push({ name: 'moon', size: 1 });
  if (hour.light === 'sun' && sky.share > 0.08 && !lit) own.push({ name: 'sun', size: 1 });
  return [...own, ...named];
}

/** The new gradient takes over; the old sky's light and dark stay in it as clouds, but not its sun and the sun's glow. */
function repaintSky(work: EditWork, hour: Hour, { sky, sun }: { sky: Sky; sun: Disc | undefined }): void {
  const { data, width, height } = work.sheet.pixels();
  const rows = Math.max(1, Math.round(sky.horizon * height));
  const ramp = Array.from({ length: height }, (_, y) => colourAt(hour.sky, Math.min(1, y / rows)));
  const rowLight = meanLightByRow(work, sky);
  for (let y = 0; y < height; y += 1) {
    const [red = 0, green = 0, blue = 0] = ramp[y] ?? [];
    const level = (red + green + blue) / 765;
    for (let x = 0; x < width; x += 1) {
      const share = sky.mask.values[y * width + x] ?? 0;
      if (share <= 0) continue;
      const offset = (y * width + x) * 4;
      const before = ((data[offset] ?? 0) + (data[offset + 1] ?? 0) + (data[offset + 2] ?? 0)) / 3;
      const away = sun ? smoothstep(1.25, 5, Math.hypot(x - sun.x, y - sun.y) / sun.radius) : 1;
      const cloud = (before - (rowLight[y] ?? 0)) * hour.keep * (0.35 + level) * away;
      data[offset] = (data[offset] ?? 0) * (1 - share) + (red + cloud * 1.1) * share;
      data[offset + 1] = (data[offset + 1] ?? 0) * (1 - share) + (green + cloud) * share;
      data[offset + 2] = (data[offset + 2] ?? 0) * (1 - share) + (blue + cloud * 0.95) * share;
    }
  }
}

function meanLightByRow(work: EditWork, sky: Sky): Float32Array {
  const { data, width, height } = work.sheet.pixels();
  const means = new Float32Array(height);
  let last = 128;
  for (let y = 0; y < height; y += 1) {
    let [sum, count] = [0, 0];
    for (let x = 0; x < width; x += 4) {
      if ((sky.mask.values[y * width + x] ?? 0) < 0.5) continue;
      const offset = (y * width + x) * 4;
      sum += ((data[offset] ?? 0) + (data[offset + 1] ?? 0) + (data[offset + 2] ?? 0)) / 3;
      count += 1;
    }
    if (count > 0) last = y === 0 ? sum / count : last * 0.4 + (sum / count) * 0.6;
    means[y] = last;
  }
  return means;
}

function colourAt(stops: Hour['sky'], place: number): [number, number, number] {
  const next = Math.max(
    1,
    stops.findIndex(([stop]) => stop >= place),
  );
  const [[low, from] = [0, '#000000'], [high, to] = [1, '#000000']] = [stops[next - 1], stops[next]];
  const share = Math.min(1, Math.max(0, (place - low) / (high - low || 1)));
  const [a, b] = [channels(from), channels(to)];
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

/** The low light's colour over everything, strongest around the light. */
function drawGlow(
  pen: SKRSContext2D,
  work: EditWork,
  options: { sky: Sky; colour: string; x: number },
): void {
  const { width, height, unit } = work.sheet;
  const y = options.sky.horizon * height;
  const glow = pen.createRadialGradient(options.x, y, unit * 0.05, options.x, y, unit * 0.95);
  glow.addColorStop(0, `${options.colour}d8`);
  glow.addColorStop(1, `${options.colour}10`);
  pen.fillStyle = glow;
  pen.fillRect(0, 0, width, height);
}

function shadeCorners(work: EditWork): void {
  const { width, height } = work.sheet;
  const pen = work.sheet.context();
  const shade = pen.createRadialGradient(
    width / 2,
    height / 2,
    Math.min(width, height) * 0.35,
    width / 2,
    height / 2,
    Math.hypot(width, height) * 0.58,
  );
  shade.addColorStop(0, 'rgba(2, 4, 16, 0)');
  shade.addColorStop(1, 'rgba(2, 4, 16, 0.5)');
  pen.fillStyle = shade;
  pen.fillRect(0, 0, width, height);
}
