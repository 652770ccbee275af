/** Where a video's finished frames come from: painted in this thread, or by a crew of threads. */
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Stage } from './stage.ts';
import type { VideoShape } from './video-shape.ts';

export interface Frames {
  /** RGBA rows of frame `index`; asked for in order. Valid until the next is asked for. */
  frame(index: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Paints each frame when it is asked for. */
export function paintHere(stage: Stage, shape: VideoShape): Frames {
  const easel = openEasel(stage, shape);
  return {
    frame: easel.paint,
    async close() {
      await stage.close?.();
    },
  };
}

/** A canvas and the stage that paints on it. */
export function openEasel(stage: Stage, { width, height, fps, frameCount }: VideoShape) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  let last: Buffer | undefined;
  return {
    async paint(index: number): Promise<Uint8Array> {
      if (last) free(last);
      const progress = frameCount > 1 ? index / (frameCount - 1) : 0;
      await stage.paint(context, { index, time: index / fps, progress });
      last = pixelsOf(canvas);
      return last;
    },
  };
}

function pixelsOf(canvas: Canvas): Buffer {
  return canvas.data();
}

/**
 * Gives a frame's memory back now. Left to the collector, which does not see how large it is, hundreds of megabytes
 * of frames pile up, and each new one comes from memory that the system must clear first (9 ms at 720p).
 */
function free({ buffer }: Buffer): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
