/** Painter of a room: wall, floor, windows with the view outside, and their light. */
import { Path2D } from '@napi-rs/canvas';
import { fillBox, fillOval, glow, stroke, verticalGradient, withSavedState } from '#sandbox/canvas/fills.ts';
import { mix, shade, withAlpha } from '#sandbox/colour.ts';
import type { Area } from '#sandbox/model/elements/common.ts';
import type { RoomElement } from '#sandbox/model/elements/indoors.ts';
import type { Painting } from '#sandbox/model/painting.ts';
import { createRandom } from '#sandbox/random.ts';
import { paintBookcase, paintPlant, paintRoomLamp, paintWallImage } from './furnishing.ts';

export function paintRoom(painting: Painting, room: RoomElement): void {
  const { context, scene, style, unit, light } = painting;
  const { floorY } = room;
  const wall = new Path2D();
  wall.rect(-unit * 0.05, -unit * 0.05, scene.width + unit * 0.1, floorY + unit * 0.06);
  style.mass(painting, wall, {
    colour: room.wall,
    foot: room.wallShade,
    box: { x: 0, y: 0, width: scene.width, height: floorY },
    surface: 'plain',
    depth: 0.6,
    seed: room.seed,
    plain: true,
  });
  const floor = new Path2D();
  floor.rect(-unit * 0.05, floorY, scene.width + unit * 0.1, scene.height - floorY + unit * 0.05);
  style.mass(painting, floor, {
    colour: room.floor,
    foot: room.floorShade,
    box: { x: 0, y: floorY, width: scene.width, height: scene.height - floorY },
    surface: 'wood',
    depth: 0.8,
    seed: room.seed + 1,
    plain: true,
  });
  paintBoards(painting, room);
  for (const window of room.windows) paintRoomWindow(painting, room, window);
  for (const [index, place] of room.shelves.entries()) paintBookcase(painting, place, room, index);
  for (const image of room.images) paintWallImage(painting, image, room.trim);
  fillBox(context, room.trim, 0, floorY - unit * 0.022, scene.width, unit * 0.022);
  fillBox(context, withAlpha(light.shade, 0.22), 0, floorY, scene.width, unit * 0.008);
  if (room.rug) paintRug(painting, room.rug);
  if (room.plant) paintPlant(painting, room.plant);
  if (room.lamp) paintRoomLamp(painting, room.lamp);
  if (!light.night) for (const window of room.windows) paintBeam(painting, room, window);
}

/** Floor boards running to a point behind the wall. */
function paintBoards({ context, scene, unit }: Painting, room: RoomElement): void {
  const { floorY } = room;
  const depth = scene.height - floorY;
  const count = Math.min(160, Math.ceil((scene.width / unit) * 14) + 8);
  const path = new Path2D();
  const centre = scene.width / 2;
  for (let index = 0; index <= count; index += 1) {
    const part = index / count - 0.5;
    path.moveTo(centre + part * scene.width * 1.15, floorY);
    path.lineTo(centre + part * (scene.width * 1.15 + depth * 3.2), scene.height);
  }
  stroke(context, withAlpha(room.floorShade, 0.55), Math.max(0.6, unit * 0.0022), path);
}

function paintRoomWindow(painting: Painting, room: RoomElement, area: Area): void {
  const { context, unit, light } = painting;
  const edge = unit * 0.02;
  fillBox(context, room.trim, area.x - edge, area.y - edge, area.width + edge * 2, area.height + edge * 2);
  withSavedState(context, () => {
    context.beginPath();
    context.rect(area.x, area.y, area.width, area.height);
    context.clip();
    context.fillStyle = verticalGradient(context, area.y, area.y + area.height, room.skyStops);
    context.fillRect(area.x, area.y, area.width, area.height);
    glow(context, {
      x: area.x + area.width * 0.3,
      y: area.y + area.height * 0.62,
      radius: area.width * 0.8,
      colour: light.key,
      strength: 0.6 * light.strength,
    });
    const random = createRandom(`outside/${room.seed}`);
    for (const [level, tone] of [
      [0.72, 0.35],
      [0.84, 0],
    ] as const) {
      context.fillStyle = mix(room.hill, light.haze, tone);
      context.beginPath();
      context.moveTo(area.x, area.y + area.height);
      for (let index = 0; index <= 8; index += 1) {
        context.lineTo(
          area.x + (area.width * index) / 8,
          area.y + area.height * (level + random.range(-0.03, 0.03)),
        );
      }
      context.lineTo(area.x + area.width, area.y + area.height);
      context.fill();
    }
  });
  fillBox(context, room.trim, area.x + area.width / 2 - edge * 0.3, area.y, edge * 0.6, area.height);
  context.fillRect(area.x, area.y + area.height * 0.45, area.width, edge * 0.6);
  context.fillRect(
    area.x - edge * 1.8,
    area.y + area.height + edge * 0.6,
    area.width + edge * 3.6,
    edge * 0.9,
  );
  context.fillStyle = withAlpha(light.shade, 0.18);
  context.fillRect(
    area.x - edge * 1.8,
    area.y + area.height + edge * 1.5,
    area.width + edge * 3.6,
    edge * 0.5,
  );
  paintCurtains(painting, room, area, edge);
}

function paintCurtains({ context, time, unit }: Painting, room: RoomElement, area: Area, edge: number): void {
  const top = area.y - edge * 2.4;
  const bottom = area.y + area.height + edge * 2.6;
  for (const side of [-1, 1] as const) {
    const outer = side < 0 ? area.x - area.width * 0.2 : area.x + area.width * 1.2;
    const inner = side < 0 ? area.x + area.width * 0.16 : area.x + area.width * 0.84;
    const sway = Math.sin(time * 0.7 + side) * unit * 0.004;
    for (let fold = 0; fold < 4; fold += 1) {
      const from = outer + ((inner - outer) * fold) / 4;
      const to = outer + ((inner - outer) * (fold + 1)) / 4;
      context.fillStyle = fold % 2 ? shade(room.curtain, -0.1) : room.curtain;
      context.beginPath();
      context.moveTo(from, top);
      context.lineTo(to, top);
      context.quadraticCurveTo(to + sway, (top + bottom) / 2, to - (to - outer) * 0.12 + sway, bottom);
      context.lineTo(from - (from - outer) * 0.12 + sway, bottom);
      context.quadraticCurveTo(from + sway, (top + bottom) / 2, from, top);
      context.fill();
    }
  }
  context.strokeStyle = shade(room.trim, -0.45);
  context.lineWidth = edge * 0.4;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(area.x - area.width * 0.26, top);
  context.lineTo(area.x + area.width * 1.26, top);
  context.stroke();
}

/** The window's light, slanting over the floor. */
function paintBeam({ context, scene, light }: Painting, room: RoomElement, area: Area): void {
  if (light.strength < 0.2) return;
  const { floorY } = room;
  const depth = scene.height - floorY;
  const drift = -light.side * depth * 0.75;
  const pane = (from: number, to: number): void => {
    const left = area.x + area.width * from;
    const right = area.x + area.width * to;
    context.moveTo(left + drift * 0.25, floorY + depth * 0.14);
    context.lineTo(right + drift * 0.25, floorY + depth * 0.14);
    context.lineTo(right + drift * 1.05 + depth * 0.1, floorY + depth * 0.84);
    context.lineTo(left + drift * 1.05 - depth * 0.02, floorY + depth * 0.84);
    context.closePath();
  };
  context.beginPath();
  pane(0.02, 0.47);
  pane(0.53, 0.98);
  context.fillStyle = withAlpha(room.beam, 0.34 * light.strength);
  context.fill();
  context.beginPath();
  context.moveTo(area.x, area.y);
  context.lineTo(area.x + area.width, area.y);
  context.lineTo(area.x + area.width + drift * 1.05, floorY + depth * 0.84);
  context.lineTo(area.x + drift * 0.4, floorY + depth * 0.3);
  context.closePath();
  context.fillStyle = verticalGradient(context, area.y, floorY + depth * 0.8, [
    withAlpha(room.beam, 0.16 * light.strength),
    withAlpha(room.beam, 0),
  ]);
  context.fill();
}

function paintRug({ context }: Painting, rug: NonNullable<RoomElement['rug']>): void {
  for (const [size, colour] of [
    [1, rug.colour],
    [0.86, rug.trim],
    [0.8, rug.colour],
    [0.5, mix(rug.colour, rug.trim, 0.5)],
    [0.44, rug.colour],
  ] as const) {
    fillOval(context, colour, rug.x, rug.y, (rug.width / 2) * size, (rug.height / 2) * size);
  }
}
