/** Painter of small things on the ground: grass, flowers, stones, reeds, shells, leaves, corals. */

import { Path2D } from '@napi-rs/canvas';
import { fill } from '#sandbox/canvas/fills.ts';
import { addDisc, addOval } from '#sandbox/canvas/round.ts';
import { mix } from '#sandbox/colour.ts';
import { isShaded } from '#sandbox/detail.ts';
import type { ScatterElement } from '#sandbox/model/elements/land.ts';
import type { Painting } from '#sandbox/model/painting.ts';
import { createRandom, type Random } from '#sandbox/random.ts';

interface Sprout {
  x: number;
  y: number;
  size: number;
  random: Random;
  sway: number;
}

interface Layers {
  /** In the item's own colour. */
  fill: Path2D;
  /** Lighter, on the lit side. */
  light: Path2D;
  /** Stems, as thin filled shapes. */
  stem: Path2D;
  /** Hearts of flowers. */
  heart: Path2D;
}

/** Items of one colour are gathered and filled together. */
export function paintScatter(painting: Painting, scatter: ScatterElement): void {
  const { context, detail, time, light } = painting;
  const shown = Math.ceil(scatter.items.length * (0.35 + 0.65 * detail) * (isShaded(detail) ? 1 : 0.6));
  const groups = scatter.colours.map(() => newLayers());
  scatter.items.slice(0, shown).forEach((item) => {
    const group = groups[Math.min(groups.length - 1, Math.floor(item.tone * groups.length))];
    if (!group) return;
    const sway = Math.sin(time * 1.4 + item.seed) * 0.09 + Math.sin(time * 2.9 + item.seed * 3) * 0.03;
    growers[scatter.what](group, {
      x: item.x,
      y: item.y,
      size: item.size,
      random: createRandom(item.seed),
      sway,
    });
  });
  scatter.colours.forEach((colour, index) => {
    const group = groups[index];
    if (!group) return;
    fill(context, mix(stemOf(scatter), light.shade, 0.1), group.stem);
    fill(context, colour, group.fill);
    fill(context, mix(colour, light.key, 0.3), group.light);
    fill(context, mix(light.key, '#f3c64a', 0.55), group.heart);
  });
}

function stemOf(scatter: ScatterElement): string {
  return scatter.stem ?? '#4c7a4a';
}

function newLayers(): Layers {
  return { fill: new Path2D(), light: new Path2D(), stem: new Path2D(), heart: new Path2D() };
}

const growers: Readonly<Record<ScatterElement['what'], (layers: Layers, sprout: Sprout) => void>> = {
  tuft: (layers, sprout) => blades(layers, sprout, 5, 0.9),
  reed: (layers, sprout) => blades(layers, sprout, 4, 0.35),
  fern: growFern,
  flower: growFlower,
  pebble: growPebble,
  shell: growPebble,
  leaf: growLeaf,
  coral: growCoral,
  weed: growWeed,
  bush: growBush,
};

function blade(path: Path2D, x: number, y: number, tipX: number, tipY: number, half: number): void {
  const bendX = x + (tipX - x) * 0.25;
  const bendY = y + (tipY - y) * 0.6;
  path.moveTo(x - half, y);
  path.quadraticCurveTo(bendX - half, bendY, tipX, tipY);
  path.quadraticCurveTo(bendX + half, bendY, x + half, y);
  path.closePath();
}

function blades(layers: Layers, { x, y, size, random, sway }: Sprout, count: number, spread: number): void {
  for (let index = 0; index < count; index += 1) {
    const place = count === 1 ? 0 : (index / (count - 1)) * 2 - 1;
    const height = size * random.range(0.55, 1) * (1 - Math.abs(place) * 0.25);
    const tip = x + (place * spread * 0.5 + sway) * size + random.range(-0.06, 0.06) * size;
    blade(index % 2 ? layers.light : layers.fill, x + place * size * 0.13, y, tip, y - height, size * 0.035);
  }
}

function growFern(layers: Layers, { x, y, size, random, sway }: Sprout): void {
  for (let index = 0; index < 6; index += 1) {
    const place = (index / 5) * 2 - 1;
    const tipX = x + (place * 0.8 + sway) * size;
    const tipY = y - size * (0.75 - Math.abs(place) * 0.42) * random.range(0.85, 1.1);
    blade(place < 0 ? layers.light : layers.fill, x, y, tipX, tipY, size * 0.07);
  }
}

function growFlower(layers: Layers, { x, y, size, random, sway }: Sprout): void {
  const headX = x + (random.range(-0.15, 0.15) + sway) * size;
  const headY = y - size * random.range(0.75, 1);
  blade(layers.stem, x, y, headX, headY, Math.max(0.35, size * 0.03));
  blade(layers.stem, x, y, x + size * 0.28, y - size * 0.4, size * 0.05);
  const petal = size * 0.13;
  if (petal < 2) {
    addDisc(layers.fill, headX, headY, petal * 1.7);
    return;
  }
  const petals = 5;
  const turn = random.range(0, 6);
  for (let index = 0; index < petals; index += 1) {
    const angle = turn + (index / petals) * Math.PI * 2;
    const px = headX + Math.cos(angle) * petal * 0.95;
    const py = headY + Math.sin(angle) * petal * 0.8;
    const target = index % 5 === 0 ? layers.light : layers.fill;
    addOval(target, { x: px, y: py, radiusX: petal, radiusY: petal * 0.85, turn: angle });
  }
  addDisc(layers.heart, headX, headY, petal * 0.62);
}

function growPebble(layers: Layers, { x, y, size, random }: Sprout): void {
  const rx = size * random.range(0.4, 0.7);
  const ry = rx * random.range(0.45, 0.65);
  addOval(layers.fill, { x, y: y - ry * 0.5, radiusX: rx, radiusY: ry, turn: random.range(-0.2, 0.2) });
  addOval(layers.light, { x: x - rx * 0.2, y: y - ry * 0.85, radiusX: rx * 0.6, radiusY: ry * 0.45 });
}

function growLeaf(layers: Layers, { x, y, size, random }: Sprout): void {
  const turn = random.range(0, 6.28);
  const target = random.chance(0.4) ? layers.light : layers.fill;
  const [cos, sin] = [Math.cos(turn) * size * 0.5, Math.sin(turn) * size * 0.26];
  target.moveTo(x - cos, y - sin);
  target.quadraticCurveTo(x + sin * 1.4, y - cos * 0.5, x + cos, y + sin);
  target.quadraticCurveTo(x - sin * 1.4, y + cos * 0.5, x - cos, y - sin);
  target.closePath();
}

function growCoral(layers: Layers, { x, y, size, random, sway }: Sprout): void {
  const fingers = random.integer(4, 6);
  for (let index = 0; index < fingers; index += 1) {
    const place = (index / (fingers - 1)) * 2 - 1;
    const height = size * random.range(0.55, 1) * (1 - Math.abs(place) * 0.35);
    const thick = size * 0.15;
    const left = x + (place * 0.42 + sway * 0.2) * size - thick / 2;
    layers.fill.roundRect(left, y - height, thick, height, [thick / 2, thick / 2, 0, 0]);
    layers.light.roundRect(
      left + thick * 0.12,
      y - height + thick * 0.15,
      thick * 0.28,
      height * 0.7,
      thick * 0.14,
    );
  }
}

function growWeed(layers: Layers, { x, y, size, random, sway }: Sprout): void {
  for (let index = 0; index < 4; index += 1) {
    const foot = x + (index - 1.5) * size * 0.13;
    const height = size * random.range(0.6, 1.05);
    const bend = (random.range(-0.2, 0.2) + sway * 1.6) * size;
    const half = size * 0.05;
    const target = index % 2 ? layers.light : layers.fill;
    target.moveTo(foot - half, y);
    target.bezierCurveTo(
      foot - half + bend,
      y - height * 0.35,
      foot - half - bend,
      y - height * 0.7,
      foot + bend,
      y - height,
    );
    target.bezierCurveTo(
      foot + half - bend,
      y - height * 0.7,
      foot + half + bend,
      y - height * 0.35,
      foot + half,
      y,
    );
    target.closePath();
  }
}

function growBush(layers: Layers, { x, y, size, random, sway }: Sprout): void {
  for (let index = 0; index < 6; index += 1) {
    const place = (index / 5) * 2 - 1;
    const r = size * random.range(0.26, 0.36);
    const cx = x + (place * 0.62 + sway * 0.1) * size;
    const cy = y - size * (0.42 - Math.abs(place) * 0.22);
    addDisc(layers.fill, cx, cy, r);
    addDisc(layers.light, cx - r * 0.18, cy - r * 0.28, r * 0.6);
  }
}
