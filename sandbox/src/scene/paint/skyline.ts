/** Painter of skylines: blocks and towers with their grids of windows. */
import { Path2D } from '@napi-rs/canvas';
import { fill, withSavedState } from '#sandbox/canvas/fills.ts';
import { mix, shade, withAlpha } from '#sandbox/colour.ts';
import type { BuildingsElement } from '#sandbox/model/elements/town.ts';
import type { Painting } from '#sandbox/model/painting.ts';
import { createRandom } from '#sandbox/random.ts';

type Building = BuildingsElement['buildings'][number];

export function paintBuildings(painting: Painting, row: BuildingsElement): void {
  const { context, style, light, unit, detail } = painting;
  for (const [index, building] of row.buildings.entries()) {
    const path = new Path2D();
    addBody(path, building, row.bottom);
    const colour = mix(row.colour, index % 2 ? light.key : light.shade, Math.abs(building.tone - 0.5) * 0.2);
    style.mass(painting, path, {
      colour,
      foot: row.foot,
      box: { x: building.x, y: building.top, width: building.width, height: row.bottom - building.top },
      surface: 'wall',
      depth: row.depth,
      seed: building.seed,
    });
    withSavedState(context, () => {
      context.clip(path);
      const away = light.side < 0 ? building.x + building.width * 0.7 : building.x;
      context.fillStyle = withAlpha(row.shade, 0.3);
      context.fillRect(
        away,
        building.top - unit * 0.2,
        building.width * 0.3,
        row.bottom - building.top + unit * 0.3,
      );
    });
  }
  if (row.lit >= 0 && detail > 0.15) paintWindows(painting, row);
}

function addBody(path: Path2D, { x, width, top, roof, seed }: Building, bottom: number): void {
  const right = x + width;
  const middle = x + width / 2;
  path.moveTo(x, bottom);
  switch (roof) {
    case 'flat':
      path.lineTo(x, top);
      path.lineTo(right, top);
      break;
    case 'step': {
      const step = width * 0.2;
      const drop = width * 0.34;
      path.lineTo(x, top + drop * 2);
      path.lineTo(x + step * 0.5, top + drop * 2);
      path.lineTo(x + step * 0.5, top + drop);
      path.lineTo(x + step, top + drop);
      path.lineTo(x + step, top);
      path.lineTo(right - step, top);
      path.lineTo(right - step, top + drop);
      path.lineTo(right - step * 0.5, top + drop);
      path.lineTo(right - step * 0.5, top + drop * 2);
      path.lineTo(right, top + drop * 2);
      break;
    }
    case 'spire':
      path.lineTo(x, top);
      path.lineTo(middle - width * 0.16, top);
      path.lineTo(middle - width * 0.05, top - width * 0.5);
      path.lineTo(middle, top - width * (0.9 + (seed % 5) * 0.08));
      path.lineTo(middle + width * 0.05, top - width * 0.5);
      path.lineTo(middle + width * 0.16, top);
      path.lineTo(right, top);
      break;
    case 'gable':
      path.lineTo(x, top + width * 0.3);
      path.lineTo(middle, top - width * 0.12);
      path.lineTo(right, top + width * 0.3);
      break;
    case 'dome':
      path.lineTo(x, top);
      path.quadraticCurveTo(x, top - width * 0.5, middle, top - width * 0.5);
      path.quadraticCurveTo(right, top - width * 0.5, right, top);
      break;
    case 'slant':
      path.lineTo(x, top);
      path.lineTo(right, top + width * 0.4);
      break;
  }
  path.lineTo(right, bottom);
  path.closePath();
}

/** A grid on every front; the lit ones are chosen by seed. */
function paintWindows({ context, unit, light }: Painting, row: BuildingsElement): void {
  const bright = new Path2D();
  const dim = new Path2D();
  for (const building of row.buildings) {
    const random = createRandom(`windows/${building.seed}`);
    const cell = Math.max(unit * 0.016, building.width / 7);
    const columns = Math.floor((building.width * 0.84) / cell);
    if (columns < 1) continue;
    const left = building.x + (building.width - columns * cell) / 2;
    const high = random.range(1.15, 1.6) * cell;
    const from =
      building.top +
      (building.roof === 'flat' || building.roof === 'dome' ? 0.5 : 1.1) * cell +
      (building.roof === 'step'
        ? building.width * 0.68
        : building.roof === 'slant' || building.roof === 'gable'
          ? building.width * 0.4
          : 0);
    const rows = Math.min(60, Math.floor((row.bottom - from) / high));
    const wide = cell * random.range(0.42, 0.62);
    const tall = high * random.range(0.45, 0.6);
    for (let line = 0; line < rows; line += 1) {
      const dark = random.chance(0.12);
      for (let column = 0; column < columns; column += 1) {
        const on = random.chance(row.lit) && !dark;
        (on ? bright : dim).rect(left + column * cell + (cell - wide) / 2, from + line * high, wide, tall);
      }
    }
  }
  context.fillStyle = withAlpha(
    light.night ? shade(row.shade, -0.1) : mix(row.shade, light.sky[1], 0.45),
    light.night ? 0.5 : 0.5,
  );
  context.fill(dim);
  fill(context, withAlpha(row.window, light.night ? 0.92 : 0.7), bright);
}
