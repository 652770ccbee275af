/** A validated video order as the engine's video: media loaded, words to pixels, everything decided. */

import type { VideoSpec } from '@easel/sandbox';
import { probeVideo } from '@easel/sandbox';
import * as z from 'zod';
import { readImageHeader } from '#lib/base/image-header.ts';
import { isSourceVideo, urlOfMaterial, videoFields } from '#lib/contract/videos/video-fields.ts';
import type { JsonObject, ProviderCall } from '../provider.ts';
import { fromEngine } from './engine-error.ts';
import { videoSize, videoSizeLike } from './video-size.ts';

const order = z.object({
  ...videoFields,
  model: z.string(),
  audio_setting: z.enum(['auto', 'origin']).optional(),
});

/** `token` decides what a seed of -1 leaves open. Throws ApiError for media that cannot be used. */
export async function videoSpecOf(body: JsonObject, token: string, call: ProviderCall): Promise<VideoSpec> {
  const {
    prompt = '',
    duration = 5,
    resolution,
    aspect_ratio: ratio,
    frame_images: frames = [],
    input_references: references = [],
    seed,
    model,
    audio_setting,
  } = order.parse(body);
  const spec = {
    prompt,
    seconds: duration,
    seed: seed === undefined ? `${model}\n${prompt}` : seed === -1 ? token : seed,
  };
  const sourceIndex = references.findIndex(isSourceVideo);
  const images = await Promise.all(
    references.flatMap((reference, index) =>
      isSourceVideo(reference)
        ? []
        : [load(urlOfMaterial(reference), 'image', `input_references[${index}]`, call)],
    ),
  );
  const source = references[sourceIndex];
  if (source !== undefined) {
    const parameter = `input_references[${sourceIndex}]`;
    const bytes = await load(urlOfMaterial(source), 'video', parameter, call);
    const facts = await probeVideo(bytes, { signal: call.signal }).catch((error: unknown) => {
      throw fromEngine(error, parameter);
    });
    const size = ratio
      ? videoSize(resolution ?? '1080p', ratio)
      : videoSizeLike(resolution ?? '1080p', facts);
    return {
      ...spec,
      ...size,
      seconds: facts.seconds,
      sourceVideo: { bytes },
      references: images,
      audio: audio_setting === 'origin' ? 'origin' : 'generated',
    };
  }
  const [frame] = frames;
  if (frame === undefined)
    return { ...spec, ...videoSize(resolution ?? '720p', ratio ?? '16:9'), references: images };
  const firstFrame = await load(urlOfMaterial(frame), 'image', 'frame_images[0].image_url', call);
  const header = readImageHeader(firstFrame);
  const like = header?.state === 'known' ? header : { width: 16, height: 9 };
  return {
    ...spec,
    ...(ratio ? videoSize(resolution ?? '720p', ratio) : videoSizeLike(resolution ?? '720p', like)),
    firstFrame,
  };
}

async function load(
  url: string,
  kind: 'image' | 'video',
  parameter: string,
  { loadMedia }: ProviderCall,
): Promise<Uint8Array> {
  return (await loadMedia({ url, kind, parameter })).bytes;
}
