/** Video requests in OpenRouter's form. Pure. */
import { isSourceVideo, urlOfMaterial, videoDefaults } from '#lib/contract/videos/video-fields.ts';
import type { CreateVideoRequest } from '#lib/contract/videos/video-variants.ts';
import { refusedField } from '../upstream/video-progress.ts';

/** Throws ApiError for what OpenRouter cannot do. */
export function checkOpenrouterRequest(body: CreateVideoRequest): void {
  const source = (body.input_references ?? []).findIndex(isSourceVideo);
  // Providers without video references ignore them, and bill a video that has nothing to do with the source.
  if (source >= 0) throw refusedField(`input_references[${source}]`, 'OpenRouter does not edit videos');
  if (body.audio_setting !== undefined) throw refusedField('audio_setting', 'OpenRouter has no such setting');
  if (body.aspect_ratio === '4:5' || body.aspect_ratio === '5:4')
    throw refusedField('aspect_ratio', `OpenRouter does not know the ratio "${body.aspect_ratio}"`);
}

/** The defaults of this interface are sent, since those of the providers differ. */
export function openrouterRequest(body: CreateVideoRequest, model: string): object {
  const {
    prompt,
    duration = videoDefaults.duration,
    resolution = videoDefaults.resolution,
    seed = -1,
  } = body;
  const { frame_images: frames = [], input_references: references = [] } = body;
  const ratio = body.aspect_ratio ?? (frames.length > 0 ? undefined : videoDefaults.aspect_ratio);
  return {
    model,
    ...(prompt === undefined ? {} : { prompt }),
    duration,
    resolution,
    ...(ratio === undefined ? {} : { aspect_ratio: ratio }),
    ...(frames.length > 0
      ? { frame_images: frames.map((frame) => ({ ...imagePart(frame), frame_type: 'first_frame' })) }
      : {}),
    ...(references.length > 0 ? { input_references: references.map(imagePart) } : {}),
    ...(seed === -1 ? {} : { seed }),
  };
}

function imagePart(material: Parameters<typeof urlOfMaterial>[0]) {
  return { type: 'image_url', image_url: { url: urlOfMaterial(material) } };
}
