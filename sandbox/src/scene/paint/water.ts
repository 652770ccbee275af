/** Painter of water: a surface that reflects the sky, glints, the path of light under sun or moon. */
import { Path2D } from '@napi-rs/canvas';
import { fill, fillBox, verticalGradient, withSavedState } from '#sandbox/canvas/fills.ts';
import { withAlpha } from '#sandbox/colour.ts';
import { isShaded } from '#sandbox/detail.ts';
import type { WaterElement } from '#sandbox/model/elements/land.ts';
import type { Painting } from '#sandbox/model/painting.ts';
import { createRandom } from '#sandbox/random.ts';

export function paintWater(painting: Painting, water: WaterElement): void {
  const { context, style, scene } = painting;
  const { area } = water;
  const path = new Path2D();
  path.rect(area.x, area.y, area.width, area.height);
  style.mass(painting, path, {
    colour: water.far,
    foot: water.near,
    box: { ...area, y: area.y - area.height * 0.1 },
    surface: 'water',
    depth: water.depth,
    seed: water.seed,
    plain: true,
  });
  withSavedState(context, () => {
    context.beginPath();
    context.rect(area.x, area.y, area.width, area.height);
    context.clip();
    if (water.mirror) paintMirror(painting, water, water.mirror);
    paintRipples(painting, water);
    if (water.gleam) paintGleam(painting, water, water.gleam);
    if (water.swell > 0.5) paintCrests(painting, water);
  });
  context.fillStyle = verticalGradient(context, area.y, area.y + scene.unit * 0.05, [
    withAlpha(water.glint, 0.35),
    withAlpha(water.glint, 0),
  ]);
  context.fillRect(area.x, area.y, area.width, scene.unit * 0.05);
}

/** The far shore upside down: a dark band broken into streaks at its lower edge. */
function paintMirror(
  { context, unit, time }: Painting,
  water: WaterElement,
  mirror: { colour: string; depth: number },
): void {
  const { area } = water;
  context.fillStyle = verticalGradient(
    context,
    area.y,
    area.y + mirror.depth,
    [withAlpha(mirror.colour, 0.72), withAlpha(mirror.colour, 0.4), withAlpha(mirror.colour, 0)],
    [0, 0.45, 1],
  );
  context.fillRect(area.x, area.y, area.width, mirror.depth);
  const random = createRandom(`mirror/${water.seed}`);
  const path = new Path2D();
  const count = Math.ceil((area.width / unit) * 40);
  for (let index = 0; index < count; index += 1) {
    const place = random.next() ** 1.3;
    const wide = unit * random.range(0.015, 0.06);
    lens(
      path,
      area.x + random.next() * area.width + Math.sin(time * 0.6 + index) * wide * 0.3,
      area.y + mirror.depth * (0.2 + 0.9 * place),
      wide * (1.2 - place * 0.7),
      unit * 0.0032,
    );
  }
  fill(context, withAlpha(mirror.colour, 0.5), path);
}

/** Rows of thin lenses, closer together towards the horizon, drifting. */
function paintRipples({ context, unit, time, detail }: Painting, water: WaterElement): void {
  const random = createRandom(`ripples/${water.seed}`);
  const { area } = water;
  const rows = Math.round(Math.min(34, 10 + (area.height / unit) * 26) * 0.9);
  // Without shading every other row is left out; the others stay where they are.
  const every = isShaded(detail) ? 1 : 2;
  const light = new Path2D();
  const dark = new Path2D();
  for (let row = 0; row < rows; row += 1) {
    const place = (row + random.next() * 0.6) / rows;
    const near = place ** 1.7;
    const y = area.y + area.height * near + unit * 0.004;
    const count = Math.ceil((area.width / unit) * (6 - 3.4 * near));
    const length = unit * (0.05 + 0.15 * near);
    const thick = unit * (0.0012 + 0.006 * near * (0.5 + water.swell));
    for (let index = 0; index < count; index += 1) {
      const lift = random.next();
      const wide = length * random.range(0.5, 1.3);
      const drift = Math.sin(time * (0.5 + 0.4 * lift) + row * 1.7 + index) * length * 0.22;
      const x = area.x + random.next() * area.width + drift;
      const swell = Math.sin(time * 0.9 + row) * thick * 0.8;
      const tone = lift > 0.42 ? light : dark;
      lens(row % every === 0 ? tone : new Path2D(), x, y + swell, wide, thick * (0.5 + 0.5 * random.next()));
    }
  }
  fill(context, withAlpha(water.glint, 0.3), light);
  fill(context, withAlpha(water.near, 0.4), dark);
}

/** Bright dashes in a column under the light, wider towards the viewer. */
function paintGleam(
  { context, unit, time }: Painting,
  water: WaterElement,
  gleam: { x: number; width: number; colour: string },
): void {
  const random = createRandom(`gleam/${water.seed}`);
  const { area } = water;
  const spread = context.createRadialGradient(
    gleam.x,
    area.y,
    0,
    gleam.x,
    area.y,
    Math.max(area.height, unit * 0.4),
  );
  spread.addColorStop(0, withAlpha(gleam.colour, 0.55));
  spread.addColorStop(0.4, withAlpha(gleam.colour, 0.16));
  spread.addColorStop(1, withAlpha(gleam.colour, 0));
  fillBox(context, spread, area.x, area.y, area.width, area.height);
  const dashes = new Path2D();
  const rows = Math.min(60, Math.round(18 + (area.height / unit) * 60));
  for (let row = 0; row < rows; row += 1) {
    const place = ((row + random.next() * 0.8) / rows) ** 1.5;
    const y = area.y + area.height * place + unit * 0.003;
    const reach = gleam.width * (0.55 + 1.5 * place);
    const count = 2 + Math.round(3 * place);
    for (let index = 0; index < count; index += 1) {
      const side = random.range(-1, 1);
      const flicker = 0.55 + 0.45 * Math.sin(time * (1.6 + random.next()) + row * 2.3 + index * 1.9);
      const x = gleam.x + side * Math.abs(side) * reach + Math.sin(time * 0.7 + row) * unit * 0.006;
      lens(
        dashes,
        x,
        y,
        reach * random.range(0.25, 0.7) * flicker * (1.1 - Math.abs(side)),
        unit * (0.0016 + 0.0045 * place),
      );
    }
  }
  fill(context, withAlpha(gleam.colour, 0.78), dashes);
}

/** White crests of an open sea, as short curled strokes. */
function paintCrests({ context, unit, time }: Painting, water: WaterElement): void {
  const random = createRandom(`crests/${water.seed}`);
  const { area } = water;
  const count = Math.ceil((area.width / unit) * 16);
  const crests = new Path2D();
  for (let index = 0; index < count; index += 1) {
    const near = random.next() ** 0.8;
    const phase = random.next() * 7;
    const y = area.y + area.height * (0.08 + 0.9 * near);
    const x = area.x + random.next() * area.width + time * unit * 0.006 * near;
    const wide = unit * (0.014 + 0.045 * near);
    const high = wide * 0.24 * (0.55 + 0.45 * Math.sin(time * 1.1 + phase));
    crests.moveTo(x - wide, y);
    crests.quadraticCurveTo(x - wide * 0.3, y - high, x, y - high);
    crests.quadraticCurveTo(x + wide * 0.4, y - high, x + wide, y + high * 0.2);
    crests.quadraticCurveTo(x + wide * 0.2, y - high * 0.35, x - wide, y);
  }
  fill(context, withAlpha(water.glint, 0.62), crests);
}

function lens(path: Path2D, x: number, y: number, half: number, thick: number): void {
  path.moveTo(x - half, y);
  path.quadraticCurveTo(x, y - thick, x + half, y);
  path.quadraticCurveTo(x, y + thick, x - half, y);
}
