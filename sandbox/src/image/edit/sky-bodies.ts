/** Sun, moon, stars and clouds put into the sky that an image has, behind whatever stands before it. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { channels } from '#sandbox/colour.ts';
import { paintLayer } from '#sandbox/image/raster/sheet.ts';
import { createRandom } from '#sandbox/random.ts';
import type { EditWork, SkyBody } from './edit.ts';

/** Less sky than this has no room for a body. */
const leastSky = 0.04;

/** The sky's hour as far as bodies show it. */
export interface SkyLight {
  sun: string;
  /** Whether the sun is low: it then stands near the horizon. */
  low: boolean;
  /** Where the sun was before, as a share of the width: it stays on its side. */
  sunX?: number;
}

const daylight: SkyLight = { sun: '#fff3c4', low: false };

/** Draws the bodies from the farthest to the nearest; false when the image has no sky to put them in. */
export function drawSkyBodies(
  work: EditWork,
  bodies: readonly SkyBody[],
  light: SkyLight = daylight,
): boolean {
  const sky = work.sky();
  if (sky.share < leastSky) return false;
  for (const name of ['stars', 'sun', 'moon', 'crescent', 'clouds'] as const) {
    const body = bodies.find((asked) => asked.name === name);
    if (body === undefined) continue;
    paintLayer(work.sheet, (pen) => drawBody(pen, work, { body, light }), {
      mask: sky.mask,
      ...(name === 'stars' ? { mode: 'screen' as const } : {}),
    });
  }
  return true;
}

function drawBody(
  pen: SKRSContext2D,
  work: EditWork,
  { body, light }: { body: SkyBody; light: SkyLight },
): void {
  switch (body.name) {
    case 'stars':
      drawStars(pen, work, body.size);
      return;
    case 'sun':
      drawSun(pen, work, { size: body.size, light });
      return;
    case 'moon':
    case 'crescent':
      drawMoon(pen, work, body);
      return;
    case 'clouds':
      drawClouds(pen, work);
      return;
  }
}

function drawSun(pen: SKRSContext2D, work: EditWork, asked: { size: number; light: SkyLight }): void {
  const { unit, width, height } = work.sheet;
  const { sun, low, sunX } = asked.light;
  const radius = unit * 0.05 * asked.size;
  const sides = sunX === undefined ? [0.22, 0.32, 0.5, 0.68, 0.78] : [sunX, 0.22, 0.5, 0.78];
  const { x, y } = clearSpot(work, {
    radius,
    sides,
    heights: low ? [0.84] : [0.3, 0.22],
    loyalty: sunX === undefined ? 0 : 8,
  });
  const glow = pen.createRadialGradient(x, y, 0, x, y, unit * 0.45);
  glow.addColorStop(0, `${sun}ee`);
  glow.addColorStop(0.1 * asked.size, `${sun}b0`);
  glow.addColorStop(0.35, `${sun}40`);
  glow.addColorStop(1, `${sun}00`);
  pen.fillStyle = glow;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = sun;
  fillDisc(pen, { x, y, radius });
}

function drawStars(pen: SKRSContext2D, work: EditWork, size: number): void {
  const { width, height, unit } = work.sheet;
  const sky = work.sky();
  const random = createRandom(`${work.seed}/stars`);
  // A small image has room for fewer: no star is smaller than a pixel.
  const room = Math.min(1, 0.3 + unit / 900);
  const count = Math.round((70 + 170 * Math.min(1, sky.share * 1.6)) * room * size);
  for (let star = 0; star < count; star += 1) {
    const [x, y] = [random.next() * width, random.next() ** 1.3 * sky.horizon * height];
    const [grown, light] = [random.next() ** 4, random.range(0.45, 1)];
    const radius = Math.max(0.62, unit * (0.0012 + 0.0026 * grown));
    pen.fillStyle = random.chance(0.2) ? `rgba(255, 226, 190, ${light})` : `rgba(226, 236, 255, ${light})`;
    fillDisc(pen, { x, y, radius });
    if (grown > 0.6 && unit > 300) twinkle(pen, { x, y, radius: radius * 3.4 });
  }
}

function twinkle(pen: SKRSContext2D, { x, y, radius }: { x: number; y: number; radius: number }): void {
  pen.beginPath();
  for (let point = 0; point < 8; point += 1) {
    const reach = point % 2 === 0 ? radius : radius * 0.16;
    const turn = (point / 8) * Math.PI * 2;
    pen.lineTo(x + Math.cos(turn) * reach, y + Math.sin(turn) * reach);
  }
  pen.fill();
}

const craters = [
  [-0.3, -0.2, 0.24],
  [0.25, 0.3, 0.3],
  [0.3, -0.4, 0.14],
  [-0.35, 0.42, 0.16],
] as const;

function drawMoon(pen: SKRSContext2D, work: EditWork, body: SkyBody): void {
  const { unit, width, height } = work.sheet;
  const radius = unit * 0.052 * body.size;
  const { x, y } = clearSpot(work, {
    radius,
    sides: [0.2, 0.27, 0.5, 0.74, 0.81, 0.35, 0.65],
    heights: [0.26, 0.2, 0.36],
    loyalty: 0,
  });
  const halo = pen.createRadialGradient(x, y, radius * 0.9, x, y, radius * 5);
  halo.addColorStop(0, 'rgba(214, 226, 255, 0.44)');
  halo.addColorStop(0.4, 'rgba(214, 226, 255, 0.14)');
  halo.addColorStop(1, 'rgba(214, 226, 255, 0)');
  pen.fillStyle = halo;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#f7f3e3';
  if (body.name === 'crescent') {
    pen.translate(x, y);
    pen.rotate(-0.5);
    pen.beginPath();
    pen.arc(0, 0, radius, -Math.PI / 2, Math.PI / 2);
    pen.ellipse(0, 0, radius * 0.5, radius, 0, Math.PI / 2, -Math.PI / 2, true);
    pen.fill();
    pen.resetTransform();
    return;
  }
  fillDisc(pen, { x, y, radius });
  pen.fillStyle = 'rgba(196, 194, 186, 0.5)';
  for (const [dx, dy, part] of craters) {
    fillDisc(pen, { x: x + dx * radius, y: y + dy * radius, radius: part * radius });
  }
}

/** Heaps with a flat base, as pale as the sky behind them allows. */
function drawClouds(pen: SKRSContext2D, work: EditWork): void {
  const { width, height, unit } = work.sheet;
  const { horizon } = work.sky();
  const { data } = work.sheet.pixels();
  const random = createRandom(`${work.seed}/clouds`);
  for (const [u, v, scale] of [
    [0.2, 0.24, 1],
    [0.74, 0.36, 1.15],
    [0.48, 0.62, 0.7],
    [0.93, 0.7, 0.6],
    [0.06, 0.66, 0.55],
  ] as const) {
    const x = (u + random.range(-0.05, 0.05)) * width;
    const y = (v + random.range(-0.04, 0.04)) * horizon * height;
    const wide = unit * 0.34 * scale * random.range(0.9, 1.15);
    const tall = wide * 0.3;
    const offset = (Math.floor(y) * width + Math.min(width - 1, Math.max(0, Math.floor(x)))) * 4;
    const behind = [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0];
    const shade = pen.createLinearGradient(0, y - tall, 0, y + tall * 0.3);
    shade.addColorStop(0, paler(behind, 0.9));
    shade.addColorStop(1, paler(behind, 0.5));
    pen.fillStyle = shade;
    pen.beginPath();
    for (let lump = 0; lump < 6; lump += 1) {
      const place = (lump / 5) * 2 - 1;
      const rise = (1 - place ** 2 * 0.6) * random.range(0.75, 1.05) * tall;
      pen.moveTo(x + place * wide * 0.38 + wide * 0.17, y - rise * 0.45);
      pen.ellipse(x + place * wide * 0.38, y - rise * 0.45, wide * 0.17, rise * 0.6, 0, 0, Math.PI * 2);
    }
    pen.roundRect(x - wide / 2, y - tall * 0.3, wide, tall * 0.34, tall * 0.17);
    pen.fill();
  }
}

/** Towards a white that is itself as dark as the night is. */
function paler(colour: readonly number[], amount: number): string {
  const level = Math.max(...colour) / 255;
  const white = channels('#ffffff').map((value) => value * (0.42 + 0.58 * Math.min(1, level * 1.25)));
  const mixed = colour.map((value, index) => Math.round(value + ((white[index] ?? 255) - value) * amount));
  return `rgb(${mixed.join(', ')})`;
}

/** The place, of those given in shares of the width and of the sky's height, where the sky is clear and calm. */
function clearSpot(
  work: EditWork,
  wish: { radius: number; sides: readonly number[]; heights: readonly number[]; loyalty: number },
): { x: number; y: number } {
  const { width, height } = work.sheet;
  const { mask, horizon } = work.sky();
  const { data } = work.sheet.pixels();
  const random = createRandom(`${work.seed}/spot`);
  let [best, spot] = [Number.POSITIVE_INFINITY, { x: width / 2, y: height * 0.2 }];
  wish.heights.forEach((part, rank) => {
    wish.sides.forEach((side, order) => {
      const [x, y] = [side * width, Math.max(wish.radius * 1.3, part * horizon * height)];
      let hidden = 0;
      let [darkest, brightest] = [255, 0];
      for (let step = 0; step < 25; step += 1) {
        const [across, down] = [(step % 5) / 2 - 1, Math.floor(step / 5) / 2 - 1];
        const column = Math.floor(x + across * wish.radius * 1.3);
        const row = Math.floor(y + down * wish.radius * 1.3);
        hidden += column < 0 || column >= width ? 1 : 1 - (mask.values[row * width + column] ?? 0);
        const green = data[(row * width + column) * 4 + 1] ?? 0;
        [darkest, brightest] = [Math.min(darkest, green), Math.max(brightest, green)];
      }
      // The first side is the favourite: a quarter of the disc may be behind something there.
      const cost =
        hidden +
        (brightest - darkest) / 24 +
        rank * 0.4 +
        (order === 0 ? 0 : wish.loyalty) +
        random.range(0, 0.3);
      if (cost < best) [best, spot] = [cost, { x, y }];
    });
  });
  return spot;
}

function fillDisc(pen: SKRSContext2D, { x, y, radius }: { x: number; y: number; radius: number }): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, Math.PI * 2);
  pen.fill();
}
