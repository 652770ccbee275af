/** Painters of plain grounds for a single thing: a table in window light, a studio backdrop. */
import { Path2D } from '@napi-rs/canvas';
import { fillBox, fillOval, glow, stroke, verticalGradient } from '#sandbox/canvas/fills.ts';
import { mix, withAlpha } from '#sandbox/colour.ts';
import { isShaded } from '#sandbox/detail.ts';
import type { StudioElement, TableElement } from '#sandbox/model/elements/indoors.ts';
import type { Painting } from '#sandbox/model/painting.ts';
import { createRandom } from '#sandbox/random.ts';

export function paintTable(painting: Painting, table: TableElement): void {
  const { context, scene, style, unit, light } = painting;
  const wall = new Path2D();
  wall.rect(-unit * 0.05, -unit * 0.05, scene.width + unit * 0.1, table.y + unit * 0.1);
  style.mass(painting, wall, {
    colour: table.back,
    foot: table.backShade,
    box: { x: 0, y: 0, width: scene.width, height: table.y },
    surface: 'plain',
    depth: 0.5,
    seed: table.seed,
    plain: true,
  });
  paintWindowLight(painting, table);
  const top = new Path2D();
  top.rect(-unit * 0.05, table.y, scene.width + unit * 0.1, scene.height - table.y + unit * 0.05);
  style.mass(painting, top, {
    colour: table.top,
    foot: table.topShade,
    box: { x: 0, y: table.y, width: scene.width, height: scene.height - table.y },
    surface: 'wood',
    depth: 0.8,
    seed: table.seed + 1,
    plain: true,
  });
  paintGrain(painting, table);
  context.fillStyle = verticalGradient(context, table.y - unit * 0.05, table.y, [
    withAlpha(light.shade, 0),
    withAlpha(light.shade, 0.2),
  ]);
  context.fillRect(0, table.y - unit * 0.05, scene.width, unit * 0.05);
  fillBox(context, withAlpha(light.key, 0.4), 0, table.y, scene.width, Math.max(1, unit * 0.004));
}

/** Four slanted panes of light on the wall. */
function paintWindowLight({ context, scene, unit, light }: Painting, table: TableElement): void {
  if (light.strength < 0.2) return;
  const lean = -table.side * 0.35;
  const size = Math.min(unit * 0.42, table.y * 0.6);
  const left = scene.width * (table.side < 0 ? 0.56 : 0.44) - size / 2;
  const top = table.y * 0.16;
  context.beginPath();
  for (const [column, row] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const x = left + column * size * 0.53;
    const y = top + row * size * 0.62;
    const [wide, tall] = [size * 0.48, size * 0.56];
    context.moveTo(x + lean * (y - top), y);
    context.lineTo(x + wide + lean * (y - top), y + wide * 0.1);
    context.lineTo(x + wide + lean * (y + tall - top), y + tall + wide * 0.1);
    context.lineTo(x + lean * (y + tall - top), y + tall);
    context.closePath();
  }
  context.fillStyle = withAlpha(table.beam, 0.42 * light.strength);
  context.fill();
  glow(context, {
    x: left + size * 0.5,
    y: top + size * 0.6,
    radius: size * 1.5,
    colour: table.beam,
    strength: 0.3 * light.strength,
  });
}

/** Long faint lines of wood, wider apart near the viewer. */
function paintGrain({ context, scene, unit, detail }: Painting, table: TableElement): void {
  const random = createRandom(`grain/${table.seed}`);
  const rows = 14;
  // Without shading every other line is left out; the others stay where they are.
  const every = isShaded(detail) ? 1 : 2;
  const path = new Path2D();
  for (let row = 0; row < rows; row += 1) {
    const y = table.y + (scene.height - table.y) * ((row + random.next()) / rows) ** 1.5;
    let x = -unit * random.next();
    const line = row % every === 0 ? path : new Path2D();
    line.moveTo(x, y);
    while (x < scene.width) {
      x += unit * random.range(0.25, 0.6);
      line.quadraticCurveTo(
        x - unit * 0.2,
        y + random.range(-0.006, 0.006) * unit,
        x,
        y + random.range(-0.003, 0.003) * unit,
      );
    }
  }
  stroke(context, withAlpha(table.topShade, 0.45), Math.max(0.6, unit * 0.002), path);
}

export function paintStudio({ context, scene, unit, light }: Painting, studio: StudioElement): void {
  const { width, height } = scene;
  fillBox(context, studio.colour, 0, 0, width, height);
  const gradient = context.createRadialGradient(
    width * (0.5 + light.side * 0.12),
    height * 0.4,
    0,
    width * 0.5,
    height * 0.5,
    Math.hypot(width, height) * 0.62,
  );
  gradient.addColorStop(0, withAlpha(mix(studio.colour, '#ffffff', 0.5), 0.75));
  gradient.addColorStop(0.5, withAlpha(studio.colour, 0));
  gradient.addColorStop(1, withAlpha(studio.edge, 0.55));
  fillBox(context, gradient, 0, 0, width, height);
  if (studio.disc) {
    const { x, y, radius, colour } = studio.disc;
    fillOval(context, colour, x, y, radius);
  }
  context.fillStyle = verticalGradient(
    context,
    studio.y - unit * 0.12,
    height,
    [withAlpha(studio.floor, 0), withAlpha(studio.floor, 0.5), withAlpha(studio.floor, 0.25)],
    [0, 0.45, 1],
  );
  context.fillRect(0, studio.y - unit * 0.12, width, height - studio.y + unit * 0.12);
}
