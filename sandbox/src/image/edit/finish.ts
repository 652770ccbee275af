/** Focus, captions, and what lies over a finished image: dark corners, grain, a frame, paper. Lengths follow the short side. */
import type { Canvas, CanvasGradient, SKRSContext2D } from '@napi-rs/canvas';
import { letter } from '#sandbox/canvas/fit-text.ts';
import {
  blend,
  drawCanvas,
  fillGradient,
  filtered,
  invertMask,
  resized,
  scaled,
  unitOf,
} from '#sandbox/image/pixels/canvas.ts';
import { cloudNoise, greyOf, planeFrom } from '#sandbox/image/pixels/plane.ts';
import { createRandom } from '#sandbox/random.ts';
import type { EditWork, Finish, Focus } from './edit.ts';

/** Changes the focus, in place. */
export function applyFocus(work: EditWork, focus: Focus): void {
  const { canvas } = work;
  const soft = filtered(canvas, `blur(${unitOf(canvas) * 0.013}px)`);
  switch (focus) {
    case 'blur':
      blend(canvas, soft);
      return;
    case 'sharpen':
      // Half the image over half its inverted blur is the detail; overlay adds it.
      blend(soft, canvas, {
        mode: 'copy',
        filter: `blur(${Math.max(1, unitOf(canvas) * 0.003)}px) invert(1)`,
      });
      blend(soft, canvas, { alpha: 0.5 });
      blend(canvas, soft, { mode: 'overlay', alpha: 0.9 });
      return;
    case 'blur-background':
      blend(canvas, soft, { mask: backgroundOf(work) });
      return;
    case 'tilt-shift':
      blend(canvas, soft, {
        mask: drawCanvas(canvas, (pen) => {
          const band = pen.createLinearGradient(0, 0, 0, canvas.height);
          fillGradient(pen, band, { 0.3: '#000f', 0.5: '#0000', 0.7: '#0000', 0.9: '#000f' });
        }),
      });
      return;
  }
}

/** Everything but the subject; without a clear one, everything but the middle. */
function backgroundOf({ canvas, subject }: EditWork): Canvas {
  const { mask, confidence } = subject();
  if (confidence >= 0.3) return invertMask(mask);
  return drawCanvas(canvas, (pen) => fillGradient(pen, around(pen), { 0: '#0000', 0.7: '#000f' }));
}

/** Lays a finish over the canvas, in place. */
export function applyFinish(canvas: Canvas, finish: Finish, seed: string): void {
  const pen = canvas.getContext('2d');
  const { width, height } = canvas;
  const unit = unitOf(canvas);
  pen.save();
  switch (finish) {
    case 'vignette':
      fillGradient(pen, around(pen), { 0: '#0a060800', 0.55: '#0a060826', 1: '#0a060899' });
      break;
    case 'grain': {
      const grain = greyOf(
        planeFrom(scaled(canvas, Math.min(1, 720 / unit)), createRandom(`${seed}/grain`).next),
      );
      blend(canvas, resized(grain, canvas), { mode: 'soft-light', alpha: 0.4 });
      break;
    }
    case 'frame':
      for (const [colour, thickness] of [
        ['#f7f4ec', 0.15],
        ['#2b211b', 0.044],
      ] as const) {
        pen.strokeStyle = colour;
        pen.lineWidth = unit * thickness;
        pen.strokeRect(0, 0, width, height);
      }
      break;
    case 'bloom':
      blend(canvas, canvas, {
        mode: 'screen',
        alpha: 0.4,
        filter: `contrast(1.5) brightness(0.8) blur(${unit * 0.02}px)`,
      });
      break;
    case 'light-leak': {
      const x = createRandom(`${seed}/leak`).pick([0, width]);
      pen.globalCompositeOperation = 'screen';
      const leak = pen.createLinearGradient(x, 0, width / 2, height * 0.2);
      fillGradient(pen, leak, { 0: '#ff782899', 0.4: '#ffaa5038', 1: '#ffbe6e00' });
      break;
    }
    case 'paper': {
      const relief = cloudNoise(scaled(canvas, Math.min(1, 512 / unit)), {
        seed: `${seed}/paper`,
        cells: 130,
      });
      blend(canvas, resized(greyOf(relief), canvas), { mode: 'soft-light', alpha: 0.6 });
      break;
    }
  }
  pen.restore();
}

/** A gradient from near the middle (0) to the corners (1). */
function around(pen: SKRSContext2D): CanvasGradient {
  const { width, height } = pen.canvas;
  const inner = Math.min(width, height) * 0.3;
  return pen.createRadialGradient(
    width / 2,
    height / 2,
    inner,
    width / 2,
    height / 2,
    Math.hypot(width, height) / 2,
  );
}

/** White bold lines with a soft shadow on a soft dark band. */
export function drawCaption(canvas: Canvas, text: string, place: 'top' | 'middle' | 'bottom'): void {
  const { width, height } = canvas;
  const unit = unitOf(canvas);
  const tall = unit * (text.length > 24 ? 0.34 : 0.2);
  const y = { top: unit * 0.04, middle: (height - tall) / 2, bottom: height - tall - unit * 0.05 }[place];
  const pen = canvas.getContext('2d');
  pen.save();
  const band = pen.createLinearGradient(0, y - unit * 0.04, 0, y + tall + unit * 0.04);
  fillGradient(pen, band, { 0: '#0000', 0.5: '#0003', 1: '#0000' });
  pen.shadowColor = 'rgba(0, 0, 0, 0.55)';
  pen.shadowBlur = unit * 0.02;
  pen.shadowOffsetY = unit * 0.005;
  pen.fillStyle = '#ffffff';
  letter(pen, text, { x: width * 0.08, y, width: width * 0.84, height: tall });
  pen.restore();
}
