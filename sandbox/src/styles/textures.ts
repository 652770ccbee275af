/** Small tiles of texture, made once: paper, brush hair. Painted unscaled, because a scaled pattern costs 30 times as much. */
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { deviceArea } from '#sandbox/canvas/device.ts';
import { finenessOf } from '#sandbox/detail.ts';
import { createRandom, type Random } from '#sandbox/random.ts';

export type TextureName = keyof typeof makers;

const side = 512;
const made = new Map<TextureName, Canvas>();

/** Covers the image with a texture, pixel by pixel. */
export function addTexture(
  context: SKRSContext2D,
  name: TextureName,
  options: {
    width: number;
    height: number;
    opacity: number;
    operation: GlobalCompositeOperation;
    offset?: number;
  },
): void {
  const tile = textureOf(name);
  const area = deviceArea(context, options.width, options.height);
  const shift = (options.offset ?? 0) % side;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = options.operation;
  context.globalAlpha = options.opacity;
  for (let y = area.y - shift; y < area.y + area.height; y += side) {
    for (let x = area.x - shift; x < area.x + area.width; x += side) context.drawImage(tile, x, y);
  }
  context.restore();
}

/** The grain that only the finest images carry, on what is painted already; transparent parts stay so. */
export function addGrain(
  context: SKRSContext2D,
  options: { width: number; height: number; seed: number; detail: number },
): void {
  const { width, height, seed, detail } = options;
  const opacity = 0.2 * finenessOf(detail);
  if (opacity > 0)
    addTexture(context, 'grain', { width, height, opacity, operation: 'source-atop', offset: seed % 400 });
}

function textureOf(name: TextureName): Canvas {
  const known = made.get(name);
  if (known) return known;
  const tile = makers[name]();
  made.set(name, tile);
  return tile;
}

const makers = { paper: makePaper, bristle: makeBristle, grain: makeGrain } as const;

/** Very fine lines, evenly spread; most pixels do not change, which keeps files small. */
function makeGrain(): Canvas {
  return makeTile('grain', 6000, (random) => ({
    length: random.range(2, 8),
    angle: random.next() * Math.PI,
    colour: `rgba(${random.chance(0.5) ? '30, 20, 40' : '255, 250, 238'}, ${random.range(0.2, 0.7)})`,
    width: random.range(0.5, 1),
  }));
}

/** Fibres and flecks, darker and lighter than nothing. */
function makePaper(): Canvas {
  return makeTile('paper', 1500, (random) => ({
    length: random.range(1, 7),
    angle: random.next() * Math.PI,
    colour: random.chance(0.5) ? 'rgba(60, 40, 20, 0.5)' : 'rgba(255, 252, 240, 0.7)',
    width: random.range(0.5, 1.3),
  }));
}

/** Long hair-thin streaks, light and dark. */
function makeBristle(): Canvas {
  return makeTile('bristle', 420, (random) => ({
    length: random.range(20, 80),
    angle: random.range(-0.5, 0.15),
    colour: random.chance(0.5)
      ? `rgba(40, 20, 30, ${random.range(0.1, 0.4)})`
      : `rgba(255, 246, 224, ${random.range(0.1, 0.45)})`,
    width: random.range(0.8, 4.5),
    isBent: true,
  }));
}

interface Fibre {
  length: number;
  angle: number;
  colour: string;
  width: number;
  /** A bow with round ends in place of a straight line. */
  isBent?: boolean;
}

function makeTile(name: TextureName, count: number, next: (random: Random) => Fibre): Canvas {
  const tile = createCanvas(side, side);
  const context = tile.getContext('2d');
  const random = createRandom(name);
  for (let index = 0; index < count; index += 1) {
    const [x, y] = [random.next() * side, random.next() * side];
    const { length, angle, colour, width, isBent = false } = next(random);
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
    context.strokeStyle = colour;
    context.lineWidth = width;
    if (isBent) context.lineCap = 'round';
    wrapped((shiftX, shiftY) => {
      const [fromX, fromY] = [x + shiftX, y + shiftY];
      context.beginPath();
      context.moveTo(fromX, fromY);
      if (isBent) context.quadraticCurveTo(fromX + dx * 0.5, fromY + dy * 0.3, fromX + dx, fromY + dy);
      else context.lineTo(fromX + dx, fromY + dy);
      context.stroke();
    });
  }
  return tile;
}

/** Draws at the eight neighbours too, so that the tile repeats without a seam. */
function wrapped(draw: (dx: number, dy: number) => void): void {
  for (const dx of [-side, 0, side]) for (const dy of [-side, 0, side]) draw(dx, dy);
}
