/** `POST /v1/images/generations` for the diffusion-type group. */

import * as z from 'zod';
import {
  type BodyOf,
  brokenAt,
  defineVariant,
  type Rule,
  type RuleBreak,
  type ValidBody,
  type Variant,
} from '#lib/contract/define-variant.ts';
import { list, nullish, optional, text } from '#lib/contract/field-types.ts';
import { byTraits, type Catalogue } from '#lib/contract/models/catalogue.ts';
import type { DiffusionModel } from '#lib/contract/models/model.ts';
import { countField, formatLabels, modelField, promptField, responseFormatField } from './general-fields.ts';
import { transparencyRule } from './general-rules.ts';
import { imageUrl } from './image-input.ts';
import { diffusionResponse } from './image-responses.ts';
import { refusedInDiffusion } from './refused-fields.ts';
import { diffusionSizeBounds } from './size-bounds.ts';

/** A reference image; a plain string is a source image. */
const referenceImage = z.union([
  imageUrl,
  z.strictObject({
    image_url: imageUrl,
    type: nullish(z.enum(['image', 'vibe_transfer', 'character_reference']), {
      title: 'Kind',
      description: 'Source image, vibe reference, or character and style reference.',
      'x-labels': { image: 'Source', vibe_transfer: 'Vibe', character_reference: 'Character' },
      default: 'image',
    }),
    strength: optional(z.number().min(0).max(1), {
      title: 'Strength',
      description: 'How much the reference counts; at most 0.99 for a source image.',
    }),
    fidelity: optional(z.number().min(0).max(1), {
      title: 'Fidelity',
      description: 'How closely details are preserved; for a source image noise is 1 - fidelity.',
    }),
    reference_type: optional(z.enum(['character', 'style', 'character&style']), {
      title: 'Reference',
      description: 'What a character reference gives.',
    }),
  }),
]);

const point = z.number().min(0).max(1);

const characterPrompt = z.strictObject({
  prompt: text({ min: 1, max: 32000 }).meta({ title: 'Character' }),
  negative_prompt: optional(z.string(), { title: 'Negative prompt' }),
  uc: optional(z.string(), { title: 'Negative prompt (uc)' }),
  center: optional(z.strictObject({ x: point, y: point }), {
    title: 'Centre',
    description: '0 to 1 of width and height.',
  }),
  position: optional(
    z.string().regex(/^[A-E][1-5]$/, 'must be a column A to E and a row 1 to 5, such as "C3"'),
    {
      title: 'Grid position',
      description: 'A1 to E5, column then row.',
    },
  ),
  enabled: optional(z.boolean(), { title: 'On', default: true }),
});

/** Defaults of omitted fields. The format is PNG; without a prompt, the image has no subject. */
export const diffusionDefaults = { n: 1, steps: 28, size: '1024x1024', output_format: 'png' } as const;

const anySize = optional(
  z.string().regex(/^[1-9][0-9]*x[1-9][0-9]*$/, 'must be WIDTHxHEIGHT such as "832x1216"'),
  {
    title: 'Size',
    description: 'WIDTHxHEIGHT in pixels.',
    'x-widget': 'pixel-size',
    'x-size': diffusionSizeBounds,
    examples: ['832x1216', '1216x832', '1024x1024'],
  },
);

function diffusionBody(ids: readonly string[], { formats, countLimit }: DiffusionModel) {
  return z.strictObject({
    model: modelField(ids),
    // The prompt has bounds but is optional: a source image is enough.
    prompt: promptField(32000).optional(),
    negative_prompt: optional(z.string(), {
      title: 'Negative prompt',
      description: 'What the image must not show.',
      'x-widget': 'prompt',
    }),
    images: optional(z.array(referenceImage).max(16), {
      title: 'References',
      description: 'At most 16: one source image, or vibe, or character references.',
      'x-widget': 'images',
    }),
    size: anySize,
    n: countField(countLimit),
    seed: optional(z.int(), {
      title: 'Seed',
      description: 'The same seed gives the same image.',
      'x-widget': 'seed',
    }),
    steps: optional(z.int().min(1), {
      title: 'Steps',
      description: 'Sampling steps.',
      default: diffusionDefaults.steps,
    }),
    scale: optional(z.number(), {
      title: 'Guidance',
      description: 'How strictly the prompt is followed.',
      default: 5,
    }),
    quality_toggle: optional(z.boolean(), {
      title: 'Quality words',
      description: 'Adds the quality words to the prompt.',
    }),
    sampler: optional(
      z.enum(['Euler Ancestral', 'Euler', 'DPM++ 2S Ancestral', 'DPM++ 2M SDE', 'DPM++ 2M', 'DPM++ SDE']),
      { title: 'Sampler', 'x-level': 'advanced', default: 'Euler Ancestral' },
    ),
    noise_schedule: optional(z.enum(['karras', 'exponential', 'polyexponential']), {
      title: 'Noise schedule',
      'x-level': 'advanced',
      default: 'karras',
    }),
    character_prompts: optional(list(characterPrompt, 100), {
      title: 'Characters',
      description: 'A prompt of its own for each character.',
      'x-level': 'advanced',
      'x-widget': 'json',
    }),
    // The response contains quality and format if the request has them; both are read from the general request shape.
    quality: optional(z.enum(['auto', 'low', 'medium', 'high', 'standard', 'hd']), {
      title: 'Quality',
      'x-level': 'advanced',
    }),
    output_format: optional(z.enum(formats), {
      title: 'Format',
      'x-labels': formatLabels,
      'x-level': 'advanced',
      default: diffusionDefaults.output_format,
    }),
    background: optional(z.enum(['transparent', 'opaque']), {
      title: 'Background',
      'x-labels': { transparent: 'Transparent', opaque: 'Opaque' },
      'x-level': 'advanced',
    }),
    hook_url: optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }), {
      title: 'Hook',
      description: 'An address that receives a signed POST when the images are complete or have failed.',
      'x-level': 'advanced',
    }),
    response_format: responseFormatField.meta({
      title: 'Returned as',
      description: 'Base64 is always returned.',
      'x-level': 'advanced',
      default: 'b64_json',
    }),
  });
}

export type DiffusionBody = BodyOf<ReturnType<typeof diffusionBody>>;

type DiffusionVariant = Variant<ValidBody<'diffusion', DiffusionBody>>;

function variantOf(traits: DiffusionModel, ids: readonly string[]): DiffusionVariant {
  return defineVariant({
    id: traits.variant,
    group: 'diffusion',
    title: traits.added ? traits.id : 'diffusion-4-5 models',
    models: ids,
    schema: diffusionBody(ids, traits),
    rules: [...diffusionRules, transparencyRule(traits.formats)],
    refused: refusedInDiffusion,
    response: diffusionResponse,
    examples: [
      {
        title: 'Fixed seed',
        body: {
          model: traits.id,
          prompt: 'A castle on a hill, summer, big clouds',
          size: '1216x832',
          seed: 12,
        },
      },
      {
        title: 'Negative prompt',
        body: {
          model: traits.id,
          prompt: 'A castle on a hill, a dragon, sunset',
          negative_prompt: 'clouds',
          size: '832x1216',
          n: 2,
          seed: 7,
        },
      },
    ],
  });
}

export function diffusionVariants({ diffusion }: Catalogue): readonly DiffusionVariant[] {
  return byTraits(diffusion, variantOf);
}

const diffusionRules: readonly Rule<Pick<DiffusionBody, 'images'>>[] = [
  {
    id: 'diffusion-one-source',
    fields: ['images'],
    text: 'At most one ordinary source image.',
    check({ images = [] }) {
      const sources = images.filter((image) => kindOf(image) === 'image').length;
      const message = `images may hold at most 1 source image (type "image"); got ${sources}.`;
      return sources > 1 ? message : undefined;
    },
  },
  {
    id: 'diffusion-no-mixing',
    fields: ['images'],
    text: 'vibe_transfer and character_reference cannot be mixed.',
    check({ images = [] }) {
      const kinds = images.map(kindOf);
      if (!kinds.includes('vibe_transfer') || !kinds.includes('character_reference')) return undefined;
      return 'images cannot mix type "vibe_transfer" with type "character_reference"; got both.';
    },
  },
  {
    id: 'diffusion-source-strength',
    fields: ['images'],
    text: 'The strength of a source image is at most 0.99.',
    check: ({ images = [] }) =>
      images.flatMap((image, index): RuleBreak[] => {
        if (typeof image === 'string' || kindOf(image) !== 'image' || (image.strength ?? 0) <= 0.99)
          return [];
        const rule = `must be at most 0.99 for a source image; got ${image.strength}.`;
        return [brokenAt(`images[${index}].strength`, rule)];
      }),
  },
  {
    id: 'diffusion-reference-type',
    fields: ['images'],
    text: 'reference_type belongs to character_reference images.',
    check: ({ images = [] }) =>
      images.flatMap((image, index): RuleBreak[] => {
        if (
          typeof image === 'string' ||
          image.reference_type === undefined ||
          kindOf(image) === 'character_reference'
        ) {
          return [];
        }
        const rule = `is only for type "character_reference"; got type "${kindOf(image)}".`;
        return [brokenAt(`images[${index}].reference_type`, rule)];
      }),
  },
];

/** Null and an omitted type mean `image`, a source image. */
function kindOf(image: z.output<typeof referenceImage>): string {
  return typeof image === 'string' ? 'image' : (image.type ?? 'image');
}
