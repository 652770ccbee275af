/** Video requests in the form of OpenAI's `/v1/videos`. Pure. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { videoDefaults } from '#lib/contract/videos/video-fields.ts';
import type { CreateVideoRequest } from '#lib/contract/videos/video-variants.ts';
import { refusedField } from '../upstream/video-progress.ts';

/** Throws ApiError for what that form cannot say. `isVendor`: OpenAI itself. */
export function checkOpenaiVideo(body: CreateVideoRequest, isVendor: boolean): void {
  if (body.prompt === undefined)
    throw new ApiError('missing_required_parameter', {
      parameter: 'prompt',
      message: 'prompt is required: this upstream makes no videos without one.',
    });
  if (body.input_references !== undefined)
    throw refusedField('input_references', 'this upstream takes a first frame only, in frame_images');
  if (body.audio_setting !== undefined)
    throw refusedField('audio_setting', 'this upstream has no such setting');
  if (isVendor && (body.seed ?? -1) !== -1) throw refusedField('seed', 'OpenAI has no such setting');
}

export interface VideoFields {
  model: string;
  prompt: string;
  seconds?: string;
  /** `1280x720` */
  size?: string;
  seed?: number;
}

export interface FieldOptions {
  /** The name at the upstream. */
  model: string;
  isVendor: boolean;
  /** The size of the first frame, whose ratio the video has unless another is requested. */
  frame: { width: number; height: number } | undefined;
}

/**
 * The defaults of this interface are sent, since those of the servers differ. OpenAI, which refuses them, uses its own.
 */
export function openaiVideoFields(
  body: CreateVideoRequest,
  { model, isVendor, frame }: FieldOptions,
): VideoFields {
  const { prompt = '', duration, resolution, aspect_ratio: ratio, seed = -1 } = body;
  const isSized = !isVendor || resolution !== undefined || ratio !== undefined;
  const seconds = duration ?? (isVendor ? undefined : videoDefaults.duration);
  return {
    model,
    prompt,
    ...(seconds === undefined ? {} : { seconds: String(seconds) }),
    ...(isSized ? { size: sizeOf(resolution ?? videoDefaults.resolution, ratio, frame) } : {}),
    ...(seed === -1 ? {} : { seed }),
  };
}

/** Video models have blocks of 16 pixels, so the long side is a multiple; the short one is the resolution. */
function sizeOf(resolution: string, requested: string | undefined, frame: FieldOptions['frame']): string {
  const [across = 1, down = 1] = (requested ?? videoDefaults.aspect_ratio).split(':').map(Number);
  const ratio = requested === undefined && frame ? frame.width / frame.height : across / down;
  const short = Number.parseInt(resolution, 10);
  const long = Math.round((short * Math.min(3, Math.max(ratio, 1 / ratio))) / 16) * 16;
  if (across === down && requested !== undefined) return `${short}x${short}`;
  return ratio >= 1 ? `${long}x${short}` : `${short}x${long}`;
}
