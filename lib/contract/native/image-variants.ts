/** Native image generation: one variant per model. */

import * as z from 'zod';
import { list, optional } from '#lib/contract/field-types.ts';
import type { BodyOf, Example, Rule, ValidBody, Variant } from '../define-variant.ts';
import type { RefusedFields } from '../errors/zod-issues.ts';
import { ofTasks } from '../images/refused-fields.ts';
import type { Catalogue } from '../models/catalogue.ts';
import type { ChatImageModel } from '../models/model.ts';
import { sourceImage } from '../source-image.ts';
import { generateResponse } from './generate-response.ts';
import { sharedConfig, thinkingField } from './generation-config.ts';
import { nativeFields, userTurn } from './native-fields.ts';
import { googleSearchField } from './native-tools.ts';
import { defineNativeVariant } from './normalise-native.ts';
import { refusedInNative } from './text-request.ts';
import { oneSettingPerCategory } from './text-rules.ts';

export type NativeImageRequest = BodyOf<ReturnType<typeof imageRequest>>;

type NativeImageVariant = Variant<ValidBody<'image', NativeImageRequest>>;

function variantOf(model: ChatImageModel): NativeImageVariant {
  return defineNativeVariant({
    id: `native-${model.variant}`,
    group: 'image',
    title: model.id,
    models: [model.id],
    schema: imageRequest(model),
    rules: [oneSettingPerCategory, maxImages],
    refused: refusals(model),
    // Values such as ratios are limits of the model, which the interface states.
    newer: 'members',
    response: generateResponse,
    examples: examples(model),
  });
}

/** The group's prompt limit, as on `/v1/images/generations`. */
const imageLimit = 14;

const maxImages: Rule<Pick<NativeImageRequest, 'contents'>> = {
  id: 'native-image-count',
  fields: ['contents'],
  text: `At most ${imageLimit} images in all contents.`,
  check({ contents }) {
    const images = contents.flatMap(({ parts }) => parts.filter((part) => part.inlineData ?? part.fileData));
    if (images.length <= imageLimit) return undefined;
    return {
      code: 'array_above_max_length',
      message: `contents must have at most ${imageLimit} images; got ${images.length}.`,
    };
  },
};

function imageRequest(model: ChatImageModel) {
  return z.strictObject({
    contents: nativeFields.contents.meta({
      title: 'Contents',
      description: `The prompt, and images to start from. ${model.referenceNote}`,
      'x-widget': 'contents',
    }),
    generationConfig: imageConfig(model).optional(),
    systemInstruction: nativeFields.systemInstruction,
    ...(model.webSearch ? { tools: searchTools(model.imageSearch) } : {}),
    safetySettings: nativeFields.safetySettings,
    cachedContent: nativeFields.cachedContent,
    serviceTier: nativeFields.serviceTier,
    store: nativeFields.store,
    labels: nativeFields.labels,
  });
}

function imageConfig(model: ChatImageModel) {
  const { ratios, nativeSizes } = model;
  const image = {
    aspectRatio: optional(z.enum(ratios), {
      title: 'Ratio',
      description: `Width to height: ${ratios.join(', ')}.`,
      'x-widget': 'ratio',
      examples: ['16:9'],
    }),
    ...(nativeSizes.length > 0
      ? {
          imageSize: optional(z.enum(nativeSizes), {
            title: 'Size',
            description: `Resolution: ${nativeSizes.join(', ')}.`,
            default: '1K',
          }),
        }
      : {}),
  };
  return z
    .strictObject({
      responseModalities: optional(list(z.enum(['TEXT', 'IMAGE']), 20).min(1), {
        title: 'Modalities',
        description: '[IMAGE] for an image alone.',
        'x-labels': { TEXT: 'Text', IMAGE: 'Image' },
      }),
      responseFormat: optional(
        z.strictObject({ image: optional(z.strictObject(image), { title: 'Image' }) }),
        {
          title: 'Format',
          description:
            'Ratio and size of the image. The SDKs’ imageConfig, an array of one format and enum names such as IMAGE_SIZE_TWO_K mean the same.',
        },
      ),
      ...sharedConfig,
      ...(model.thinking ? thinkingField : {}),
    })
    .meta({ title: 'Generation', description: 'How the image is generated.' });
}

function searchTools(images: boolean) {
  return optional(list(z.strictObject({ googleSearch: googleSearchField(images) })), {
    title: 'Tools',
    description: `Grounds the image in a web search${images ? ' or an image search' : ''}.`,
    'x-level': 'advanced',
  });
}

function refusals(model: ChatImageModel): RefusedFields {
  const textOnly = 'it is for text models.';
  const image = 'generationConfig.responseFormat.image';
  return {
    ...refusedInNative,
    ...ofTasks,
    toolConfig: textOnly,
    'generationConfig.responseMimeType': textOnly,
    'generationConfig.responseSchema': textOnly,
    'generationConfig.responseJsonSchema': textOnly,
    'generationConfig.responseLogprobs': textOnly,
    'generationConfig.logprobs': textOnly,
    'generationConfig.speechConfig': textOnly,
    'tools[].functionDeclarations': textOnly,
    'tools[].codeExecution': textOnly,
    'tools[].urlContext': textOnly,
    [`${image}.mimeType`]: 'the model chooses the file format.',
    [`${image}.delivery`]: 'images always come inline.',
    ...(model.webSearch ? {} : { tools: `${model.id} does not search.` }),
    ...(model.imageSearch
      ? {}
      : { 'tools[].googleSearch.searchTypes.imageSearch': `${model.id} has no image search.` }),
    ...(model.thinking ? {} : { 'generationConfig.thinkingConfig': `${model.id} does not think.` }),
    ...(model.nativeSizes.length > 0
      ? {}
      : {
          [`${image}.imageSize`]: `${model.id} generates 1K only; the third-generation image models take a size.`,
        }),
  };
}

function examples(model: ChatImageModel): readonly Example[] {
  const [firstSize] = model.nativeSizes;
  const size = firstSize ? { imageSize: model.nativeSizes.includes('2K') ? '2K' : firstSize } : {};
  const inlineData = { mimeType: 'image/webp', data: sourceImage.slice('data:image/webp;base64,'.length) };
  const ratio = (wanted: string) => (model.ratios.includes(wanted) ? wanted : model.ratios[0]);
  return [
    {
      title: 'Text to image',
      body: {
        contents: userTurn('A small tea house under cherry trees in blossom, one warm window, dusk'),
        generationConfig: {
          responseModalities: ['IMAGE'],
          responseFormat: { image: { aspectRatio: ratio('16:9'), ...size } },
        },
      },
    },
    {
      title: 'Edit an image',
      body: {
        contents: userTurn('Make it night, with a full moon', { inlineData }),
        generationConfig: { responseModalities: ['TEXT', 'IMAGE'] },
      },
    },
    {
      title: 'Image and text, portrait',
      body: {
        contents: userTurn('A stone tower by the sea at noon, and one sentence about it'),
        generationConfig: {
          responseModalities: ['TEXT', 'IMAGE'],
          responseFormat: { image: { aspectRatio: ratio('9:16') } },
        },
      },
    },
  ];
}

export function nativeImageVariants({ chat }: Catalogue): readonly NativeImageVariant[] {
  return chat.map(variantOf);
}
