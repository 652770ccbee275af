/** The fields that generations and edits of general image models share. */

import * as z from 'zod';
import { nullish, optional, text } from '#lib/contract/field-types.ts';
import type { BodyOf } from '../define-variant.ts';
import type { ImageFormat, ImageQuality } from '../models/model.ts';
import type { imageReference } from './image-input.ts';

/** Defaults of omitted fields for general image models. */
export const generalDefaults = {
  size: 'auto',
  quality: 'auto',
  n: 1,
  background: 'auto',
  output_format: 'png',
  output_compression: 100,
  partial_images: 0,
  style: 'vivid',
  input_fidelity: 'low',
} as const;

const scene = 'A red kite over green hills, late sun, long string';

export function promptField(limit: number, example = scene) {
  return text({ min: 1, max: limit }).meta({
    title: 'Prompt',
    description: `What to generate, 1 to ${limit} characters.`,
    'x-widget': 'prompt',
    examples: [example],
  });
}

export function modelField(models: readonly string[]) {
  return z.enum(models).meta({ title: 'Model', description: 'The model that answers.' });
}

export function countField(limit: number) {
  return optional(z.int().min(1).max(limit), {
    title: 'Images',
    description: `How many images to generate, 1 to ${limit}.`,
    default: generalDefaults.n,
    'x-widget': 'slider',
  });
}

export function qualityField(values: readonly ImageQuality[]) {
  return nullish(z.enum(values), {
    title: 'Quality',
    description: 'How much effort is spent on the image.',
    ...(values.includes(generalDefaults.quality) ? { default: generalDefaults.quality } : {}),
  });
}

export const formatLabels = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP' };

export function formatField(values: readonly ImageFormat[]) {
  return nullish(z.enum(values), {
    title: 'Format',
    description: 'File format of the images.',
    'x-labels': formatLabels,
    'x-level': 'advanced',
    default: generalDefaults.output_format,
  });
}

export const userField = optional(z.string(), {
  title: 'User',
  description: 'End-user identifier for abuse monitoring.',
  'x-level': 'advanced',
});

export const responseFormatField = optional(z.enum(['b64_json', 'url']), {
  title: 'Returned as',
  description: 'Base64 in the response, or a link that works for 60 minutes.',
  'x-labels': { b64_json: 'Base64', url: 'Link' },
  'x-level': 'advanced',
  default: 'b64_json',
});

/** Fields that only alpha models accept. */
export const alphaFields = {
  background: nullish(z.enum(['transparent', 'opaque', 'auto']), {
    title: 'Background',
    description: 'Transparent needs PNG or WebP.',
    'x-labels': { transparent: 'Transparent', opaque: 'Opaque' },
    'x-level': 'advanced',
    default: generalDefaults.background,
  }),
  moderation: nullish(z.enum(['low', 'auto']), {
    title: 'Moderation',
    description: 'How strictly content is filtered.',
    default: 'auto',
    'x-level': 'advanced',
  }),
  output_format: formatField(['png', 'jpeg', 'webp']),
  output_compression: optional(z.int().min(0).max(100), {
    title: 'Compression',
    description: 'Compression level of JPEG and WebP, 0 to 100.',
    'x-unit': '%',
    'x-widget': 'slider',
    'x-level': 'advanced',
    default: generalDefaults.output_compression,
  }),
  stream: optional(z.boolean(), {
    title: 'Stream',
    description: 'Show the result while it is made.',
    'x-level': 'advanced',
    default: false,
  }),
  partial_images: optional(z.int().min(0).max(3), {
    title: 'Partial images',
    description: 'Unfinished images sent on the way, 0 to 3; only in a stream.',
    'x-level': 'advanced',
    default: generalDefaults.partial_images,
  }),
} as const;

export const styleField = nullish(z.enum(['vivid', 'natural']), {
  title: 'Style',
  description: 'Vivid is dramatic, natural is restrained.',
  'x-level': 'advanced',
  default: generalDefaults.style,
});

export const fidelityField = nullish(z.enum(['high', 'low']), {
  title: 'Input fidelity',
  description: 'How closely the result keeps to the given pixels.',
  'x-level': 'advanced',
});

/** The validated body of any general image model, generation or edit. Each model accepts a part of the fields. */
export type GeneralImageBody = { model: string; prompt: string } & Partial<
  BodyOf<
    z.ZodObject<
      typeof alphaFields & {
        size: z.ZodString;
        quality: ReturnType<typeof qualityField>;
        n: ReturnType<typeof countField>;
        user: typeof userField;
        response_format: typeof responseFormatField;
        style: typeof styleField;
        images: z.ZodArray<typeof imageReference>;
        mask: typeof imageReference;
        input_fidelity: typeof fidelityField;
      }
    >
  >
>;
