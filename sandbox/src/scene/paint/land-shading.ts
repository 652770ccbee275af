/** Light and shade within the land: the slip faces of dunes, the layers and clefts of table mountains. */
import { Path2D } from '@napi-rs/canvas';
import { fill, withSavedState } from '#sandbox/canvas/fills.ts';
import { withAlpha } from '#sandbox/colour.ts';
import type { RidgeLine } from '#sandbox/model/elements/common.ts';
import type { Painting } from '#sandbox/model/painting.ts';
import { noise } from '#sandbox/noise.ts';
import { createRandom } from '#sandbox/random.ts';
import { ridgePoints } from '#sandbox/scene/ridge-line.ts';

/** Adds to an already painted ridge what its shape calls for; `path` is the ridge's outline. */
export function paintLandShading(
  painting: Painting,
  line: RidgeLine,
  path: Path2D,
  bottom: number,
  depth: number,
): void {
  if (painting.detail < 0.2) return;
  if (line.shape === 'dune') paintSlipFaces(painting, line, path, bottom, depth);
  else if (line.shape === 'mesa') paintStrata(painting, line, path, bottom, depth);
}

/** From every crest a shaded face falls away from the light, with a sharp upper and a curved lower edge. */
function paintSlipFaces(
  { context, scene, light }: Painting,
  line: RidgeLine,
  path: Path2D,
  bottom: number,
  depth: number,
): void {
  const step = line.length / 24;
  const points = ridgePoints(line, -line.length, scene.width + line.length, step);
  const shaded = new Path2D();
  for (let index = 1; index < points.length - 1; index += 1) {
    const [before, here, after] = [points[index - 1], points[index], points[index + 1]];
    if (!before || !here || !after || here.y >= before.y || here.y > after.y) continue;
    const toward = light.side < 0 ? 1 : -1;
    shaded.moveTo(here.x, here.y);
    let last = here;
    for (let next = index + toward; ; next += toward) {
      const point = points[next];
      if (!point || point.y < last.y) break;
      shaded.lineTo(point.x, point.y);
      last = point;
    }
    const fall = (bottom - here.y) * 0.5 + line.height;
    shaded.quadraticCurveTo(
      (here.x + last.x) / 2,
      here.y + fall * 0.75,
      here.x - toward * line.length * 0.12,
      here.y + fall,
    );
    shaded.quadraticCurveTo(here.x + toward * line.length * 0.1, here.y + fall * 0.4, here.x, here.y);
    shaded.closePath();
  }
  withSavedState(context, () => {
    context.clip(path);
    fill(context, withAlpha(light.shade, 0.12 + 0.16 * depth * light.strength), shaded);
  });
}

/** Level bands of darker rock, and clefts that run down from the rim. */
function paintStrata(
  { context, scene, light, unit }: Painting,
  line: RidgeLine,
  path: Path2D,
  bottom: number,
  depth: number,
): void {
  const random = createRandom(`strata/${line.seed}`);
  const top = line.y - line.height;
  const tall = Math.min(bottom - top, line.height * 2.6);
  const bands = new Path2D();
  for (let index = 0; index < 5; index += 1) {
    const y = top + tall * (0.14 + index * 0.19) + random.range(-0.02, 0.02) * tall;
    const thick = tall * random.range(0.03, 0.08);
    bands.moveTo(-10, y);
    for (let x = 0; x <= scene.width + unit * 0.1; x += unit * 0.06)
      bands.lineTo(x, y + noise(line.seed + index, x / (unit * 0.2)) * tall * 0.02);
    for (let x = scene.width + unit * 0.1; x >= 0; x -= unit * 0.06)
      bands.lineTo(x, y + thick + noise(line.seed + index, x / (unit * 0.16)) * tall * 0.02);
    bands.lineTo(-10, y + thick);
    bands.closePath();
  }
  const clefts = new Path2D();
  const count = Math.min(160, Math.ceil(scene.width / (unit * 0.07)));
  for (let index = 0; index < count; index += 1) {
    const x = random.next() * scene.width;
    const wide = unit * random.range(0.004, 0.02);
    const from = top + tall * random.range(0, 0.25);
    const to = from + tall * random.range(0.2, 0.6);
    clefts.moveTo(x, from);
    clefts.lineTo(x + wide, from);
    clefts.lineTo(x + wide * 0.4 - light.side * wide, to);
    clefts.closePath();
  }
  withSavedState(context, () => {
    context.clip(path);
    fill(context, withAlpha(light.shade, 0.08 + 0.08 * depth), bands);
    fill(context, withAlpha(light.shade, 0.1 + 0.1 * depth * light.strength), clefts);
  });
}
