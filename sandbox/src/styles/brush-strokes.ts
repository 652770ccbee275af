/** Lays brush strokes over an image in the image's own colours, coarse first: what turns flat layers into paint. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { deviceArea } from '#sandbox/canvas/device.ts';
import { scratch } from '#sandbox/canvas/scratch.ts';
import { noise } from '#sandbox/noise.ts';
import { createRandom } from '#sandbox/random.ts';

export interface StrokePlan {
  width: number;
  height: number;
  unit: number;
  seed: number;
  /** How many, per unit of area. */
  density: number;
  /** Length and breadth in units. */
  length: number;
  breadth: number;
  opacity: number;
  /** How far a stroke's tone may stray from what it covers, 0..1. */
  driftColours: number;
  /** Sum of the channels' changes (0..765) that counts as an edge, where no stroke is drawn. */
  edge: number;
  /** Keeps to what is painted already: transparent parts stay so. */
  within?: boolean;
}

/** Side of the sampled copy of the image, at most. */
const sampleSide = 200;
/** Levels a channel is rounded to, so that strokes of one colour go in one path. */
const levels = 14;

export function paintStrokes(context: SKRSContext2D, requested: StrokePlan): void {
  const area = deviceArea(context, requested.width, requested.height);
  const { width, height } = area;
  const unit = requested.unit * area.scale;
  const plan: StrokePlan = { ...requested, width, height, unit };
  const scale = sampleSide / Math.max(width, height);
  const [columns, rows] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const { context: pen } = scratch('sample', columns, rows);
  pen.drawImage(context.canvas, area.x, area.y, width, height, 0, 0, columns, rows);
  const { data } = pen.getImageData(0, 0, columns, rows);
  const random = createRandom(`strokes/${plan.seed}`);
  const count = Math.min(5200, Math.round(plan.density * ((width * height) / unit ** 2)));
  const batches = new Map<number, number[]>();
  const brightness = (column: number, row: number): number => {
    const at =
      (Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column))) * 4;
    return (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0);
  };
  for (let index = 0; index < count; index += 1) {
    const [x, y] = [random.next() * width, random.next() * height];
    const [column, row] = [Math.floor(x * scale), Math.floor(y * scale)];
    const at = (Math.min(rows - 1, row) * columns + Math.min(columns - 1, column)) * 4;
    const lift = (random.next() - 0.5) * plan.driftColours * 255;
    const warmth = (random.next() - 0.5) * plan.driftColours * 70;
    const turn = random.next();
    const size = random.next();
    if ((data[at + 3] ?? 0) < 40) continue;
    // Strokes stop at edges: a stroke along which the image changes is left out.
    const angle = flow(plan.seed, x / unit, y / unit) + (turn - 0.5) * 0.7;
    const reach = plan.length * unit * scale * (0.3 + 0.5 * size);
    const [dx, dy] = [Math.round(Math.cos(angle) * reach), Math.round(Math.sin(angle) * reach)];
    const here = brightness(column, row);
    const change = Math.max(
      Math.abs(brightness(column + dx, row + dy) - here),
      Math.abs(brightness(column - dx, row - dy) - here),
      Math.abs(brightness(column, row + 2) - here),
      Math.abs(brightness(column, row - 2) - here),
    );
    if (change > plan.edge) continue;
    const key =
      (level((data[at] ?? 0) + lift + warmth) * levels + level((data[at + 1] ?? 0) + lift)) * levels +
      level((data[at + 2] ?? 0) + lift - warmth);
    const batch = batches.get(key);
    if (batch) batch.push(x, y, size, angle);
    else batches.set(key, [x, y, size, angle]);
  }
  context.save();
  context.setTransform(1, 0, 0, 1, area.x, area.y);
  if (plan.within) context.globalCompositeOperation = 'source-atop';
  context.lineCap = 'round';
  for (const [key, strokes] of batches) strokeBatch(context, plan, key, strokes);
  context.restore();
}

function strokeBatch(
  context: SKRSContext2D,
  plan: StrokePlan,
  key: number,
  strokes: readonly number[],
): void {
  const { unit } = plan;
  const red = channel(Math.floor(key / levels / levels));
  const green = channel(Math.floor(key / levels) % levels);
  const blue = channel(key % levels);
  context.strokeStyle = `rgba(${red}, ${green}, ${blue}, ${plan.opacity})`;
  context.lineWidth = Math.max(1, unit * plan.breadth * (0.7 + 0.6 * (strokes[2] ?? 0.5)));
  context.beginPath();
  for (let index = 0; index + 3 < strokes.length; index += 4) {
    const [x, y, size, angle] = [
      strokes[index] ?? 0,
      strokes[index + 1] ?? 0,
      strokes[index + 2] ?? 0,
      strokes[index + 3] ?? 0,
    ];
    const reach = unit * plan.length * (0.5 + size);
    const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
    const bow = (size - 0.5) * reach * 0.4;
    context.moveTo(x - dx / 2, y - dy / 2);
    context.quadraticCurveTo(x - dy * 0.1, y + bow * 0.5, x + dx / 2, y + dy / 2);
  }
  context.stroke();
}

/** The direction of strokes: mostly along the horizon, turning slowly. */
function flow(seed: number, x: number, y: number): number {
  return noise(seed + 11, x * 2.1 + y * 1.3) * 0.7 + noise(seed + 17, y * 3.1 - x) * 0.35;
}

function level(value: number): number {
  return Math.min(levels - 1, Math.max(0, Math.round((value / 255) * (levels - 1))));
}

function channel(value: number): number {
  return Math.round((value / (levels - 1)) * 255);
}
