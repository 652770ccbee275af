/** Fields of a video request. */

import * as z from 'zod';
import { optional, refineWith, text } from '#lib/contract/field-types.ts';
import { imageUrl } from '../images/image-input.ts';

export const aspectRatios = ['16:9', '9:16', '1:1', '4:3', '3:4', '4:5', '5:4', '21:9', '9:21'] as const;
export const resolutions = ['480p', '720p', '1080p'] as const;

/** An http(s) URL or a Base64 data URL of an MP4, QuickTime or WebM video. */
const videoUrl = z
  .string()
  .min(1)
  .check(
    refineWith((value) =>
      /^(https?:\/\/|data:video\/(mp4|quicktime|webm);base64,)/i.test(value.slice(0, 32))
        ? undefined
        : 'must be an http(s) URL or a data URL such as data:video/mp4;base64,...',
    ),
  )
  .meta({ title: 'Video' });

const imageUrlForms = z.union([imageUrl, z.strictObject({ url: imageUrl })]);
const videoUrlForms = z.union([videoUrl, z.strictObject({ url: videoUrl })]);

/** A reference: a URL text is an image; the type of an object must match its URL field. */
const reference = z.union([
  imageUrl,
  z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('image_url'),
      image_url: imageUrlForms,
      role: z.literal('reference_image').optional(),
    }),
    z.strictObject({
      type: z.literal('video_url'),
      video_url: videoUrlForms,
      role: z.literal('source_video').optional(),
    }),
  ]),
]);

const firstFrame = z.strictObject({
  type: z.literal('image_url').optional(),
  image_url: imageUrlForms,
  frame_type: z
    .literal('first_frame', { error: 'must be "first_frame": these models take no last frame' })
    .optional(),
});

/** Defaults of omitted fields. A first frame and a source video set the ratio, a source video also the duration. */
export const videoDefaults = {
  duration: 5,
  resolution: '720p',
  /** Defaults of a video edit. */
  editedResolution: '1080p',
  aspect_ratio: '16:9',
} as const;

/** In seconds. */
export const videoLengths = { least: 3, most: 15 } as const;

/** The fields that hold images and videos. */
export const videoMediaFields = ['frame_images', 'input_references'] as const;

export const callbackUrl = optional(
  z
    .string()
    .regex(/^https:\/\//, { error: 'must start with https://' })
    .check(
      refineWith((value) =>
        // Databases and headers reject control characters, which URL parsers drop without an error.
        !URL.canParse(value) || /\s|\p{Cc}/u.test(value) ? 'must be a valid https URL' : undefined,
      ),
    ),
  {
    title: 'Callback',
    description: 'An https address that receives a signed POST on every change of state.',
    'x-level': 'advanced',
    examples: ['https://example.com/hooks/video'],
  },
);

export const videoFields = {
  prompt: optional(text({ min: 1 }), {
    title: 'Prompt',
    description: 'What happens in the video.',
    'x-widget': 'prompt',
  }),
  duration: optional(z.int().min(videoLengths.least).max(videoLengths.most), {
    title: 'Duration',
    description: 'In seconds. Ignored when a video is edited: the result follows the input.',
    'x-unit': 's',
    'x-widget': 'slider',
    default: videoDefaults.duration,
  }),
  resolution: optional(z.enum(resolutions), { title: 'Resolution', default: videoDefaults.resolution }),
  aspect_ratio: optional(z.enum(aspectRatios), {
    title: 'Aspect ratio',
    description: 'Follows the input for a first frame or a source video unless given.',
    'x-widget': 'ratio',
    'x-ratios': aspectRatios,
    default: videoDefaults.aspect_ratio,
  }),
  frame_images: optional(z.array(firstFrame).min(1).max(1), {
    title: 'First frame',
    description: 'The image the video starts from.',
    'x-widget': 'first-frame',
  }),
  input_references: optional(z.array(reference).min(1).max(9), {
    title: 'References',
    description: '1 to 9 images, or one source video with up to 5 images where the model edits.',
    'x-widget': 'video-references',
  }),
  seed: optional(z.int().min(-1).max(2147483647), {
    title: 'Seed',
    description: '-1 picks one; a fixed seed improves reproducibility only.',
    'x-widget': 'seed',
    'x-level': 'advanced',
    default: -1,
  }),
  callback_url: callbackUrl,
} as const;

/** Only for edits, with a model that supports them. */
export const audioSetting = optional(z.enum(['auto', 'origin']), {
  title: 'Sound',
  description: 'When a video is edited: new sound, or the original one.',
  'x-level': 'advanced',
});

export type VideoReference = z.output<typeof reference>;
export type FirstFrame = z.output<typeof firstFrame>;

/** The URL of a reference or frame, in any form. */
export function urlOfMaterial(material: VideoReference | FirstFrame): string {
  if (typeof material === 'string') return material;
  const form = 'video_url' in material ? material.video_url : material.image_url;
  return typeof form === 'string' ? form : form.url;
}

export function isSourceVideo(reference: VideoReference): boolean {
  return typeof reference !== 'string' && reference.type === 'video_url';
}
