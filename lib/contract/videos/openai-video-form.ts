/** Converts the multipart form that OpenAI's SDK sends to `POST /v1/videos` to the field names of this interface. */
import { matchRatio } from '#lib/base/aspect-ratio.ts';
import { parsePixelSize } from '#lib/base/pixel-size.ts';
import { ApiError } from '../errors/api-error.ts';
import type { SentPaths } from '../native/sent-paths.ts';
import { aspectRatios, resolutions } from './video-fields.ts';

/** Field of the form -> fields of this interface that it becomes. */
const renamed = {
  seconds: ['duration'],
  size: ['resolution', 'aspect_ratio'],
  input_reference: ['frame_images'],
} as const;

/** Renames fields of the form. Throws ApiError for an unknown size and for a field given by both names. */
export function fromOpenaiVideoForm(form: Readonly<Record<string, unknown>>): Record<string, unknown> {
  for (const [name, fields] of Object.entries(renamed)) {
    const twice = Object.hasOwn(form, name) ? fields.find((field) => Object.hasOwn(form, field)) : undefined;
    if (twice !== undefined)
      throw new ApiError('unsupported_parameter', {
        parameter: twice,
        message: `${twice} cannot be used together with ${name}, which means the same.`,
      });
  }
  const { seconds, size, input_reference: reference, ...rest } = form;
  const body: Record<string, unknown> = rest;
  if (seconds !== undefined) body.duration = seconds;
  if (typeof size === 'string') Object.assign(body, shapeOf(size));
  if (reference !== undefined)
    body.frame_images = [{ type: 'image_url', image_url: urlOf(reference), frame_type: 'first_frame' }];
  return body;
}

/** The names in this form of the fields that it renames, for messages. */
export function namesInVideoForm(form: Readonly<Record<string, unknown>>): SentPaths {
  const names = { duration: 'seconds', 'frame_images[0].image_url': 'input_reference' };
  return new Map(Object.entries(names).filter(([, name]) => Object.hasOwn(form, name)));
}

function shapeOf(size: string): { resolution: string; aspect_ratio: string } {
  const pixels = parsePixelSize(size);
  const resolution =
    pixels && resolutions.find((name) => name === `${Math.min(pixels.width, pixels.height)}p`);
  const ratio = pixels && matchRatio(`${pixels.width}:${pixels.height}`, aspectRatios);
  if (resolution && ratio) return { resolution, aspect_ratio: ratio };
  throw new ApiError('invalid_value', {
    parameter: 'size',
    message: `size must have a short side of 480, 720 or 1080 pixels and one of the ratios ${aspectRatios.join(', ')}; got "${size}".`,
  });
}

function urlOf(reference: unknown): unknown {
  if (typeof reference === 'object' && reference !== null && 'image_url' in reference)
    return reference.image_url;
  return reference;
}
