/** Another hour over the same view: light on everything, a new sky where there is sky, stars and sun behind the rest. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { channels } from '#lib/server/engine/colour.ts';
import { applyLookup } from '#lib/server/engine/picture/raster/lookup.ts';
import { invertPlane } from '#lib/server/engine/picture/raster/plane.ts';
import { paintLayer } from '#lib/server/engine/picture/raster/sheet.ts';
import type { Sky } from '#lib/server/engine/picture/segment/find-sky.ts';
import { createRandom } from '#lib/server/engine/random.ts';
import type { EditWork, TimeOfDay } from './edit.ts';
import { type LookName, lookupOf } from './looks.ts';

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

/** Turns the picture to another time of day. */
export function applyTimeOfDay(work: EditWork, time: TimeOfDay): void {
  const hour = hours[time];
  const sky = work.sky();
  const random = createRandom(`${work.seed}/${time}`);
  if (sky.share > 0) repaintSky(work, hour, sky);
  const ground = sky.share > 0 ? { mask: invertPlane(sky.mask) } : {};
  applyLookup(work.sheet.pixels(), lookupOf(hour.look), ground);
  const lightX = random.range(0.18, 0.82) * work.sheet.width;
  if (hour.light === 'sun') {
    const sun = hour.sun ?? '#ffffff';
    if (sky.share > 0.08)
      paintLayer(work.sheet, (pen) => drawSun(pen, work, { sky, sun, x: lightX }), { mask: sky.mask });
    paintLayer(work.sheet, (pen) => drawGlow(pen, work, { sky, colour: hour.haze ?? sun, x: lightX }), {
      mode: 'soft-light',
    });
  }
  if (hour.light === 'stars') {
    if (sky.share > 0.04) {
      paintLayer(work.sheet, (pen) => drawStars(pen, work, sky), { mask: sky.mask, mode: 'screen' });
    }
    shadeCorners(work);
  }
}

/** The new gradient takes over; the old sky's light and dark stay in it as clouds. */
function repaintSky(work: EditWork, hour: Hour, sky: Sky): void {
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
      const cloud = (before - (rowLight[y] ?? 0)) * hour.keep * (0.35 + level);
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

function drawSun(pen: SKRSContext2D, work: EditWork, options: { sky: Sky; sun: string; x: number }): void {
  const { unit, height } = work.sheet;
  const y = options.sky.horizon * height * 0.86;
  const glow = pen.createRadialGradient(options.x, y, 0, options.x, y, unit * 0.45);
  glow.addColorStop(0, `${options.sun}ee`);
  glow.addColorStop(0.1, `${options.sun}b0`);
  glow.addColorStop(0.35, `${options.sun}40`);
  glow.addColorStop(1, `${options.sun}00`);
  pen.fillStyle = glow;
  pen.fillRect(0, 0, work.sheet.width, height);
  pen.fillStyle = options.sun;
  pen.beginPath();
  pen.arc(options.x, y, unit * 0.05, 0, Math.PI * 2);
  pen.fill();
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

function drawStars(pen: SKRSContext2D, work: EditWork, sky: Sky): void {
  const { width, height, unit } = work.sheet;
  const random = createRandom(`${work.seed}/stars`);
  const count = Math.round(70 + 170 * Math.min(1, sky.share * 1.6));
  for (let star = 0; star < count; star += 1) {
    const [x, y, size, light] = [
      random.next(),
      random.next() ** 1.4,
      random.next() ** 4,
      random.range(0.35, 1),
    ];
    pen.fillStyle = random.chance(0.2) ? `rgba(255, 226, 190, ${light})` : `rgba(226, 236, 255, ${light})`;
    pen.beginPath();
    pen.arc(x * width, y * sky.horizon * height, unit * (0.0011 + 0.0026 * size), 0, Math.PI * 2);
    pen.fill();
  }
  if (sky.share < 0.12) return;
  const [x, y, radius] = [
    random.pick([0.2, 0.27, 0.74, 0.81]) * width,
    sky.horizon * height * 0.26,
    unit * 0.048,
  ];
  const halo = pen.createRadialGradient(x, y, radius, x, y, radius * 5);
  halo.addColorStop(0, 'rgba(214, 226, 255, 0.42)');
  halo.addColorStop(1, 'rgba(214, 226, 255, 0)');
  pen.fillStyle = halo;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#f4f1e2';
  pen.beginPath();
  pen.arc(x, y, radius, 0, Math.PI * 2);
  pen.fill();
  pen.fillStyle = 'rgba(196, 194, 186, 0.55)';
  for (const [dx, dy, size] of [
    [-0.3, -0.2, 0.24],
    [0.25, 0.3, 0.3],
    [0.3, -0.4, 0.14],
    [-0.35, 0.42, 0.16],
  ] as const) {
    pen.beginPath();
    pen.arc(x + dx * radius, y + dy * radius, size * radius, 0, Math.PI * 2);
    pen.fill();
  }
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
