/** The fields that generations and edits of general image models share: document sections 1 and 5. */
import * as z from 'zod';
import { text } from '../text-field.ts';

const scene = 'A red kite over green hills, late sun, long string';

export function promptField(limit: number, example = scene) {
  return text({ min: 1, max: limit }).meta({
    title: 'Prompt',
    description: `What to draw, 1 to ${limit} characters.`,
    'x-widget': 'prompt',
    examples: [example],
  });
}

export function modelField(models: readonly string[]) {
  return z.enum(models).meta({ title: 'Model', description: 'The model that answers.' });
}

export function countField(limit: number) {
  return z
    .int()
    .min(1)
    .max(limit)
    .optional()
    .meta({
      title: 'Images',
      description: `How many images to make, 1 to ${limit}.`,
      default: 1,
      'x-widget': 'slider',
    });
}

export function qualityField(values: readonly string[]) {
  return z
    .enum(values)
    .nullable()
    .optional()
    .meta({
      title: 'Quality',
      description: 'How much work goes into the image.',
      ...(values.includes('auto') ? { default: 'auto' } : {}),
    });
}

export const userField = z
  .string()
  .optional()
  .meta({ title: 'User', description: 'End-user identifier for abuse monitoring.', 'x-level': 'advanced' });

export const responseFormatField = z
  .enum(['b64_json', 'url'])
  .optional()
  .meta({
    title: 'Returned as',
    description: 'Base64 in the response, or a link that works for 60 minutes.',
    'x-labels': { b64_json: 'Base64', url: 'Link' },
    default: 'b64_json',
  });

/** What only alpha models take. */
export const alphaFields = {
  background: z
    .enum(['transparent', 'opaque', 'auto'])
    .nullable()
    .optional()
    .meta({
      title: 'Background',
      description: 'Transparent needs PNG or WebP.',
      'x-labels': { transparent: 'Clear', opaque: 'Solid' },
      default: 'auto',
    }),
  moderation: z.enum(['low', 'auto']).nullable().optional().meta({
    title: 'Moderation',
    description: 'How strictly content is filtered.',
    default: 'auto',
    'x-level': 'advanced',
  }),
  output_format: z
    .enum(['png', 'jpeg', 'webp'])
    .nullable()
    .optional()
    .meta({
      title: 'Format',
      description: 'File format of the images.',
      'x-labels': { png: 'PNG', jpeg: 'JPEG', webp: 'WebP' },
      default: 'png',
    }),
  output_compression: z.int().min(0).max(100).optional().meta({
    title: 'Compression',
    description: 'Compression level of JPEG and WebP, 0 to 100.',
    'x-unit': '%',
    'x-widget': 'slider',
    default: 100,
  }),
  stream: z
    .boolean()
    .optional()
    .meta({ title: 'Stream', description: 'Answer with server-sent events.', default: false }),
  partial_images: z.int().min(0).max(3).optional().meta({
    title: 'Partial images',
    description: 'Unfinished images sent on the way, 0 to 3; only in a stream.',
    default: 0,
  }),
} as const;
