/** `POST /v1/images/generations` for the chat-image-type group. */

import * as z from 'zod';
import { matchRatio } from '#lib/base/aspect-ratio.ts';
import { showList } from '#lib/base/format-value.ts';
import { checkedText, optional } from '#lib/contract/field-types.ts';
import { type BodyOf, defineVariant, type ValidBody, type Variant } from '../define-variant.ts';
import type { Catalogue } from '../models/catalogue.ts';
import { type ChatImageModel, chatQualities } from '../models/model.ts';
import { modelField, promptField, responseFormatField } from './general-fields.ts';
import { looseImage } from './image-input.ts';
import { chatImageResponse } from './image-responses.ts';
import { refusedInChat } from './refused-fields.ts';

const qualityLabels = { low: '512 px', standard: '1K', medium: '2K', high: '4K', hd: '4K' } as const;

/** Defaults of omitted fields. An omitted size is the shape of the first reference, or a square. */
export const chatDefaults = { quality: 'auto' } as const;

function chatSchema(model: ChatImageModel) {
  const qualities = chatQualities.filter((name) => model.resolutions[name] !== undefined);
  return z.strictObject({
    model: modelField([model.id]),
    prompt: promptField(32000),
    images: optional(z.array(looseImage).min(1).max(14), {
      title: 'References',
      description: `1 to 14 reference images. ${model.referenceNote}`,
      'x-widget': 'images',
    }),
    size: ratioField(model.ratios),
    quality: optional(z.enum([...qualities, 'auto']), {
      title: 'Quality',
      description: `${showList(qualities.map((name) => `${name}: ${qualityLabels[name]}`))}; auto leaves it to the model.`,
      default: chatDefaults.quality,
    }),
    response_format: responseFormatField.meta({
      title: 'Returned as',
      description: 'Base64 is always returned.',
      'x-level': 'advanced',
      default: 'b64_json',
    }),
    ...(model.webSearch
      ? { web_search: switchField('Web search', 'Ground the image in a web search.') }
      : {}),
    ...(model.imageSearch
      ? { image_search: switchField('Image search', 'Ground the image in an image search.') }
      : {}),
    ...(model.thinking ? { thinking_level: thinkingField } : {}),
  });
}

export type ChatImageBody = BodyOf<ReturnType<typeof chatSchema>>;

type ChatVariant = Variant<ValidBody<'chat', ChatImageBody>>;

function variantOf(model: ChatImageModel): ChatVariant {
  return defineVariant({
    id: model.variant,
    group: model.group,
    title: model.id,
    models: [model.id],
    schema: chatSchema(model),
    refused: refusedInChat,
    response: chatImageResponse,
    examples: [
      {
        title: 'Ratio 4:5',
        body: { model: model.id, prompt: 'A fox in an autumn forest, morning fog', size: '4:5' },
      },
      {
        title: 'Text in the image',
        body: {
          model: model.id,
          prompt: 'A wooden sign that says "Open all night", snow, dusk',
          size: '16:9',
        },
      },
    ],
  });
}

/** The gateway reduces the ratio, so 32:18 means 16:9. Pixel sizes are rejected. */
function ratioField(ratios: readonly string[]) {
  return optional(
    checkedText((value) => {
      if (matchRatio(value, ratios) !== undefined) return undefined;
      const pixels = /^\d+x\d+$/.test(value) ? ' (a ratio, not pixels)' : '';
      return `must be one of ${showList(ratios)}${pixels}`;
    }),
    {
      title: 'Ratio',
      description: `${showList(ratios)}.`,
      'x-widget': 'ratio',
      'x-ratios': ratios,
      examples: ['16:9'],
    },
  );
}

const thinkingField = optional(z.enum(['Minimal', 'High']), {
  title: 'Thinking',
  description: 'How much the model thinks before it generates the image.',
});

function switchField(title: string, description: string) {
  return optional(z.boolean(), { title, description, default: false });
}

export function chatVariants({ chat }: Catalogue): readonly ChatVariant[] {
  return chat.map(variantOf);
}
