/** What paints a video's frames, one after another. */
import type { SKRSContext2D } from '@napi-rs/canvas';

export interface Moment {
  index: number;
  /** Seconds since the first frame. */
  time: number;
  /** 0 at the first frame, 1 at the last. */
  progress: number;
}

export interface Stage {
  /** Covers the whole frame. Moments come in order, each once. */
  paint(context: SKRSContext2D, moment: Moment): Promise<void> | void;
  /** Lets go of what it holds open. */
  close?(): Promise<void> | void;
}

export interface FrameSize {
  width: number;
  height: number;
}
