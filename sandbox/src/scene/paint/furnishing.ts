/** Painters of furnishings: framed images, a lamp, a plant in a pot. */
import { Path2D } from '@napi-rs/canvas';
import { fill, fillBox, fillOval, glow, withSavedState } from '#sandbox/canvas/fills.ts';
import { mix, shade, withAlpha } from '#sandbox/colour.ts';
import type { Area } from '#sandbox/model/elements/common.ts';
import type { RoomElement } from '#sandbox/model/elements/indoors.ts';
import type { Painting } from '#sandbox/model/painting.ts';
import { createRandom } from '#sandbox/random.ts';

/** A frame with a small landscape or a few shapes in it. */
export function paintWallImage(
  { context, light, unit }: Painting,
  image: RoomElement['images'][number],
  frame: string,
): void {
  const random = createRandom(`picture/${image.seed}`);
  const { x, y, width, height } = image;
  const edge = unit * 0.012;
  context.fillStyle = withAlpha(light.shade, 0.2);
  context.fillRect(x - edge + unit * 0.006, y - edge + unit * 0.008, width + edge * 2, height + edge * 2);
  fillBox(context, shade(frame, -0.5), x - edge, y - edge, width + edge * 2, height + edge * 2);
  fillBox(context, mix(image.colour, '#fff8ea', 0.7), x, y, width, height);
  withSavedState(context, () => {
    context.beginPath();
    context.rect(x + edge, y + edge, width - edge * 2, height - edge * 2);
    context.clip();
    fillBox(context, mix(image.colour, '#ffffff', 0.3), x, y, width, height);
    context.fillStyle = image.accent;
    context.beginPath();
    context.arc(
      x + width * random.range(0.3, 0.7),
      y + height * 0.4,
      Math.min(width, height) * 0.18,
      0,
      Math.PI * 2,
    );
    context.fill();
    for (const [level, tone] of [
      [0.6, -0.1],
      [0.74, -0.3],
    ] as const) {
      context.fillStyle = shade(image.colour, tone);
      context.beginPath();
      context.moveTo(x, y + height);
      context.quadraticCurveTo(
        x + width * 0.25,
        y + height * (level - 0.16),
        x + width * 0.55,
        y + height * level,
      );
      context.quadraticCurveTo(
        x + width * 0.8,
        y + height * (level + 0.08),
        x + width,
        y + height * (level - 0.06),
      );
      context.lineTo(x + width, y + height);
      context.fill();
    }
  });
}

const spines = [
  '#8a3b32',
  '#2f5a6a',
  '#c08a3c',
  '#4a5a3a',
  '#6a4a70',
  '#d9c7a0',
  '#35405f',
  '#a85a3c',
] as const;

/** Shelves of books, some leaning. */
export function paintBookcase(
  { context, light, unit }: Painting,
  place: Area,
  room: RoomElement,
  index: number,
): void {
  const random = createRandom(`books/${room.seed}/${index}`);
  const wood = shade(room.floor, -0.2);
  fillBox(context, shade(wood, -0.35), place.x, place.y, place.width, place.height);
  const shelves = Math.max(2, Math.round(place.height / (unit * 0.125)));
  const high = place.height / shelves;
  const board = high * 0.09;
  for (let shelf = 0; shelf < shelves; shelf += 1) {
    const foot = place.y + (shelf + 1) * high - board;
    let x = place.x + board;
    while (x < place.x + place.width - board * 2) {
      const wide = Math.min(high * random.range(0.1, 0.26), place.x + place.width - board - x);
      const tall = (high - board) * random.range(0.6, 0.9);
      if (random.chance(0.1)) {
        x += wide * 1.6;
        continue;
      }
      context.fillStyle = mix(
        random.pick(spines),
        light.night ? light.shade : room.wall,
        light.night ? 0.25 : 0.12,
      );
      context.fillRect(x, foot - tall, wide * 0.94, tall);
      context.fillStyle = withAlpha('#f6e3b4', 0.5);
      context.fillRect(x + wide * 0.16, foot - tall * 0.82, wide * 0.62, Math.max(0.6, tall * 0.05));
      x += wide;
    }
    fillBox(context, wood, place.x, foot, place.width, board);
  }
  context.fillRect(place.x, place.y - board, place.width, board);
  context.fillRect(place.x, place.y, board, place.height);
  context.fillRect(place.x + place.width - board, place.y, board, place.height);
}

/** A standing lamp; `on` it lights the wall behind. */
export function paintRoomLamp(
  { context, light, time }: Painting,
  lamp: NonNullable<RoomElement['lamp']>,
): void {
  const { x, y, size, colour } = lamp;
  const headY = y - size;
  if (lamp.on)
    glow(context, {
      x,
      y: headY + size * 0.1,
      radius: size * (1.15 + 0.01 * Math.sin(time * 2)),
      colour: '#ffd48a',
      strength: 0.62,
    });
  context.strokeStyle = mix('#3a3340', light.shade, 0.3);
  context.lineWidth = size * 0.022;
  context.beginPath();
  context.moveTo(x, headY + size * 0.12);
  context.lineTo(x, y);
  context.stroke();
  fillOval(context, mix('#3a3340', light.shade, 0.3), x, y, size * 0.13, size * 0.03);
  context.fillStyle = lamp.on ? '#ffe2a6' : colour;
  context.beginPath();
  context.moveTo(x - size * 0.1, headY - size * 0.06);
  context.lineTo(x + size * 0.1, headY - size * 0.06);
  context.lineTo(x + size * 0.19, headY + size * 0.18);
  context.lineTo(x - size * 0.19, headY + size * 0.18);
  context.closePath();
  context.fill();
}

export function paintPlant(
  { context, light, time }: Painting,
  plant: NonNullable<RoomElement['plant']>,
): void {
  const { x, y, height, leaf, pot } = plant;
  const [dark, bright] = [new Path2D(), new Path2D()];
  for (let index = 0; index < 9; index += 1) {
    const side = (index / 8) * 2 - 1;
    const sway = Math.sin(time * 0.9 + index) * 0.012;
    const tipX = x + (side * 0.42 + sway) * height;
    const tipY = y - height * (1 - Math.abs(side) * 0.42);
    const bendX = x + side * height * 0.12;
    const bendY = y - height * (0.8 - Math.abs(side) * 0.1);
    const half = height * 0.065;
    const target = side * light.side > 0.1 ? bright : dark;
    target.moveTo(x, y - height * 0.26);
    target.quadraticCurveTo(bendX - half, bendY, tipX, tipY);
    target.quadraticCurveTo(bendX + half, bendY + half, x + half * 0.3, y - height * 0.26);
    target.closePath();
  }
  fill(context, shade(leaf, -0.18), dark);
  fill(context, mix(leaf, light.key, 0.15), bright);
  context.fillStyle = pot;
  context.beginPath();
  context.moveTo(x - height * 0.15, y - height * 0.28);
  context.lineTo(x + height * 0.15, y - height * 0.28);
  context.lineTo(x + height * 0.11, y);
  context.lineTo(x - height * 0.11, y);
  context.closePath();
  context.fill();
  fillBox(context, shade(pot, -0.14), x - height * 0.165, y - height * 0.3, height * 0.33, height * 0.06);
}
