/** The mask as the editor shows it: drawn at a bounded size, step by step. */
import type { PixelSize } from '#lib/base/pixel-size.ts';
import { drawGround, drawStep, drawStroke, enterImage, type MaskGround } from './draw-mask.ts';
import { canvasSize, type MaskStep, marginsOf, type Point, sameMargins } from './mask-state.ts';

/** Longest side in pixels. The files are drawn again at full size. */
const maxPreview = 1024;
const colour = '#e5264f';

export type MaskPreview = ReturnType<typeof createPreview>;

/** `base`: an earlier mask of the image. */
export function createPreview(size: PixelSize, base: ImageBitmap | undefined) {
  const hard = document.createElement('canvas');
  const sample = document.createElement('canvas');
  let drawn: readonly MaskStep[] | undefined;
  let ground = groundOf(size, base, []);

  /** Draws what follows the drawn steps. Undo draws all of them. */
  const drawSteps = (painted: readonly MaskStep[]) => {
    const pen = penOf(hard);
    if (drawn === undefined || !isStart(drawn, painted)) {
      const { width, height } = canvasSize(size, ground.margins);
      // Also empties the canvas.
      hard.width = Math.round(width * ground.scale);
      hard.height = Math.round(height * ground.scale);
      pen.fillStyle = colour;
      pen.strokeStyle = colour;
      drawGround(pen, ground);
      drawn = [];
    }
    for (const step of painted.slice(drawn.length)) drawStep(pen, step, ground);
    drawn = painted;
  };

  return {
    /** Draws the steps; only the new ones if the others are drawn. */
    draw(target: HTMLCanvasElement, steps: readonly MaskStep[]): void {
      const next = groundOf(size, base, steps);
      if (!sameMargins(ground.margins, next.margins)) drawn = undefined;
      ground = next;
      drawSteps(steps.filter(({ kind }) => kind !== 'extend'));
      const shown = penOf(target);
      if (target.width === hard.width && target.height === hard.height)
        shown.clearRect(0, 0, hard.width, hard.height);
      else {
        target.width = hard.width;
        target.height = hard.height;
      }
      shown.drawImage(hard, 0, 0);
    },
    /** The stroke that is being drawn: its first point, or its newest points with the one before. */
    drawLive(target: HTMLCanvasElement, stroke: { points: readonly Point[]; size: number; erase: boolean }) {
      const pen = penOf(target);
      pen.save();
      enterImage(pen, ground);
      pen.strokeStyle = colour;
      pen.fillStyle = colour;
      drawStroke(pen, stroke);
      pen.restore();
    },
    /** The marked share of the canvas, 0 to 1. */
    markedShare(target: HTMLCanvasElement): number {
      sample.width = 64;
      sample.height = 64;
      const pen = sample.getContext('2d', { willReadFrequently: true });
      if (pen === null) return 0;
      pen.drawImage(target, 0, 0, 64, 64);
      const { data } = pen.getImageData(0, 0, 64, 64);
      let sum = 0;
      for (let at = 3; at < data.length; at += 4) sum += data[at] ?? 0;
      return sum / (255 * 64 * 64);
    },
  };
}

/** A step is added once, so the last one tells. */
function isStart(start: readonly MaskStep[], steps: readonly MaskStep[]): boolean {
  return steps[start.length - 1] === start.at(-1);
}

function groundOf(size: PixelSize, base: ImageBitmap | undefined, steps: readonly MaskStep[]): MaskGround {
  const margins = marginsOf({ steps });
  const { width, height } = canvasSize(size, margins);
  return { size, margins, base, scale: Math.min(1, maxPreview / Math.max(width, height)) };
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser has no memory left for the mask.');
  return pen;
}
