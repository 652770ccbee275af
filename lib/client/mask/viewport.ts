/** Where the image lies in the mask editor, and positions of the pointer and of the keyboard's cursor. */
import type { PixelSize } from '#lib/base/pixel-size.ts';
import { canvasSize, type Margins, type Point } from './mask-state.ts';

export interface View {
  /** CSS pixels per image pixel. */
  scale: number;
  /** Position of the image's top left corner in the box, in CSS pixels. */
  x: number;
  y: number;
}

export const maxScale = 16;

const padding = 24;
/** Height of the zoom buttons below the image. */
const bar = 40;

/** Shows the whole canvas; a small one enlarged to whole screen pixels, so that its pixels can be painted. */
export function fitView(size: PixelSize, margins: Margins, box: PixelSize) {
  const canvas = canvasSize(size, margins);
  const room = {
    width: Math.max(1, box.width - 2 * padding),
    height: Math.max(1, box.height - bar - 2 * padding),
  };
  const exact = Math.min(maxScale, room.width / canvas.width, room.height / canvas.height);
  const scale = exact < 1 ? exact : Math.floor(exact);
  return {
    scale,
    /** Offset of the image's centre from the centre of the box. */
    x: ((margins.left - margins.right) / 2) * scale,
    y: ((margins.top - margins.bottom) / 2) * scale - bar / 2,
  };
}

/** A point of the box in pixels of the image. */
export function toImage({ scale, x, y }: View, point: Point): Point {
  return { x: (point.x - x) / scale, y: (point.y - y) / scale };
}

/** The cursor after an arrow key, inside the image; undefined for other keys. */
export function moveCursor(cursor: Point, key: string, step: number, size: PixelSize): Point | undefined {
  const [dx, dy] = arrows.get(key) ?? [0, 0];
  if (dx === 0 && dy === 0) return undefined;
  return {
    x: Math.min(size.width, Math.max(0, cursor.x + dx * step)),
    y: Math.min(size.height, Math.max(0, cursor.y + dy * step)),
  };
}

const arrows = new Map<string, readonly [number, number]>([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
]);
