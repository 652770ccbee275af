/** `POST /v1/images/edits` and its variants. */

import * as z from 'zod';
import { parseDataUrl, readBase64Header } from '#lib/base/data-url.ts';
import { optional } from '#lib/contract/field-types.ts';
import type { BodyOperation } from '../define-operation.ts';
import {
  brokenAt,
  defineVariant,
  type Example,
  type Rule,
  type ValidBody,
  type Variant,
} from '../define-variant.ts';
import { explainRefusals } from '../explain-refusals.ts';
import { byTraits, type Catalogue } from '../models/catalogue.ts';
import type { GeneralImageModel } from '../models/model.ts';
import { operationFacts } from '../operation-facts.ts';
import { preferParameter } from '../prefer-parameter.ts';
import { sampleImage } from '../sample-image.ts';
import { sourceImage } from '../source-image.ts';
import {
  alphaFields,
  countField,
  fidelityField,
  formatField,
  type GeneralImageBody,
  modelField,
  promptField,
  qualityField,
  responseFormatField,
  userField,
} from './general-fields.ts';
import { alphaRules } from './general-rules.ts';
import { titleOf } from './general-variants.ts';
import type { ImageRequest } from './generate-images.ts';
import { imageReference } from './image-input.ts';
import { editResponse, imageStreamEvents } from './image-responses.ts';
import { generalSize } from './pixel-size-field.ts';
import { alwaysBase64, refusedInEdits } from './refused-fields.ts';

type EditVariant = Variant<ValidBody<'general', GeneralImageBody>>;

function variantOf(traits: GeneralImageModel, ids: readonly string[]): EditVariant {
  const shared = {
    id: `edit-${traits.variant}`,
    group: traits.group,
    models: ids,
    refused: refusedInEdits,
    response: editResponse,
  };
  const common = {
    model: modelField(ids),
    images: imagesField(traits.generation === 'legacy' ? 1 : 16),
    prompt: promptField(traits.promptLimit, 'Make the kite blue'),
    mask: optional(imageReference, {
      title: 'Mask',
      description: 'A PNG whose clear pixels mark where the first image may change.',
      'x-widget': 'mask',
      'x-mask-of': 'images',
    }),
    size: generalSize(traits.editSizes),
    n: countField(traits.countLimit),
    user: userField,
  };
  if (traits.generation === 'alpha') {
    return defineVariant({
      ...shared,
      title: titleOf(traits),
      schema: z.strictObject({
        ...common,
        quality: qualityField(traits.qualities),
        input_fidelity: fidelityField,
        ...alphaFields,
        output_format: formatField(traits.formats),
      }),
      rules: alphaRules(traits.formats),
      refused: { ...refusedInEdits, response_format: alwaysBase64 },
      examples: examplesOf(traits.id),
    });
  }
  return defineVariant({
    ...shared,
    title: traits.id,
    schema: z.strictObject({ ...common, response_format: responseFormatField }),
    rules: [singlePng],
    examples: [
      {
        title: 'Add objects',
        body: {
          model: traits.id,
          prompt: 'Add a rainbow and a small house',
          images: [{ image_url: sampleImage }],
          size: '512x512',
        },
      },
    ],
  });
}

function imagesField(limit: number) {
  return z
    .array(imageReference)
    .min(1)
    .max(limit)
    .meta({
      title: limit === 1 ? 'Source image' : 'Source images',
      description: limit === 1 ? 'A single PNG.' : `1 to ${limit} source images, in order.`,
      'x-widget': 'images',
    });
}

/** legacy-image-2 accepts a single PNG. The bytes behind a URL are checked when they are loaded. */
const singlePng: Rule<{ images: readonly z.output<typeof imageReference>[] }> = {
  id: 'legacy-edits-one-png',
  fields: ['images'],
  text: 'legacy-image-2 edits a single PNG.',
  check({ images }) {
    const inline = parseDataUrl(images[0]?.image_url ?? '');
    const format = inline && readBase64Header(inline.base64)?.format;
    if (format === undefined || format === 'png') return undefined;
    return brokenAt(
      'images[0].image_url',
      `must be a PNG for legacy-image-2; got ${format}.`,
      'invalid_image',
    );
  },
};

function examplesOf(model: string): Example[] {
  return [
    {
      title: 'Streamed edit',
      body: {
        model,
        prompt: 'Make the kite blue and add a hot-air balloon',
        images: [{ image_url: sourceImage }],
        stream: true,
        partial_images: 2,
      },
    },
    {
      title: 'High input fidelity',
      body: {
        model,
        prompt: 'The same hills in autumn',
        images: [{ image_url: sourceImage }],
        input_fidelity: 'high',
      },
    },
    {
      title: 'Day to night, landscape',
      body: {
        model,
        prompt: 'Make it night, with a full moon',
        images: [{ image_url: sourceImage }],
        size: '1536x1024',
      },
    },
  ];
}

function editVariants({ general }: Catalogue): readonly EditVariant[] {
  return byTraits(
    general.filter((model) => model.edits),
    variantOf,
  );
}

export function editImages(catalogue: Catalogue): BodyOperation<ImageRequest> {
  return {
    ...operationFacts.editImages,
    summary: 'Edit images with a prompt',
    description:
      'Changes 1 to 16 given images by a prompt. JSON and multipart forms mean the same; a form sends files as image, image[], images or images[].',
    tag: 'Images',
    credential: 'bearer',
    parameters: [preferParameter],
    body: { multipart: true, modelFrom: 'body', variants: explainRefusals(editVariants(catalogue)) },
    response: { status: 200, description: 'The edited images.', schema: editResponse },
    events: imageStreamEvents('image_edit'),
  };
}
