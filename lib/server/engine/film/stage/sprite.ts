/** Pieces of a scene on canvases of their own, painted once and shown many times. Knows areas, not elements. */
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Area } from '#lib/server/engine/scene/elements/common.ts';

export type Paint = (context: SKRSContext2D) => void;

export interface Sprite {
  canvas: Canvas;
  /** Where it belongs in the scene, in scene pixels. */
  area: Area;
  /** Canvas pixels for a scene pixel. */
  scale: number;
}

export function createSprite(area: Area, scale: number): Sprite {
  const side = (length: number) => Math.max(1, Math.ceil(length * scale));
  return { canvas: createCanvas(side(area.width), side(area.height)), area, scale };
}

/** Clears the sprite and paints it anew; `paint` draws in scene coordinates. */
export function repaint({ canvas, area, scale }: Sprite, paint: Paint): void {
  const context = canvas.getContext('2d');
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.save();
  context.scale(scale, scale);
  context.translate(-area.x, -area.y);
  paint(context);
  context.restore();
}

export function drawSprite(context: SKRSContext2D, { canvas, area, scale }: Sprite): void {
  context.drawImage(canvas, area.x, area.y, canvas.width / scale, canvas.height / scale);
}

/** The same picture on no more canvas than it needs: most layers of a scene are empty above the land. */
export function cropSprite(sprite: Sprite): Sprite {
  const { canvas, area, scale } = sprite;
  const { x, y, width, height } = shownPart(canvas);
  if (width === canvas.width && height === canvas.height) return sprite;
  const cropped = createCanvas(width, height);
  cropped.getContext('2d').drawImage(canvas, -x, -y);
  return {
    canvas: cropped,
    area: { x: area.x + x / scale, y: area.y + y / scale, width: width / scale, height: height / scale },
    scale,
  };
}

/** The bounds of what is not clear, in canvas pixels, found to within a few of them. */
function shownPart(canvas: Canvas): Area {
  const small = halved(halved(canvas));
  const step = 4;
  const {
    data,
    width: columns,
    height: rows,
  } = small.getContext('2d').getImageData(0, 0, small.width, small.height);
  let [left, top, right, bottom] = [columns, rows, -1, -1];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if ((data[(row * columns + column) * 4 + 3] ?? 0) === 0) continue;
      left = Math.min(left, column);
      right = Math.max(right, column);
      top = Math.min(top, row);
      bottom = row;
    }
  }
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 };
  const from = { x: Math.max(0, (left - 1) * step), y: Math.max(0, (top - 1) * step) };
  return {
    ...from,
    width: Math.min(canvas.width, (right + 2) * step) - from.x,
    height: Math.min(canvas.height, (bottom + 2) * step) - from.y,
  };
}

/** At half the size each pixel is the mean of four; at a quarter in one go, thin lines would fall between samples. */
function halved(canvas: Canvas): Canvas {
  const half = createCanvas(Math.ceil(canvas.width / 2), Math.ceil(canvas.height / 2));
  half.getContext('2d').drawImage(canvas, 0, 0, canvas.width / 2, canvas.height / 2);
  return half;
}
