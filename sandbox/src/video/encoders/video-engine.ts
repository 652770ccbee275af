/** What a video needs of an encoder, whichever it is. Engines know frames and samples, nothing of scenes. */
import { TaskError } from '#sandbox/pool/task-error.ts';

/** Two channels of 48 kHz samples in [-1, 1], of equal length. */
export interface Sound {
  left: Float32Array;
  right: Float32Array;
}

export const sampleRate = 48_000;

/** TaskError `encoder_failed` with what the encoder said. */
export function encoderFailed(cause: unknown): TaskError {
  const words = cause instanceof Error ? cause.message : String(cause);
  return new TaskError('encoder_failed', `The video encoder failed: ${words}`, { cause });
}

export interface EncodeRequest {
  width: number;
  height: number;
  fps: number;
  frameCount: number;
  /**
   * Paints frame `index` (asked for in order) and gives its RGBA rows, opaque. The bytes may be reused for the next
   * frame: the engine is done with them when it asks again. May throw to stop the video.
   */
  paintFrame(index: number): Promise<Uint8Array>;
  sound: Sound;
}

export interface DecodedFrame {
  /** RGBA rows. Valid until the next frame is asked for. */
  pixels: Uint8Array;
  width: number;
  height: number;
}

export interface DecodeRequest {
  bytes: Uint8Array;
  fps: number;
  /** At most so many frames. */
  frameCount: number;
  /** An engine that scales while decoding should cover this size; others give the coded size. */
  cover: { width: number; height: number };
}

export interface VideoEngine {
  name: 'webcodecs' | 'ffmpeg';
  /**
   * A finished MP4: H.264 and AAC, index first, no times of day in it. Throws what `paintFrame` throws, and TaskError
   * `encoder_failed`.
   */
  encode(request: EncodeRequest): Promise<Uint8Array>;
  /**
   * The video track's frames resampled to `fps`, unrotated. Throws TaskError `unreadable_video` when a frame cannot be
   * decoded and `unsupported_video` when the codec is not known. Ends early when the video does.
   */
  decodeFrames(request: DecodeRequest): AsyncGenerator<DecodedFrame, void, void>;
  /** The first audio track's sound, at most so many seconds; undefined when there is none that can be decoded. */
  decodeSound(bytes: Uint8Array, seconds: number): Promise<Sound | undefined>;
}
