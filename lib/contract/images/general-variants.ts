/** `POST /v1/images/generations` for general image models. */
import * as z from 'zod';
import { defineVariant, type Example, type ValidBody, type Variant } from '../define-variant.ts';
import { byTraits, type Catalogue } from '../models/catalogue.ts';
import type { GeneralImageModel } from '../models/model.ts';
import {
  alphaFields,
  countField,
  formatField,
  type GeneralImageBody,
  modelField,
  promptField,
  qualityField,
  responseFormatField,
  styleField,
  userField,
} from './general-fields.ts';
import { alphaRules } from './general-rules.ts';
import { generalImageResponse } from './image-responses.ts';
import { generalSize } from './pixel-size-field.ts';
import { alwaysBase64, refusedInGenerations } from './refused-fields.ts';

type GeneralVariant = Variant<ValidBody<'general', GeneralImageBody>>;

function variantOf(traits: GeneralImageModel, ids: readonly string[]): GeneralVariant {
  const common = {
    model: modelField(ids),
    prompt: promptField(traits.promptLimit),
    size: generalSize(traits.sizes),
    quality: qualityField(traits.qualities),
    n: countField(traits.countLimit),
    user: userField,
  };
  const shared = {
    id: traits.variant,
    group: traits.group,
    title: titleOf(traits),
    models: ids,
    refused: refusedInGenerations,
    response: generalImageResponse,
  };
  if (traits.generation === 'alpha') {
    const schema = z.strictObject({
      ...common,
      ...alphaFields,
      output_format: formatField(traits.formats),
    });
    return defineVariant({
      ...shared,
      schema,
      rules: alphaRules(traits.formats),
      refused: { ...refusedInGenerations, response_format: alwaysBase64 },
      examples: alphaExamples(traits),
    });
  }
  const legacy = { ...common, response_format: responseFormatField };
  const schema = traits.styles ? z.strictObject({ ...legacy, style: styleField }) : z.strictObject(legacy);
  return defineVariant({ ...shared, schema, examples: legacyExamples(traits) });
}

export function titleOf(traits: GeneralImageModel): string {
  if (traits.added || traits.generation === 'legacy') return traits.id;
  return `${traits.variant.replace('alpha-', 'alpha-image-')} models`;
}

function alphaExamples({ id, sizes }: GeneralImageModel): Example[] {
  return [
    {
      title: 'Streamed image',
      body: {
        model: id,
        prompt: 'A red kite over green hills, late sun, long string',
        size: '1024x1024',
        stream: true,
        partial_images: 3,
      },
    },
    {
      title: 'Transparent background',
      body: {
        model: id,
        prompt: 'A penguin with a red scarf',
        background: 'transparent',
        output_format: 'webp',
        size: '1024x1024',
      },
    },
    {
      title: 'High quality, wide',
      body: {
        model: id,
        prompt: 'Harbour at night, three white sailboats, a lighthouse, full moon, calm sea',
        size: sizes === 'free' ? '1920x1088' : '1536x1024',
        quality: 'high',
      },
    },
  ];
}

function legacyExamples({ id, styles }: GeneralImageModel): Example[] {
  return [
    {
      title: 'Result as a link',
      body: { model: id, prompt: 'A white lighthouse on a cliff at dawn, gulls', response_format: 'url' },
    },
    styles
      ? {
          title: 'Natural style',
          body: {
            model: id,
            prompt: 'A garden with tulips in the rain',
            style: 'natural',
            size: '1792x1024',
          },
        }
      : {
          title: 'Two small images',
          body: { model: id, prompt: 'Four green apples on a table', size: '512x512', n: 2 },
        },
  ];
}

/** One variant per set of models with equal traits, in the order of the catalogue. */
export function generalVariants({ general }: Catalogue): readonly GeneralVariant[] {
  return byTraits(
    general.filter((model) => model.generates),
    variantOf,
  );
}
