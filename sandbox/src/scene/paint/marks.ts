/** Painters of roads and rivers as ribbons, of fences, and of near leaves at the upper corners. */
import { Path2D } from '@napi-rs/canvas';
import { fill, stroke, withSavedState } from '#sandbox/canvas/fills.ts';
import { addDisc } from '#sandbox/canvas/round.ts';
import { mix, withAlpha } from '#sandbox/colour.ts';
import type { FenceElement, FrameElement, RibbonElement } from '#sandbox/model/elements/land.ts';
import type { JointElement } from '#sandbox/model/elements/town.ts';
import type { Painting } from '#sandbox/model/painting.ts';
import { createRandom } from '#sandbox/random.ts';

export function paintRibbon(painting: Painting, ribbon: RibbonElement): void {
  const { context, style, light, time } = painting;
  const outer = ribbonPath(ribbon, 1.12);
  const inner = ribbonPath(ribbon, 1);
  const first = ribbon.spine[0];
  const last = ribbon.spine.at(-1);
  if (!first || !last) return;
  const box = { x: 0, y: first.y, width: painting.scene.width, height: last.y - first.y };
  fill(context, ribbon.edge, outer);
  style.mass(painting, inner, {
    colour: ribbon.colour,
    foot: ribbon.water ? ribbon.edge : mix(ribbon.colour, light.shade, 0.15),
    box,
    surface: ribbon.water ? 'water' : 'soil',
    depth: ribbon.depth,
    seed: ribbon.seed,
    plain: true,
  });
  withSavedState(context, () => {
    context.clip(inner);
    if (ribbon.water) {
      const random = createRandom(`flow/${ribbon.seed}`);
      const path = new Path2D();
      for (let index = 0; index < 70; index += 1) {
        const place = random.next();
        const at = spineAt(ribbon, (place + time * 0.012) % 1);
        const x = at.x + random.range(-0.85, 0.85) * at.half;
        const wide = at.half * random.range(0.06, 0.2);
        path.moveTo(x - wide, at.y);
        path.quadraticCurveTo(x, at.y - wide * 0.16, x + wide, at.y);
        path.quadraticCurveTo(x, at.y + wide * 0.16, x - wide, at.y);
      }
      fill(context, withAlpha(light.sky[3], 0.5), path);
    }
    if (ribbon.mark !== undefined) paintDashes(context, ribbon, ribbon.mark);
  });
}

function ribbonPath(ribbon: RibbonElement, wide: number): Path2D {
  const path = new Path2D();
  const steps = 48;
  for (let index = 0; index <= steps; index += 1) {
    const at = spineAt(ribbon, index / steps);
    if (index === 0) path.moveTo(at.x - at.half * wide, at.y);
    else path.lineTo(at.x - at.half * wide, at.y);
  }
  for (let index = steps; index >= 0; index -= 1) {
    const at = spineAt(ribbon, index / steps);
    path.lineTo(at.x + at.half * wide, at.y);
  }
  path.closePath();
  return path;
}

/** The ribbon at a part of its way, smooth between the given points (Catmull-Rom). */
function spineAt(ribbon: RibbonElement, part: number): { x: number; y: number; half: number } {
  const { spine } = ribbon;
  const last = spine.length - 1;
  const place = Math.min(1, Math.max(0, part)) * last;
  const index = Math.min(Math.floor(place), Math.max(0, last - 1));
  const ease = place - index;
  const value = (key: 'x' | 'y' | 'half'): number => {
    const at = (offset: number): number => spine[Math.min(last, Math.max(0, index + offset))]?.[key] ?? 0;
    const [a, b, c, d] = [at(-1), at(0), at(1), at(2)];
    return (
      0.5 *
      (2 * b + (c - a) * ease + (2 * a - 5 * b + 4 * c - d) * ease ** 2 + (3 * b - a - 3 * c + d) * ease ** 3)
    );
  };
  return { x: value('x'), y: value('y'), half: Math.max(0, value('half')) };
}

function paintDashes(context: Painting['context'], ribbon: RibbonElement, colour: string): void {
  const path = new Path2D();
  const dashes = 16;
  for (let index = 0; index < dashes; index += 1) {
    const from = (index / dashes) ** 1.6;
    const to = ((index + 0.5) / dashes) ** 1.6;
    const a = spineAt(ribbon, from);
    const b = spineAt(ribbon, to);
    path.moveTo(a.x - a.half * 0.035, a.y);
    path.lineTo(a.x + a.half * 0.035, a.y);
    path.lineTo(b.x + b.half * 0.035, b.y);
    path.lineTo(b.x - b.half * 0.035, b.y);
    path.closePath();
  }
  fill(context, colour, path);
}

export function paintFence({ context, light, unit }: Painting, fence: FenceElement): void {
  const { left, right, y, height, colour } = fence;
  const gap = height * 0.72;
  const count = Math.min(120, Math.ceil((right - left) / gap));
  const posts = new Path2D();
  const rails = new Path2D();
  const random = createRandom(`fence/${fence.seed}`);
  const level = (x: number): number => y + Math.sin(x / (unit * 0.5) + fence.seed) * height * 0.1;
  for (let index = 0; index <= count; index += 1) {
    const x = left + index * gap;
    const tall = height * random.range(0.92, 1.06);
    posts.roundRect(x - height * 0.055, level(x) - tall, height * 0.11, tall + height * 0.06, height * 0.03);
    if (index === count) continue;
    for (const up of [0.38, 0.76]) {
      rails.moveTo(x, level(x) - height * up);
      rails.lineTo(x + gap, level(x + gap) - height * up);
    }
  }
  stroke(context, mix(colour, light.shade, 0.18), height * 0.085, rails);
  fill(context, colour, posts);
  fill(context, withAlpha(light.key, 0.25), posts, 'evenodd');
}

export function paintJoint({ context }: Painting, joint: JointElement): void {
  const { left, right, y, thick, gap, reach, colour } = joint;
  const path = new Path2D();
  path.moveTo(left, y);
  path.lineTo(right, y);
  const middle = (left + right) / 2;
  const count = Math.min(400, Math.ceil((right - left) / gap) + 2);
  for (let index = 0; index < count; index += 1) {
    const x = left + (index + (joint.seed % 2) * 0.5) * gap;
    path.moveTo(x, y);
    path.lineTo(x + ((x - middle) / gap) * reach * 0.16, y + reach);
  }
  stroke(context, withAlpha(colour, 0.5), thick, path);
}

/** Sprigs at the image's edge, nearest of all. */
export function paintFrame({ context, light, time }: Painting, frame: FrameElement): void {
  for (const sprig of frame.sprigs) {
    const random = createRandom(`sprig/${sprig.seed}`);
    const colour = frame.colours[sprig.seed % frame.colours.length] ?? light.shade;
    const turn = sprig.turn + Math.sin(time * 0.8 + sprig.seed) * 0.025;
    withSavedState(context, () => {
      context.translate(sprig.x, sprig.y);
      context.rotate(turn);
      context.scale(sprig.length, sprig.length);
      paintSprig(context, frame.leaf, colour, mix(colour, light.key, 0.28), random);
    });
  }
}

/** One sprig along x from 0 to 1. */
function paintSprig(
  context: Painting['context'],
  leaf: FrameElement['leaf'],
  colour: string,
  lit: string,
  random: ReturnType<typeof createRandom>,
): void {
  context.strokeStyle = colour;
  context.lineWidth = 0.014;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(0, 0);
  context.quadraticCurveTo(0.5, -0.06, 1, 0.08);
  context.stroke();
  const [dark, bright] = [new Path2D(), new Path2D()];
  const count = leaf === 'pine' ? 26 : leaf === 'palm' ? 18 : 11;
  for (let index = 0; index < count; index += 1) {
    const place = 0.12 + (index / count) * 0.88;
    const side = index % 2 ? 1 : -1;
    const y = -0.12 * place * (1 - place) * 2 + 0.08 * place ** 2;
    const angle = side * (leaf === 'palm' ? 0.75 : leaf === 'pine' ? 0.6 : 0.85) + random.range(-0.15, 0.15);
    const length =
      (leaf === 'pine' ? 0.17 : leaf === 'palm' ? 0.34 * (1.1 - place * 0.7) : 0.19) *
      random.range(0.8, 1.1) *
      (1.05 - place * 0.3);
    const half = leaf === 'pine' ? 0.008 : leaf === 'palm' ? 0.03 : 0.055;
    const [tipX, tipY] = [place + Math.cos(angle) * length, y + Math.sin(angle) * length];
    const [sideX, sideY] = [-Math.sin(angle) * half, Math.cos(angle) * half];
    const [midX, midY] = [place + Math.cos(angle) * length * 0.5, y + Math.sin(angle) * length * 0.5];
    const target = side < 0 ? bright : dark;
    target.moveTo(place, y);
    target.quadraticCurveTo(midX + sideX * 2, midY + sideY * 2, tipX, tipY);
    target.quadraticCurveTo(midX - sideX * 2, midY - sideY * 2, place, y);
    if (leaf === 'blossom' && index % 2 === 0) {
      addDisc(target, tipX, tipY, 0.05);
    }
  }
  fill(context, colour, dark);
  fill(context, lit, bright);
}
