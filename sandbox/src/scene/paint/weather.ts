/** Painters of what falls and floats in the air: rain, snow, petals, leaves, fireflies, sparkles, dust. All move with time. */
import { Path2D } from '@napi-rs/canvas';
import { fill, fillOval, glow, stroke } from '#sandbox/canvas/fills.ts';
import { addDisc } from '#sandbox/canvas/round.ts';
import { withAlpha } from '#sandbox/colour.ts';
import type { FallElement } from '#sandbox/model/elements/air.ts';
import type { Painting } from '#sandbox/model/painting.ts';
import { createRandom, type Random } from '#sandbox/random.ts';

export function paintFall(painting: Painting, fall: FallElement): void {
  const random = createRandom(`fall/${fall.seed}`);
  switch (fall.kind) {
    case 'rain':
      paintRain(painting, fall, random);
      return;
    case 'snowfall':
      paintSnow(painting, fall, random);
      return;
    case 'petals':
    case 'leaves':
      paintLeaves(painting, fall, random);
      return;
    case 'fireflies':
    case 'sparkles':
    case 'dust':
      paintLights(painting, fall, random);
      return;
  }
}

/** Position of something that falls through the image for ever: wraps beyond its edges. */
function falling(painting: Painting, random: Random, speed: number, wind: number): { x: number; y: number } {
  const { scene, time, unit } = painting;
  const reach = scene.height * 1.2;
  const start = random.next() * reach;
  const y = ((start + time * speed * unit) % reach) - scene.height * 0.1;
  const across = scene.width * 1.2;
  const x =
    ((((random.next() * across + (start + time * speed * unit) * wind) % across) + across) % across) -
    scene.width * 0.1;
  return { x, y };
}

function paintRain(painting: Painting, fall: FallElement, random: Random): void {
  const { context, unit, detail } = painting;
  const layers = [new Path2D(), new Path2D(), new Path2D()];
  const count = Math.round(fall.count * (0.4 + 0.6 * detail));
  for (let index = 0; index < count; index += 1) {
    const layer = index % 3;
    const { x, y } = falling(painting, random, 0.9 + layer * 0.45, fall.wind);
    const length = unit * (0.022 + 0.018 * layer);
    layers[layer]?.moveTo(x, y);
    layers[layer]?.lineTo(x - length * fall.wind, y - length);
  }
  context.lineCap = 'round';
  layers.forEach((path, layer) => {
    stroke(context, withAlpha(fall.colour, 0.22 + 0.12 * layer), unit * (0.0012 + 0.0008 * layer), path);
  });
}

function paintSnow(painting: Painting, fall: FallElement, random: Random): void {
  const { context, unit, time, detail } = painting;
  const layers = [new Path2D(), new Path2D(), new Path2D()];
  const count = Math.round(fall.count * (0.4 + 0.6 * detail));
  for (let index = 0; index < count; index += 1) {
    const layer = index % 3;
    const { x, y } = falling(painting, random, 0.05 + layer * 0.035, fall.wind);
    const phase = random.next() * 7;
    const size = unit * (0.0018 + 0.0019 * layer) * random.range(0.7, 1.4);
    const swing = Math.sin(time * 0.9 + phase) * unit * 0.01;
    const path = layers[layer];
    if (path) addDisc(path, x + swing, y, size);
  }
  layers.forEach((path, layer) => {
    fill(context, withAlpha(fall.colour, 0.5 + 0.2 * layer), path);
  });
}

function paintLeaves(painting: Painting, fall: FallElement, random: Random): void {
  const { context, unit, time } = painting;
  const petal = fall.kind === 'petals';
  const near = new Path2D();
  for (let index = 0; index < fall.count; index += 1) {
    const { x, y } = falling(painting, random, 0.06 + 0.04 * random.next(), fall.wind + 0.5);
    const phase = random.next() * 7;
    const size = unit * random.range(0.006, petal ? 0.012 : 0.015);
    const turn = phase + time * (0.6 + random.next()) + Math.sin(time + phase);
    const flat = 0.35 + 0.65 * Math.abs(Math.cos(time * 1.3 + phase));
    const [cos, sin] = [Math.cos(turn) * size, Math.sin(turn) * size];
    near.moveTo(x - cos, y - sin);
    near.quadraticCurveTo(x + sin * flat, y - cos * flat, x + cos, y + sin);
    near.quadraticCurveTo(x - sin * flat, y + cos * flat, x - cos, y - sin);
  }
  fill(context, withAlpha(fall.colour, 0.9), near);
}

function paintLights(painting: Painting, fall: FallElement, random: Random): void {
  const { context, unit, time, scene } = painting;
  for (let index = 0; index < fall.count; index += 1) {
    const phase = random.next() * 7;
    const top = fall.kind === 'fireflies' ? 0.45 : 0;
    const x = random.next() * scene.width + Math.sin(time * 0.35 + phase) * unit * 0.02;
    const y =
      scene.height * (top + random.next() * (1 - top)) + Math.cos(time * 0.28 + phase * 2) * unit * 0.015;
    const pulse = 0.55 + 0.45 * Math.sin(time * 1.4 + phase * 3);
    const size = unit * random.range(0.0016, 0.0036);
    if (fall.kind === 'sparkles') {
      paintSparkle(
        context,
        x,
        y,
        size * (2.2 + 3.4 * random.next()) * (0.4 + 0.6 * pulse),
        withAlpha(fall.colour, 0.5 + 0.5 * pulse),
      );
      continue;
    }
    glow(context, {
      x,
      y,
      radius: size * (fall.kind === 'dust' ? 3 : 8),
      colour: fall.colour,
      strength: (fall.kind === 'dust' ? 0.34 : 0.75) * pulse,
    });
    if (fall.kind === 'dust') continue;
    fillOval(context, withAlpha('#fffbe0', 0.6 + 0.4 * pulse), x, y, size);
  }
}

/** A four-pointed star. */
export function paintSparkle(
  context: Painting['context'],
  x: number,
  y: number,
  size: number,
  colour: string,
): void {
  const waist = size * 0.12;
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(x, y - size);
  context.quadraticCurveTo(x + waist, y - waist, x + size, y);
  context.quadraticCurveTo(x + waist, y + waist, x, y + size);
  context.quadraticCurveTo(x - waist, y + waist, x - size, y);
  context.quadraticCurveTo(x - waist, y - waist, x, y - size);
  context.fill();
}
