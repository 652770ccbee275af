/** Video requests in DashScope's form. Pure. */
import { parseDataUrl } from '#lib/base/data-url.ts';
import { defined } from '#lib/base/json-value.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import {
  type FirstFrame,
  isSourceVideo,
  urlOfMaterial,
  type VideoReference,
  videoDefaults,
} from '#lib/contract/videos/video-fields.ts';
import type { CreateVideoRequest } from '#lib/contract/videos/video-variants.ts';

/** The suffix of the model's name. */
type Mode = 't2v' | 'i2v' | 'r2v' | 'video-edit';

export interface Material {
  type: 'first_frame' | 'reference_image' | 'video';
  url: string;
}

/** Throws ApiError for what the models cannot do. */
export function checkDashscopeRequest(body: CreateVideoRequest): void {
  checkPrompt(body.prompt);
  const mode = modeOf(body);
  if (body.aspect_ratio !== undefined && (mode === 'i2v' || mode === 'video-edit')) {
    const like = mode === 'i2v' ? 'first frame' : 'source video';
    throw new ApiError('unsupported_parameter', {
      parameter: 'aspect_ratio',
      message: `aspect_ratio cannot be combined with a ${like}, whose ratio the video has; got "${body.aspect_ratio}".`,
    });
  }
  for (const [index, frame] of (body.frame_images ?? []).entries())
    checkType(frame, `frame_images[${index}].image_url`);
  for (const [index, reference] of (body.input_references ?? []).entries())
    checkType(reference, `input_references[${index}]`);
}

/** In the order of the request: prompts refer to images by their number. */
export function materialsOf({ frame_images = [], input_references = [] }: CreateVideoRequest): Material[] {
  return [
    ...frame_images.map((frame) => ({ type: 'first_frame', url: urlOfMaterial(frame) }) as const),
    ...input_references.map((reference) => {
      const type = isSourceVideo(reference) ? 'video' : 'reference_image';
      return { type, url: urlOfMaterial(reference) } as const;
    }),
  ];
}

/** `happyhorse-1.0` has one model per mode. */
export function modelFor(body: CreateVideoRequest, model: string): string {
  return `${model}-${modeOf(body)}`;
}

/** Every value is sent, since the defaults of DashScope differ: 1080P, and a watermark. */
export function dashscopeRequest(
  body: CreateVideoRequest,
  model: string,
  media: readonly Material[],
): object {
  const mode = modeOf(body);
  const { prompt, seed = -1, audio_setting } = body;
  const { resolution, duration, aspect_ratio } = { ...videoDefaults, ...defined(body) };
  const isEdit = mode === 'video-edit';
  const tier = isEdit ? (body.resolution ?? videoDefaults.editedResolution) : resolution;
  return {
    model: modelFor(body, model),
    input: {
      ...(prompt === undefined ? {} : { prompt }),
      ...(media.length > 0 ? { media } : {}),
    },
    parameters: {
      resolution: tier.toUpperCase(),
      ...(mode === 't2v' || mode === 'r2v' ? { ratio: aspect_ratio } : {}),
      // The interface ignores it in edits: the video is as long as the source.
      ...(isEdit ? {} : { duration }),
      ...(audio_setting === undefined ? {} : { audio_setting }),
      watermark: false,
      ...(seed === -1 ? {} : { seed }),
    },
  };
}

function modeOf({ frame_images = [], input_references = [] }: CreateVideoRequest): Mode {
  if (input_references.some(isSourceVideo)) return 'video-edit';
  if (frame_images.length > 0) return 'i2v';
  return input_references.length > 0 ? 'r2v' : 't2v';
}

const promptLimit = 5000;

/** Longer prompts are cut by DashScope without an error. */
function checkPrompt(prompt = ''): void {
  const length = [...prompt].length + (prompt.match(/\p{Script=Han}/gu)?.length ?? 0);
  if (length <= promptLimit) return;
  throw new ApiError('string_above_max_length', {
    parameter: 'prompt',
    message: `prompt must have at most ${promptLimit} characters for this model, where Chinese ones count twice; got ${length}.`,
  });
}

const types = {
  image: ['image/png', 'image/jpeg', 'image/jpg', 'image/webp'],
  video: ['video/mp4', 'video/quicktime'],
} as const;

/** What a web URL names, only the upstream sees. */
function checkType(material: VideoReference | FirstFrame, parameter: string): void {
  const contentType = parseDataUrl(urlOfMaterial(material))?.contentType;
  const isVideo = typeof material !== 'string' && 'video_url' in material;
  const accepted: readonly string[] = types[isVideo ? 'video' : 'image'];
  if (contentType === undefined || accepted.includes(contentType)) return;
  throw new ApiError(isVideo ? 'invalid_video' : 'invalid_image', {
    parameter,
    message: `${parameter} must be ${isVideo ? 'an MP4 or QuickTime video' : 'a PNG, JPEG or WebP image'} for this model; got ${contentType}.`,
  });
}
