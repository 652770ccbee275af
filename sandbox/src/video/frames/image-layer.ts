/**
 * A given image in motion. The first frame is the image itself; then the camera moves in, and the lower part, which is
 * nearer in most images, moves more than the upper.
 */
import type { Canvas } from '@napi-rs/canvas';
import type { Random } from '#sandbox/random.ts';
import { applyView, type CameraMove, viewAt } from './camera.ts';
import type { FrameSize, Layer } from './layer.ts';

/** Rows are shifted in bands of this many pixels. */
const band = 8;

/** A move that starts at rest: the first frame shows the image unchanged. */
export function moveFromRest(random: Random): CameraMove {
  const rest = { zoom: 1, x: 0, y: 0 };
  return {
    focus: { x: 0.5, y: 0.5 },
    from: rest,
    to: { zoom: random.range(1.13, 1.17), x: random.range(-0.02, 0.02), y: random.range(-0.012, 0.02) },
  };
}

/** `image` has the video's ratio. `sway` is the largest shift of near against far, as a share of the width. */
export function createImageLayer(image: Canvas, size: FrameSize, move: CameraMove, sway: number): Layer {
  const { width, height } = size;
  const rows = image.height / height;
  return {
    paint(context, moment) {
      const view = viewAt(move, moment.progress);
      context.save();
      applyView(context, view, move.focus, size);
      const room = ((view.zoom - 1) / view.zoom / 2 - Math.abs(view.x) / view.zoom) * width;
      const swing = Math.min(Math.max(0, room), sway * width) * Math.sin(moment.progress * Math.PI * 1.5);
      context.drawImage(image, 0, 0, width, height);
      if (Math.abs(swing) > 0.05) {
        for (let y = 0; y < height; y += band) {
          const tall = Math.min(band + 1, height - y);
          const shift = swing * (2 * nearness((y + band / 2) / height) - 1);
          context.drawImage(image, 0, y * rows, image.width, tall * rows, shift, y, width, tall);
        }
      }
      context.restore();
    },
  };
}

/** 0 in the upper part, 1 at the lower edge. */
function nearness(row: number): number {
  const part = Math.min(1, Math.max(0, (row - 0.25) / 0.75));
  return part * part * (3 - 2 * part);
}
