/** Draws the steps of a mask, at any scale: marked pixels are opaque. The editor and the worker share it. */
import type { PixelSize } from '#lib/base/pixel-size.ts';
import { canvasSize, type Margins, type MaskStep, type Point } from './mask-state.ts';

export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface MaskGround {
  size: PixelSize;
  margins: Margins;
  /** An earlier mask of the image: its transparent pixels are marked. */
  base: CanvasImageSource | undefined;
  /** Canvas pixels per image pixel. */
  scale: number;
}

/** Places the pen in pixels of the image, and restricts it to the image: the extension stays marked. */
export function enterImage(pen: Pen, { size, margins, scale }: MaskGround): void {
  pen.setTransform(scale, 0, 0, scale, margins.left * scale, margins.top * scale);
  pen.beginPath();
  pen.rect(0, 0, size.width, size.height);
  pen.clip();
}

/** An empty mask: the extension is marked, and what the earlier mask marks. */
export function drawGround(pen: Pen, ground: MaskGround): void {
  const { size, margins, base, scale } = ground;
  const canvas = canvasSize(size, margins);
  pen.save();
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.globalCompositeOperation = 'destination-out';
  if (base) pen.drawImage(base, margins.left, margins.top, size.width, size.height);
  else pen.fillRect(margins.left, margins.top, size.width, size.height);
  pen.restore();
}

export function drawStep(pen: Pen, step: MaskStep, ground: MaskGround): void {
  const { width, height } = ground.size;
  pen.save();
  enterImage(pen, ground);
  switch (step.kind) {
    case 'stroke':
      drawStroke(pen, step);
      break;
    case 'area':
      pen.globalCompositeOperation = step.erase ? 'destination-out' : 'source-over';
      fillArea(pen, step.points);
      break;
    case 'invert':
      pen.globalCompositeOperation = 'xor';
      pen.fillRect(0, 0, width, height);
      break;
    case 'clear':
      pen.clearRect(0, 0, width, height);
      break;
    case 'extend':
      break;
  }
  pen.restore();
}

type Stroke = Extract<MaskStep, { kind: 'stroke' }>;

/** One segment for each point, so that a stroke looks the same while it is drawn. */
export function drawStroke(pen: Pen, { points, size, erase }: Omit<Stroke, 'kind'>): void {
  pen.globalCompositeOperation = erase ? 'destination-out' : 'source-over';
  pen.lineCap = 'round';
  pen.lineWidth = Math.max(1, size);
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before === undefined) {
      // A line of no length draws nothing.
      pen.beginPath();
      pen.arc(point.x, point.y, Math.max(1, size) / 2, 0, 2 * Math.PI);
      pen.fill();
      continue;
    }
    pen.beginPath();
    pen.moveTo(before.x, before.y);
    pen.lineTo(point.x, point.y);
    pen.stroke();
  }
}

function fillArea(pen: Pen, points: readonly Point[]): void {
  pen.beginPath();
  for (const { x, y } of points) pen.lineTo(x, y);
  pen.closePath();
  pen.fill();
}
