/** A given image in motion: the first frame is the image itself, then the camera moves in slowly. */
import type { Canvas } from '@napi-rs/canvas';
import type { Random } from '#sandbox/random.ts';
import { applyView, type CameraMove, viewAt } from './camera.ts';
import type { FrameSize, Layer } from './frames.ts';

/** `image` has the ratio of the video. */
export function createImageLayer(image: Canvas, size: FrameSize, random: Random): Layer {
  const move: CameraMove = {
    focus: { x: 0.5, y: 0.5 },
    from: { zoom: 1, x: 0, y: 0 },
    to: { zoom: random.range(1.13, 1.17), x: random.range(-0.02, 0.02), y: random.range(-0.012, 0.02) },
  };
  return {
    paint(context, { progress }) {
      context.save();
      applyView(context, viewAt(move, progress), move.focus, size);
      context.drawImage(image, 0, 0, size.width, size.height);
      context.restore();
    },
  };
}
