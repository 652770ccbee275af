/** Where the image lies in the editor: zoom, pan, and positions of the pointer and of the keyboard's cursor. */
import type { PixelSize } from '#lib/base/pixel-size.ts';
import { canvasSize, type Margins, type Point } from './mask-state.ts';

export interface View {
  /** CSS pixels per image pixel. */
  scale: number;
  /** Place of the image's top left corner in the box, in CSS pixels. */
  x: number;
  y: number;
}

const minScale = 0.02;
const maxScale = 16;

const padding = 24;

/** Shows the whole canvas; a small one enlarged to whole screen pixels, so that its pixels can be painted. */
export function fitView(size: PixelSize, margins: Margins, box: PixelSize): View {
  const canvas = canvasSize(size, margins);
  const room = { width: Math.max(1, box.width - 2 * padding), height: Math.max(1, box.height - 2 * padding) };
  const scale = Math.min(maxScale, room.width / canvas.width, room.height / canvas.height);
  return centred(size, margins, box, scale < 1 ? scale : Math.floor(scale));
}

/** The canvas in the middle of the box. */
export function centred(size: PixelSize, margins: Margins, box: PixelSize, scale: number): View {
  const canvas = canvasSize(size, margins);
  return {
    scale,
    x: (box.width - canvas.width * scale) / 2 + margins.left * scale,
    y: (box.height - canvas.height * scale) / 2 + margins.top * scale,
  };
}

/** `point` of the box keeps its place. */
export function zoomAt({ scale, x, y }: View, factor: number, point: Point): View {
  const next = Math.min(maxScale, Math.max(minScale, scale * factor));
  const ratio = next / scale;
  return { scale: next, x: point.x - (point.x - x) * ratio, y: point.y - (point.y - y) * ratio };
}

export function panBy({ scale, x, y }: View, by: Point): View {
  return { scale, x: x + by.x, y: y + by.y };
}

/** A point of the box in pixels of the image. */
export function toImage({ scale, x, y }: View, point: Point): Point {
  return { x: (point.x - x) / scale, y: (point.y - y) / scale };
}

/** Two fingers: the view after they moved. */
export function pinch(view: View, before: readonly [Point, Point], after: readonly [Point, Point]): View {
  const [from, to] = [middle(before), middle(after)];
  const moved = panBy(view, { x: to.x - from.x, y: to.y - from.y });
  return zoomAt(moved, distance(after) / Math.max(1, distance(before)), to);
}

function middle([a, b]: readonly [Point, Point]): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function distance([a, b]: readonly [Point, Point]): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
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
