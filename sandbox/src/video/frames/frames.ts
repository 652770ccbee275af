/** Paints a video's frames: layers over each other, from the lowest to the highest. */
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { VideoShape } from '../codecs/video-engine.ts';
import type { VideoSpec } from '../video-spec.ts';

export interface Moment {
  /** Seconds since the first frame. */
  time: number;
  /** 0 at the first frame, 1 at the last. */
  progress: number;
}

export interface Layer {
  /** Called once per frame, in order. The lowest layer covers the whole frame. */
  paint(context: SKRSContext2D, moment: Moment): Promise<void> | void;
  close?(): Promise<void> | void;
}

export type FrameSize = Pick<VideoShape, 'width' | 'height'>;

export interface Frames {
  /** RGBA rows of frame `index`; called in order. Valid until the next call. */
  frame(index: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** What a thread of painters needs once. */
export interface PaintInput {
  spec: VideoSpec;
  shape: VideoShape;
}

/** A turn of one thread. */
export interface FramesTask {
  first: number;
  /** One per frame, as large as its pixels. */
  buffers: ArrayBuffer[];
}

export function paintFrames(
  layers: readonly Layer[],
  { width, height, fps, frameCount }: VideoShape,
): Frames {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  let last: Buffer | undefined;
  return {
    async frame(index) {
      // Frees the memory now. V8 does not see how large it is, so without this hundreds of megabytes of frames remain,
      // and each new frame needs memory that the system clears first (9 ms at 720p).
      if (last?.buffer instanceof ArrayBuffer) last.buffer.transfer(0);
      // Added, so that rounding does not put a frame before the change of a drawing.
      const moment = { time: index / fps + 1e-6, progress: index / Math.max(1, frameCount - 1) };
      for (const layer of layers) await layer.paint(context, moment);
      last = canvas.data();
      return last;
    },
    async close() {
      for (const layer of layers) await layer.close?.();
    },
  };
}
