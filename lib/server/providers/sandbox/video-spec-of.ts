/** Converts a validated video request to the sandbox's video spec: loads media, chooses size and seed. */
import { probeVideo, type VideoSpec } from '@easel/sandbox';
import { readImageHeader } from '#lib/base/image-header.ts';
import { isSourceVideo, urlOfMaterial, videoDefaults } from '#lib/contract/videos/video-fields.ts';
import type { CreateVideoRequest } from '#lib/contract/videos/video-variants.ts';
import { checkPixels, pixelsOf } from '#lib/server/http/pixel-budget.ts';
import type { ProviderCall } from '../provider.ts';
import { fromEngine } from './engine-error.ts';
import { type VideoResolution, type VideoSize, videoSize, videoSizeLike } from './video-size.ts';

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
