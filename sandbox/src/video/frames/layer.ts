/** A part of a video's image: layers are painted over each other into each frame. */
import type { SKRSContext2D } from '@napi-rs/canvas';

export interface Moment {
  index: number;
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

export interface FrameSize {
  width: number;
  height: number;
}
