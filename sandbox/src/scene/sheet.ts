/** A still layer of a scene, painted once, with the areas where it is empty and where it is opaque. */
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Scene, SceneElement } from '#sandbox/model/scene.ts';
import { paintElement } from './paint/element.ts';
import { frontDepth, paintingOf } from './paint-scene.ts';
import { type Cover, coverOf } from './sheet-cover.ts';

/** A painted layer: a canvas and its position in the image. */
export interface Sheet {
  canvas: Canvas;
  left: number;
  top: number;
  /** Absent for the backmost sheet, which fills the image. */
  cover?: Cover;
}

/** `margin` pixels more at either side, for what drifts in from beyond the edge. */
export function paintSheet(
  scene: Scene,
  run: readonly SceneElement[],
  { detail, margin }: { detail: number; margin: number },
): Sheet {
  const canvas = createCanvas(scene.width + margin * 2, scene.height);
  const context = canvas.getContext('2d');
  context.translate(margin, 0);
  const painting = paintingOf(context, scene, 0, detail);
  for (const element of run) paintElement(painting, element);
  const backmost = run[0] === scene.elements[0];
  const depth = run[0]?.depth ?? 1;
  if (margin === 0 && !scene.transparent && depth < frontDepth)
    painting.style.finishGround(painting, backmost);
  if (backmost) return { canvas, left: -margin, top: 0 };
  const { canvas: cut, top } = trimmed(canvas);
  return { canvas: cut, top, left: -margin, cover: coverOf(cut) };
}

/** The canvas without its empty rows above and below: most of the land leaves the sky free. */
function trimmed(canvas: Canvas): { canvas: Canvas; top: number } {
  const { width, height } = canvas;
  const columns = 16;
  const pen = createCanvas(columns, height).getContext('2d');
  pen.drawImage(canvas, 0, 0, width, height, 0, 0, columns, height);
  const { data } = pen.getImageData(0, 0, columns, height);
  const empty = (row: number): boolean => {
    for (let column = 0; column < columns; column += 1) {
      if ((data[(row * columns + column) * 4 + 3] ?? 0) > 0) return false;
    }
    return true;
  };
  let top = 0;
  let bottom = height;
  while (top < bottom && empty(top)) top += 1;
  while (bottom > top && empty(bottom - 1)) bottom -= 1;
  // Squeezed sideways, a thin thing may vanish: leave some rows to spare.
  top = Math.max(0, top - 40);
  bottom = Math.min(height, bottom + 40);
  if (bottom - top > height * 0.85) return { canvas, top: 0 };
  const cut = createCanvas(width, Math.max(1, bottom - top));
  cut.getContext('2d').drawImage(canvas, 0, -top);
  return { canvas: cut, top };
}
