/** `POST /v1/images/generations` for the chat-image-type group: document section 3. */
import * as z from 'zod';
import { matchRatio } from '#lib/base/aspect-ratio.ts';
import { showList } from '#lib/base/format-value.ts';
import { defineVariant, type Variant } from '../define-operation.ts';
import { chatImageModels } from '../models/group-images.ts';
import type { ChatImageModel } from '../models/model.ts';
import { modelField, promptField, responseFormatField } from './general-fields.ts';
import { looseImage } from './image-input.ts';
import { chatImageResponse } from './image-responses.ts';
import { refusedInChat } from './refused-fields.ts';

const qualityWords = { low: '512 px', standard: '1K', medium: '2K', high: '4K', hd: '4K' } as const;

function variantOf(model: ChatImageModel): Variant {
  const schema = z.strictObject({
    model: modelField([model.id]),
    prompt: promptField(32000),
    images: z
      .array(looseImage)
      .min(1)
      .max(14)
      .optional()
      .meta({
        title: 'References',
        description: `1 to 14 reference images. ${model.referenceNote}`,
        'x-widget': 'images',
      }),
    size: ratioField(model.ratios),
    quality: z
      .enum([...Object.keys(model.resolutions), 'auto'])
      .optional()
      .meta({
        title: 'Quality',
        description: `${showList(Object.keys(model.resolutions).map((name) => `${name}: ${qualityWords[qualityKey(name)]}`))}; auto leaves it to the model.`,
        default: 'auto',
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
  return defineVariant({
    id: model.variant,
    title: model.id,
    models: [model.id],
    schema,
    refused: refusedInChat,
    response: chatImageResponse,
    examples: [
      {
        title: 'A fox in the wood',
        body: { model: model.id, prompt: 'A fox in an autumn forest, morning fog', size: '4:5' },
      },
      {
        title: 'A sign by the road',
        body: {
          model: model.id,
          prompt: 'A wooden sign that says "Open all night", snow, dusk',
          size: '16:9',
        },
      },
    ],
  });
}

/** The gateway reduces the ratio, so 32:18 means 16:9; pixel sizes are refused. */
function ratioField(ratios: readonly string[]) {
  return z
    .string()
    .check((context) => {
      if (matchRatio(context.value, ratios) !== undefined) return;
      const pixels = /^\d+x\d+$/.test(context.value) ? ' (a ratio, not pixels)' : '';
      context.issues.push({
        code: 'custom',
        input: context.value,
        message: `must be one of ${showList(ratios)}${pixels}`,
      });
    })
    .optional()
    .meta({
      title: 'Ratio',
      description: `${showList(ratios)}.`,
      'x-widget': 'ratio',
      'x-ratios': ratios,
      examples: ['16:9'],
    });
}

const thinkingField = z
  .enum(['Minimal', 'High'])
  .optional()
  .meta({ title: 'Thinking', description: 'How long the model thinks before it draws.' });

function switchField(title: string, description: string) {
  return z.boolean().optional().meta({ title, description, default: false });
}

function qualityKey(name: string): keyof typeof qualityWords {
  return name === 'low' || name === 'standard' || name === 'medium' || name === 'hd' ? name : 'high';
}

export const chatVariants: readonly Variant[] = chatImageModels.map(variantOf);
