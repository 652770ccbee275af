/** What a video is made from, and the result. */
import { SandboxError } from '#sandbox/sandbox-error.ts';

export interface VideoSpec {
  /** Any text: it decides the scene, the weather over a given image, the colours and the sound. */
  prompt: string;
  /** The same spec and seed give the same bytes. */
  seed: string | number;
  /** Even numbers of pixels, 64..4096. */
  width: number;
  height: number;
  /** 1..15, rounded to whole frames. Ignored with a source video, which gives the length. */
  seconds: number;
  /** Frames per second, 1..60; default 24. */
  fps?: number;
  /** An encoded image (PNG, JPEG, WebP, GIF, AVIF): the first frame is this image, cropped to the ratio. */
  firstFrame?: Uint8Array;
  /** Encoded images, at most 9: each is seen in the video. */
  references?: readonly Uint8Array[];
  /** An MP4, MOV, WebM or Matroska file whose frames are painted over; at most its first 15 s. */
  sourceVideo?: { bytes: Uint8Array };
  /** `origin` keeps the sound of the source video. Default, and without sound to keep: `generated`. */
  audio?: 'generated' | 'origin';
}

export interface Video {
  /** MP4: H.264 4:2:0 and stereo AAC at 48 kHz, index before media. */
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Exactly frames / fps. */
  seconds: number;
  fps: number;
  /** The first frame. */
  posterJpeg: Uint8Array;
}

export const longestVideoSeconds = 15;

/** Throws `invalid_video_spec` with the rule that is broken. */
export function checkVideoSpec(spec: VideoSpec): void {
  const { width, height, seconds, seed, fps = 24, references = [], sourceVideo } = spec;
  const isSide = (side: number) => side % 2 === 0 && side >= 64 && side <= 4096;
  const hasLength = sourceVideo !== undefined || (seconds >= 1 && seconds <= longestVideoSeconds);
  const rules: readonly [boolean, string][] = [
    [isSide(width) && isSide(height), 'width and height are even numbers of 64 to 4096 pixels'],
    [width * height <= 3840 * 2160, 'a video has at most 3840x2160 pixels'],
    [hasLength, 'a video has 1 to 15 seconds'],
    [Number.isInteger(fps) && fps >= 1 && fps <= 60, 'a video has 1 to 60 frames a second'],
    [!Number.isNaN(seed), 'a seed is a text or a number'],
    [references.length <= 9, 'a video has at most 9 references'],
  ];
  const violated = rules.find(([holds]) => !holds);
  if (violated) throw new SandboxError('invalid_video_spec', `The video cannot be made: ${violated[1]}.`);
}
