/** Painters of towns: skylines of blocks and towers, and a row of house fronts along a street. */
import { Path2D } from '@napi-rs/canvas';
import { mix, shade, withAlpha } from '#lib/server/engine/colour.ts';
import { createRandom } from '#lib/server/engine/random.ts';
import type { Painting } from '#lib/server/engine/scene/painting.ts';
import type { BuildingsElement, HousesElement } from '#lib/server/engine/scene/scene.ts';
import { kept } from './wash.ts';

type Building = BuildingsElement['buildings'][number];

export function paintBuildings(painting: Painting, row: BuildingsElement): void {
  const { context, hand, light, unit, detail } = painting;
  for (const [index, building] of row.buildings.entries()) {
    const path = new Path2D();
    addBody(path, building, row.bottom);
    const colour = mix(row.colour, index % 2 ? light.key : light.shade, Math.abs(building.tone - 0.5) * 0.2);
    hand.mass(painting, path, {
      colour,
      foot: row.foot,
      box: { x: building.x, y: building.top, width: building.width, height: row.bottom - building.top },
      surface: 'wall',
      depth: row.depth,
      seed: building.seed,
    });
    kept(context, () => {
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
  context.fillStyle = withAlpha(row.window, light.night ? 0.92 : 0.7);
  context.fill(bright);
}

/** House fronts side by side, with doors, windows, roofs and awnings. */
export function paintHouses(painting: Painting, row: HousesElement): void {
  for (const house of row.houses) paintHouse(painting, row, house);
}

function paintHouse(painting: Painting, row: HousesElement, house: HousesElement['houses'][number]): void {
  const { context, hand, light, unit } = painting;
  const random = createRandom(`front/${house.seed}`);
  const { x, width, top } = house;
  const { bottom } = row;
  const wall = new Path2D();
  wall.rect(x, top, width, bottom - top);
  const roofHigh = width * random.range(0.3, 0.5);
  const roof = new Path2D();
  const style = random.integer(0, 2);
  const eave = width * 0.04;
  roof.moveTo(x - eave, top + unit * 0.004);
  if (style === 0) roof.lineTo(x + width / 2, top - roofHigh);
  else if (style === 1) {
    roof.lineTo(x + width * 0.14, top - roofHigh * 0.7);
    roof.lineTo(x + width * 0.86, top - roofHigh * 0.7);
  } else {
    roof.lineTo(x - eave, top - width * 0.09);
    roof.lineTo(x + width + eave, top - width * 0.09);
  }
  roof.lineTo(x + width + eave, top + unit * 0.004);
  roof.closePath();
  if (style !== 2 && random.chance(0.7)) {
    const chimney = new Path2D();
    chimney.rect(x + width * random.range(0.62, 0.76), top - roofHigh * 0.95, width * 0.09, roofHigh * 0.8);
    hand.mass(painting, chimney, {
      colour: house.roof,
      box: { x, y: top - roofHigh, width, height: roofHigh },
      surface: 'wall',
      depth: row.depth,
      seed: house.seed,
    });
  }
  hand.mass(painting, wall, {
    colour: house.wall,
    foot: mix(house.wall, light.shade, 0.16),
    box: { x, y: top, width, height: bottom - top },
    surface: 'wall',
    depth: row.depth,
    seed: house.seed,
  });
  context.fillStyle = withAlpha(light.shade, 0.2);
  context.fillRect(x, top, width, unit * 0.014);
  hand.mass(painting, roof, {
    colour: house.roof,
    box: { x, y: top - roofHigh, width, height: roofHigh },
    surface: 'wood',
    depth: row.depth,
    seed: house.seed + 1,
  });
  paintFront(painting, row, house, random.fork('front'));
}

function paintFront(
  { context, light, unit }: Painting,
  row: HousesElement,
  house: HousesElement['houses'][number],
  random: ReturnType<typeof createRandom>,
): void {
  const { x, width, top, trim, wall } = house;
  const { bottom } = row;
  const floorHigh = Math.min(unit * 0.14, width * 0.42);
  const shopHigh = floorHigh * 1.18;
  const floors = Math.floor((bottom - top - shopHigh) / floorHigh);
  const columns = width > unit * 0.3 ? 3 : 2;
  const cell = width / columns;
  for (let floor = 0; floor < floors; floor += 1) {
    for (let column = 0; column < columns; column += 1) {
      const lit = random.chance(row.lit);
      const wide = cell * 0.44;
      const tall = floorHigh * 0.56;
      const left = x + column * cell + (cell - wide) / 2;
      const up = bottom - shopHigh - (floor + 1) * floorHigh + (floorHigh - tall) * 0.55;
      paintWindow({
        context,
        left,
        up,
        wide,
        tall,
        trim,
        glass: lit ? row.window : mix(light.sky[1], light.shade, 0.42),
        lit,
      });
      context.fillStyle = shade(wall, -0.22);
      context.fillRect(left - wide * 0.12, up + tall, wide * 1.24, floorHigh * 0.05);
    }
  }
  const doorWide = Math.min(width * 0.24, unit * 0.1);
  const doorLeft = random.chance(0.5) ? x + width * 0.1 : x + width * 0.9 - doorWide;
  const doorTall = shopHigh * 0.8;
  context.fillStyle = shade(trim, -0.1);
  context.fillRect(
    doorLeft - doorWide * 0.1,
    bottom - doorTall - doorWide * 0.1,
    doorWide * 1.2,
    doorTall + doorWide * 0.1,
  );
  context.fillStyle = house.roof;
  context.fillRect(doorLeft, bottom - doorTall, doorWide, doorTall);
  context.fillStyle = row.lit > 0.3 ? row.window : mix(light.sky[2], light.shade, 0.3);
  context.fillRect(doorLeft + doorWide * 0.2, bottom - doorTall * 0.88, doorWide * 0.6, doorTall * 0.28);
  const shopLeft = doorLeft < x + width / 2 ? doorLeft + doorWide * 1.35 : x + width * 0.09;
  const shopWide = width * 0.91 - doorWide * 1.45 - width * 0.06;
  paintWindow({
    context,
    left: shopLeft,
    up: bottom - doorTall * 0.86,
    wide: shopWide,
    tall: doorTall * 0.6,
    trim,
    glass: row.lit > 0.2 ? row.window : mix(light.sky[1], light.shade, 0.35),
    lit: row.lit > 0.2,
  });
  if (house.awning !== undefined)
    paintAwning(
      context,
      {
        x: shopLeft - width * 0.04,
        y: bottom - shopHigh * 0.86,
        width: shopWide + width * 0.08,
        height: shopHigh * 0.2,
      },
      house.awning,
      trim,
    );
}

function paintWindow(pane: {
  context: Painting['context'];
  left: number;
  up: number;
  wide: number;
  tall: number;
  trim: string;
  glass: string;
  lit: boolean;
}): void {
  const { context, left, up, wide, tall } = pane;
  const edge = Math.min(wide, tall) * 0.1;
  context.fillStyle = pane.trim;
  context.fillRect(left - edge, up - edge, wide + edge * 2, tall + edge * 2);
  context.fillStyle = pane.glass;
  context.fillRect(left, up, wide, tall);
  if (!pane.lit) {
    context.fillStyle = 'rgba(255, 255, 255, 0.2)';
    context.beginPath();
    context.moveTo(left, up + tall * 0.65);
    context.lineTo(left, up);
    context.lineTo(left + wide * 0.7, up);
    context.fill();
  }
  context.fillStyle = pane.trim;
  context.fillRect(left + wide / 2 - edge * 0.35, up, edge * 0.7, tall);
  context.fillRect(left, up + tall * 0.45, wide, edge * 0.7);
}

function paintAwning(
  context: Painting['context'],
  box: { x: number; y: number; width: number; height: number },
  colour: string,
  other: string,
): void {
  const stripes = Math.max(5, Math.round(box.width / (box.height * 0.55)));
  const wide = box.width / stripes;
  for (let index = 0; index < stripes; index += 1) {
    const left = box.x + index * wide;
    context.fillStyle = index % 2 ? other : colour;
    context.beginPath();
    context.moveTo(left + (box.x + box.width / 2 - left) * 0.06, box.y);
    context.lineTo(left + wide + (box.x + box.width / 2 - left - wide) * 0.06, box.y);
    context.lineTo(left + wide, box.y + box.height * 0.8);
    context.arc(left + wide / 2, box.y + box.height * 0.8, wide / 2, 0, Math.PI);
    context.closePath();
    context.fill();
  }
}
