/** Painter of house fronts side by side, with doors, windows, roofs and awnings. */

import { Path2D } from '@napi-rs/canvas';
import { fillBox } from '#sandbox/canvas/fills.ts';
import { mix, shade, withAlpha } from '#sandbox/colour.ts';
import type { HousesElement } from '#sandbox/model/elements/town.ts';
import type { Painting } from '#sandbox/model/painting.ts';
import { createRandom } from '#sandbox/random.ts';

export function paintHouses(painting: Painting, row: HousesElement): void {
  for (const house of row.houses) paintHouse(painting, row, house);
}

function paintHouse(painting: Painting, row: HousesElement, house: HousesElement['houses'][number]): void {
  const { context, style, light, unit } = painting;
  const random = createRandom(`front/${house.seed}`);
  const { x, width, top } = house;
  const { bottom } = row;
  const wall = new Path2D();
  wall.rect(x, top, width, bottom - top);
  const roofHigh = width * random.range(0.3, 0.5);
  const roof = new Path2D();
  const roofKind = random.integer(0, 2);
  const eave = width * 0.04;
  roof.moveTo(x - eave, top + unit * 0.004);
  if (roofKind === 0) roof.lineTo(x + width / 2, top - roofHigh);
  else if (roofKind === 1) {
    roof.lineTo(x + width * 0.14, top - roofHigh * 0.7);
    roof.lineTo(x + width * 0.86, top - roofHigh * 0.7);
  } else {
    roof.lineTo(x - eave, top - width * 0.09);
    roof.lineTo(x + width + eave, top - width * 0.09);
  }
  roof.lineTo(x + width + eave, top + unit * 0.004);
  roof.closePath();
  if (roofKind !== 2 && random.chance(0.7)) {
    const chimney = new Path2D();
    chimney.rect(x + width * random.range(0.62, 0.76), top - roofHigh * 0.95, width * 0.09, roofHigh * 0.8);
    style.mass(painting, chimney, {
      colour: house.roof,
      box: { x, y: top - roofHigh, width, height: roofHigh },
      surface: 'wall',
      depth: row.depth,
      seed: house.seed,
    });
  }
  style.mass(painting, wall, {
    colour: house.wall,
    foot: mix(house.wall, light.shade, 0.16),
    box: { x, y: top, width, height: bottom - top },
    surface: 'wall',
    depth: row.depth,
    seed: house.seed,
  });
  fillBox(context, withAlpha(light.shade, 0.2), x, top, width, unit * 0.014);
  style.mass(painting, roof, {
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
      fillBox(context, shade(wall, -0.22), left - wide * 0.12, up + tall, wide * 1.24, floorHigh * 0.05);
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
  fillBox(context, house.roof, doorLeft, bottom - doorTall, doorWide, doorTall);
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
  fillBox(context, pane.trim, left - edge, up - edge, wide + edge * 2, tall + edge * 2);
  fillBox(context, pane.glass, left, up, wide, tall);
  if (!pane.lit) {
    context.fillStyle = 'rgba(255, 255, 255, 0.2)';
    context.beginPath();
    context.moveTo(left, up + tall * 0.65);
    context.lineTo(left, up);
    context.lineTo(left + wide * 0.7, up);
    context.fill();
  }
  fillBox(context, pane.trim, left + wide / 2 - edge * 0.35, up, edge * 0.7, tall);
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
