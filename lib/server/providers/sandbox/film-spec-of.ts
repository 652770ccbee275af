/** A validated video order as the engine's film: media loaded, words to pixels, everything decided. */
import * as z from 'zod';
import { readImageHeader } from '#lib/base/image-size.ts';
import { isSourceVideo, urlOfMaterial, videoFields } from '#lib/contract/videos/video-fields.ts';
import { filmSize, filmSizeLike } from '#lib/server/engine/film/film-size.ts';
import type { FilmSpec } from '#lib/server/engine/film/film-spec.ts';
import { probeVideo } from '#lib/server/engine/film/probe-video.ts';
import { hashText } from '#lib/server/engine/random.ts';
import type { JsonObject, ProviderCall } from '../provider.ts';
import { fromEngine } from './engine-error.ts';

const order = z.object({
  ...videoFields,
  model: z.string(),
  audio_setting: z.enum(['auto', 'origin']).optional(),
});

/** `token` decides what a seed of -1 leaves open. Throws ApiError for media that cannot be used. */
export async function filmSpecOf(body: JsonObject, token: string, call: ProviderCall): Promise<FilmSpec> {
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
    seed: seed === undefined || seed === -1 ? hashText(seed === -1 ? token : `${model}\n${prompt}`) : seed,
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
    const size = ratio ? filmSize(resolution ?? '1080p', ratio) : filmSizeLike(resolution ?? '1080p', facts);
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
    return { ...spec, ...filmSize(resolution ?? '720p', ratio ?? '16:9'), references: images };
  const firstFrame = await load(urlOfMaterial(frame), 'image', 'frame_images[0].image_url', call);
  const header = readImageHeader(firstFrame);
  const like = header?.state === 'known' ? header : { width: 16, height: 9 };
  return {
    ...spec,
    ...(ratio ? filmSize(resolution ?? '720p', ratio) : filmSizeLike(resolution ?? '720p', like)),
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
