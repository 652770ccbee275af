/** A video's pixels from the fields of a request: `720p` and `16:9`. */

export type VideoResolution = '480p' | '720p' | '1080p';

export interface VideoSize {
  width: number;
  height: number;
}

/**
 * The resolution is the length of the short side: `720p` is 1280x720 at 16:9, 720x1280 at 9:16, 720x720 at
 * 1:1. The ratio is `W:H`; sides are rounded to the nearest even number, which H.264 with
 * 4:2:0 colour needs (480p at 16:9 is 854x480). Throws RangeError on an invalid ratio.
 */
export function videoSize(resolution: VideoResolution, aspectRatio: string): VideoSize {
  const [, across, down] = /^(\d{1,4}):(\d{1,4})$/.exec(aspectRatio) ?? [];
  const ratio = Number(across) / Number(down);
  if (!Number.isFinite(ratio) || ratio <= 0) throw new RangeError(`not an aspect ratio: ${aspectRatio}`);
  return sizeOfRatio(Number.parseInt(resolution, 10), ratio);
}

/** Size of a video with a source image or video of this size: its ratio, within 1:3 to 3:1. */
export function videoSizeLike(resolution: VideoResolution, like: VideoSize): VideoSize {
  const ratio = Math.min(3, Math.max(1 / 3, like.width / like.height));
  return sizeOfRatio(Number.parseInt(resolution, 10), ratio);
}

function sizeOfRatio(short: number, ratio: number): VideoSize {
  return ratio >= 1
    ? { width: nearestEven(short * ratio), height: short }
    : { width: short, height: nearestEven(short / ratio) };
}

function nearestEven(value: number): number {
  return Math.max(2, Math.round(value / 2) * 2);
}
