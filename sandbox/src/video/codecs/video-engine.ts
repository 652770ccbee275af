/** What a video needs from a codec implementation. Engines know frames and samples, nothing about scenes. */
import { SandboxError } from '#sandbox/sandbox-error.ts';

/** Two channels of 48 kHz samples in [-1, 1], of equal length. */
export interface Sound {
  left: Float32Array;
  right: Float32Array;
}

export const sampleRate = 48_000;

/** The measures of a video, after every default is applied. */
export interface VideoShape {
  width: number;
  height: number;
  fps: number;
  frameCount: number;
}

/** Samples as a codec returns them, left and right in turn, cut or filled with silence to `seconds`. */
export function soundOf(bytes: Uint8Array, seconds: number): Sound {
  const samples = new Float32Array(Uint8Array.from(bytes).buffer, 0, Math.floor(bytes.byteLength / 4));
  const length = Math.round(seconds * sampleRate);
  const side = (offset: number) =>
    Float32Array.from({ length }, (_, index) => samples[index * 2 + offset] ?? 0);
  return { left: side(0), right: side(1) };
}

export interface EncodeRequest extends VideoShape {
  /**
   * Returns the opaque RGBA rows of frame `index`; called in order. The bytes are valid until the next call. May throw
   * to stop the video.
   */
  paintFrame(index: number): Promise<Uint8Array>;
  sound: Sound;
}

export interface DecodedFrame {
  /** RGBA rows. Valid until the next frame. */
  pixels: Uint8Array;
  width: number;
  height: number;
}

export interface VideoEngine {
  name: 'webcodecs' | 'ffmpeg';
  /**
   * Returns an MP4: H.264 and AAC, index first, no timestamps of creation. Throws what `paintFrame` throws, and
   * `encoder_failed`.
   */
  encode(request: EncodeRequest): Promise<Uint8Array>;
  /**
   * The frames of the video track at `fps`, not rotated; the last one repeats after the end. An engine that scales
   * while it decodes covers `width` x `height`, another returns the coded size. Throws `unreadable_video` (a frame
   * cannot be decoded) and `unsupported_video` (unknown codec).
   */
  decodeFrames(bytes: Uint8Array, shape: VideoShape): AsyncGenerator<DecodedFrame, void, void>;
  /** The sound of the first audio track, `seconds` long; undefined if there is none that can be decoded. */
  decodeSound(bytes: Uint8Array, seconds: number): Promise<Sound | undefined>;
}

export function encoderFailed(cause: unknown): SandboxError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new SandboxError('encoder_failed', `The video encoder failed: ${reason}`, { cause });
}
