/** `POST /v1/images/generations` for the seedream-type group. */

import * as z from 'zod';
import { optional } from '#lib/contract/field-types.ts';
import { type BodyOf, defineVariant, type Rule, type ValidBody, type Variant } from '../define-variant.ts';
import type { Catalogue } from '../models/catalogue.ts';
import type { SeedreamModel } from '../models/model.ts';
import { modelField, promptField, responseFormatField } from './general-fields.ts';
import { seedreamResponse } from './image-responses.ts';
import { boundedSize } from './pixel-size-field.ts';
import { refusedInSeedream } from './refused-fields.ts';
import { seedreamSizeBounds } from './size-bounds.ts';

/** Defaults of omitted fields. The format is JPEG, or PNG if the background is transparent. */
export const seedreamDefaults = { size: '2048x2048', background: 'opaque', watermark: false } as const;

function commonFields(model: SeedreamModel) {
  return {
    model: modelField([model.id]),
    // The length of a prompt is a recommendation for this group, not a limit.
    prompt: promptField(32000).meta({
      title: 'Prompt',
      description: 'What to generate. Best within 300 Chinese characters or 600 English words.',
      'x-widget': 'prompt',
    }),
    size: sizeField(model),
    background: optional(z.enum(['opaque', 'transparent']), {
      title: 'Background',
      description: model.formats ? 'Transparent needs PNG.' : 'Transparent depends on the account upstream.',
      'x-labels': { opaque: 'Opaque', transparent: 'Transparent' },
      default: seedreamDefaults.background,
    }),
    response_format: responseFormatField.meta({
      title: 'Returned as',
      description: 'Base64 in the response, or a temporary link.',
      'x-labels': { b64_json: 'Base64', url: 'Link' },
      default: 'b64_json',
    }),
    watermark: optional(z.boolean(), {
      title: 'Watermark',
      description: 'Marks the image in its corner.',
      default: seedreamDefaults.watermark,
    }),
    optimize_prompt_options: optimizeField,
  };
}

const formatField = optional(z.enum(['png', 'jpeg']), {
  title: 'Format',
  description: 'JPEG unless transparent.',
  'x-labels': { png: 'PNG', jpeg: 'JPEG' },
});

export type SeedreamBody = BodyOf<
  z.ZodObject<ReturnType<typeof commonFields> & { output_format: typeof formatField }>
>;

type SeedreamVariant = Variant<ValidBody<'seedream', SeedreamBody>>;

function variantOf(model: SeedreamModel): SeedreamVariant {
  const common = commonFields(model);
  const shared = {
    id: model.variant,
    group: model.group,
    title: model.id,
    models: [model.id],
    refused: refusedInSeedream,
    response: seedreamResponse,
    examples: [
      {
        title: 'Size 2K',
        body: {
          model: model.id,
          prompt: 'A red canoe on a mountain lake at sunrise, pine forest',
          size: '2K',
        },
      },
      {
        title: 'Exact size, watermark',
        body: {
          model: model.id,
          prompt: 'City street at night in the rain, a yellow tram, umbrellas',
          size: '2560x1440',
          watermark: true,
        },
      },
    ],
  };
  if (!model.formats) return defineVariant({ ...shared, schema: z.strictObject(common) });
  return defineVariant({
    ...shared,
    schema: z.strictObject({ ...common, output_format: formatField }),
    rules: [transparentNeedsPng],
  });
}

function sizeField(model: SeedreamModel) {
  const bounds = seedreamSizeBounds(model);
  const pixels = `${bounds.minPixels} to ${bounds.maxPixels} pixels and a ratio from 1:16 to 16:1`;
  return optional(boundedSize(bounds, pixels), {
    title: 'Size',
    description: `${bounds.names.join(', ')}, or WIDTHxHEIGHT with ${pixels}.`,
    'x-widget': 'token-or-pixel-size',
    'x-size': bounds,
    default: seedreamDefaults.size,
    examples: ['2K', '2560x1440'],
  });
}

const optimizeField = optional(
  z.strictObject({
    mode: optional(
      z.literal('standard', {
        error: 'must be "standard" for this model ("fast" belongs to the 4.0 generation)',
      }),
      { title: 'Mode' },
    ),
    thinking: optional(z.enum(['auto', 'enabled', 'disabled']), { title: 'Thinking' }),
  }),
  {
    title: 'Prompt optimizer',
    description: 'How the prompt is rewritten before generation.',
    'x-level': 'advanced',
  },
);

const transparentNeedsPng: Rule<{ background?: string | undefined; output_format?: string | undefined }> = {
  id: 'seedream-transparent-needs-png',
  fields: ['background', 'output_format'],
  text: 'A transparent background needs output_format png; an omitted format becomes png.',
  check({ background, output_format: format }) {
    if (background !== 'transparent' || format !== 'jpeg') return undefined;
    return {
      message: 'background "transparent" needs output_format "png"; got "jpeg".',
      fixes: [
        { label: 'Switch to PNG', set: { output_format: 'png' } },
        { label: 'Make it opaque', set: { background: 'opaque' } },
      ],
    };
  },
};

export function seedreamVariants({ seedream }: Catalogue): readonly SeedreamVariant[] {
  return seedream.map(variantOf);
}
