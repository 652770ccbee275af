/** Converts a validated video request to the sandbox's video spec: loads media, chooses size and seed. */
import { probeVideo, type VideoSpec } from '@easel/sandbox';
import { readImageHeader } from '#lib/base/image-header.ts';
import { isSourceVideo, urlOfMaterial, videoDefaults } from '#lib/contract/videos/video-fields.ts';
import type { CreateVideoRequest } from '#lib/contract/videos/video-variants.ts';
import { checkPixels, pixelsOf } from '#lib/server/http/byte-budget.ts';
import type { ProviderCall } from '../provider.ts';
import { fromEngine } from './engine-error.ts';

/** `token` is the seed if the request has -1. Throws ApiError for unusable media. */
export async function videoSpecOf(
  body: CreateVideoRequest,
  token: string,
  call: ProviderCall,
): Promise<VideoSpec> {
  const {
    prompt = '',
    duration = videoDefaults.duration,
    resolution,
    aspect_ratio: ratio,
    frame_images: frames = [],
    input_references: references = [],
    seed,
    model,
    audio_setting,
  } = body;
  const spec = {
    prompt,
    seconds: duration,
    seed: seed === undefined ? `${model}\n${prompt}` : seed === -1 ? token : seed,
  };
  /** With the ratio of `like`, unless another is requested. */
  const sizeOf = (usual: VideoResolution, like?: VideoSize) =>
    ratio === undefined && like
      ? videoSizeLike(resolution ?? usual, like)
      : videoSize(resolution ?? usual, ratio ?? videoDefaults.aspect_ratio);

  const sourceIndex = references.findIndex(isSourceVideo);
  const images = await Promise.all(
    references.flatMap((reference, index) =>
      isSourceVideo(reference)
        ? []
        : [load(urlOfMaterial(reference), 'image', `input_references[${index}]`, call)],
    ),
  );
  checkPixels(pixelsOf(...images), 'input_references');

  const source = references[sourceIndex];
  if (source !== undefined) {
    const parameter = `input_references[${sourceIndex}]`;
    const bytes = await load(urlOfMaterial(source), 'video', parameter, call);
    const facts = await probeVideo(bytes, { signal: call.signal }).catch((error: unknown) => {
      throw fromEngine(error, parameter);
    });
    return {
      ...spec,
      ...sizeOf(videoDefaults.editedResolution, facts),
      seconds: facts.seconds,
      sourceVideo: { bytes },
      references: images,
      audio: audio_setting === 'origin' ? 'origin' : 'generated',
    };
  }

  const [frame] = frames;
  if (frame === undefined) return { ...spec, ...sizeOf(videoDefaults.resolution), references: images };
  const firstFrame = await load(urlOfMaterial(frame), 'image', 'frame_images[0].image_url', call);
  const header = readImageHeader(firstFrame);
  const like = header?.state === 'known' ? header : { width: 16, height: 9 };
  return { ...spec, ...sizeOf(videoDefaults.resolution, like), firstFrame };
}

async function load(
  url: string,
  kind: 'image' | 'video',
  parameter: string,
  { loadMedia }: ProviderCall,
): Promise<Uint8Array> {
  return (await loadMedia({ url, kind, parameter })).bytes;
}

type VideoResolution = '480p' | '720p' | '1080p';

/** In pixels. */
interface VideoSize {
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
