/** Painters of stars, birds and rainbow. The style paints sky, sun and clouds. */
import { type Canvas, createCanvas, Path2D } from '@napi-rs/canvas';
import { fill, glow, withSavedState } from '#sandbox/canvas/fills.ts';
import { addDisc } from '#sandbox/canvas/round.ts';
import { withAlpha } from '#sandbox/colour.ts';
import type { BirdsElement, RainbowElement, StarsElement } from '#sandbox/model/elements/sky.ts';
import type { Painting } from '#sandbox/model/painting.ts';
import { createRandom } from '#sandbox/random.ts';

export function paintStars({ context, unit, time, detail }: Painting, stars: StarsElement): void {
  const random = createRandom(`stars/${stars.seed}`);
  const { area } = stars;
  if (stars.milky) paintMilkyWay(context, stars, unit);
  const count = Math.round(stars.count * (0.5 + 0.5 * detail));
  const halo = starHalo(stars.colour);
  const faint = new Path2D();
  const bright = new Path2D();
  for (let index = 0; index < count; index += 1) {
    const x = area.x + random.next() * area.width;
    const y = area.y + random.next() ** 1.25 * area.height;
    const size = unit * (0.0007 + 0.0022 * random.next() ** 7);
    const phase = random.next() * 7;
    if (size < unit * 0.0012) {
      const side = Math.max(0.8, size * 1.6);
      faint.rect(x, y, side, side);
      continue;
    }
    const reach = size * 7;
    context.globalAlpha = 0.62 + 0.3 * Math.sin(time * 1.7 + phase);
    context.drawImage(halo, x - reach, y - reach, reach * 2, reach * 2);
    addDisc(bright, x, y, size);
  }
  context.globalAlpha = 1;
  fill(context, withAlpha(stars.colour, 0.7), faint);
  fill(context, stars.colour, bright);
}

const halos = new Map<string, Canvas>();

/** A small soft disc of the colour, made once. */
function starHalo(colour: string): Canvas {
  const known = halos.get(colour);
  if (known) return known;
  const canvas = createCanvas(32, 32);
  glow(canvas.getContext('2d'), { x: 16, y: 16, radius: 16, colour, strength: 0.55 });
  if (halos.size > 40) halos.clear();
  halos.set(colour, canvas);
  return canvas;
}

function paintMilkyWay(context: Painting['context'], stars: StarsElement, unit: number): void {
  const random = createRandom(`milky/${stars.seed}`);
  const { area } = stars;
  withSavedState(context, () => {
    context.beginPath();
    context.rect(area.x, area.y, area.width, area.height);
    context.clip();
    for (let index = 0; index < 14; index += 1) {
      const place = index / 13;
      glow(context, {
        x: area.x + area.width * (0.12 + 0.8 * place) + random.range(-0.04, 0.04) * unit,
        y: area.y + area.height * (0.95 - 0.85 * place) + random.range(-0.05, 0.05) * unit,
        radius: Math.max(area.width, area.height) * random.range(0.12, 0.2),
        colour: stars.colour,
        strength: 0.085,
      });
    }
  });
}

/** Two-stroke birds, far away, with slow wing beats. */
export function paintBirds({ context, unit, time }: Painting, birds: BirdsElement): void {
  context.strokeStyle = birds.colour;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const bird of birds.birds) {
    const beat = Math.sin(time * 5 + bird.seed) * 0.35 + 0.65;
    const { size } = bird;
    const x = bird.x + time * unit * 0.006;
    const y = bird.y + Math.sin(time * 0.8 + bird.seed) * size * 0.2;
    context.lineWidth = Math.max(0.6, size * 0.11);
    context.beginPath();
    context.moveTo(x - size, y - size * 0.42 * beat);
    context.quadraticCurveTo(x - size * 0.45, y - size * 0.5 * beat, x, y);
    context.quadraticCurveTo(x + size * 0.45, y - size * 0.5 * beat, x + size, y - size * 0.42 * beat);
    context.stroke();
  }
}

const bands = ['#e5484d', '#f08b3e', '#f5d547', '#63c174', '#4a9be0', '#5b5bd6', '#9a5cd0'] as const;

export function paintRainbow({ context, unit }: Painting, rainbow: RainbowElement): void {
  const { x, y, radius, strength } = rainbow;
  const width = Math.min(radius * 0.17, unit * 0.13);
  const gradient = context.createRadialGradient(x, y, radius - width, x, y, radius);
  const last = bands.length - 1;
  gradient.addColorStop(0, withAlpha('#9a5cd0', 0));
  bands.forEach((colour, index) => {
    gradient.addColorStop(0.06 + 0.88 * ((last - index) / last), withAlpha(colour, strength));
  });
  gradient.addColorStop(1, withAlpha('#e5484d', 0));
  context.fillStyle = gradient;
  context.beginPath();
  context.arc(x, y, radius, Math.PI, 0);
  context.arc(x, y, radius - width, 0, Math.PI, true);
  context.fill();
}
