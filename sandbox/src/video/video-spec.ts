/** What a video is asked to be, and what comes back. Refuses what no renderer could make; knows no request fields. */
import { TaskError } from '#sandbox/pool/task-error.ts';

export interface VideoSpec {
  /** Any text; it decides the scene, the weather over a given image, the colours and the sound. */
  prompt: string;
  /** Same spec, same seed: same bytes, on a machine with as many processors. */
  seed: string | number;
  /** Even pixels, 64..4096 a side. */
  width: number;
  height: number;
  /** 1..15; broken numbers are rounded to whole frames. Ignored with a source video, which gives the length. */
  seconds: number;
  /** Frames per second; 24 unless told. */
  fps?: number;
  /** An encoded image (PNG, JPEG, WebP, GIF, AVIF): the video's first frame is this image, cropped to the ratio. */
  firstFrame?: Uint8Array;
  /** Encoded images, at most 9: each is seen in the video. */
  references?: readonly Uint8Array[];
  /** An MP4, MOV, WebM or Matroska file whose frames are painted over; at most its first 15 s. */
  sourceVideo?: { bytes: Uint8Array };
  /** `origin` keeps the source video's sound; where it has none, or there is no source, sound is made. */
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

/** Throws TaskError `invalid_film` with the reason. */
export function checkVideoSpec(spec: VideoSpec): void {
  const { width, height, seconds, fps = 24, references = [] } = spec;
  for (const side of [width, height]) {
    mustHold(
      Number.isInteger(side) && side % 2 === 0 && side >= 64 && side <= 4096,
      'width and height are even numbers of 64 to 4096 pixels',
    );
  }
  mustHold(width * height <= 3840 * 2160, 'a video has at most 3840x2160 pixels');
  mustHold(
    spec.sourceVideo !== undefined || (seconds >= 1 && seconds <= longestVideoSeconds),
    'a video takes 1 to 15 seconds',
  );
  mustHold(Number.isInteger(fps) && fps >= 1 && fps <= 60, 'a video has 1 to 60 frames a second');
  mustHold(references.length <= 9, 'a video takes at most 9 references');
}

function mustHold(condition: boolean, rule: string): void {
  if (!condition) throw new TaskError('invalid_film', `Not a video that can be made: ${rule}.`);
}
