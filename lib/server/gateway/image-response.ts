/** The members of image responses and events that follow the images, by model group. Pure. */
import { defined } from '#lib/base/json-value.ts';
import { formatPixelSize } from '#lib/base/pixel-size.ts';
import type { ImageRequest } from '#lib/contract/images/generate-images.ts';
import { type Catalogue, modelIn } from '#lib/contract/models/catalogue.ts';
import type { ImageFacts, ImageUsage } from '#lib/server/providers/provider.ts';
import type { KnownHeader } from './image-pieces.ts';

export interface ImageResult extends ImageFacts {
  request: ImageRequest;
  catalogue: Catalogue;
  /** Header of the last image; all images of a response are alike. */
  header: KnownHeader;
  /** Images in the response. */
  count: number;
}

/** What the response of the model's group has after `created` and `data`. */
export function responseTail(result: ImageResult): object {
  const { request, catalogue, header, usage } = result;
  const actual = {
    background: result.background ?? 'opaque',
    output_format: header.format,
    size: formatPixelSize(header),
    ...defined({ quality: result.quality }),
  };
  switch (request.group) {
    case 'general': {
      const isAlpha = modelIn(catalogue.general, request.body.model).generation === 'alpha';
      return { ...actual, usage: isAlpha && usage ? usageOf(usage) : undefined };
    }
    case 'seedream': {
      const { input_tokens, output_tokens, total_tokens } = usageOf(usage);
      return {
        ...actual,
        model: request.body.model,
        usage: { input_tokens, output_tokens, total_tokens, generated_images: result.count },
      };
    }
    case 'chat':
      return { ...actual, usage: usageOf(usage) };
    case 'diffusion':
      return actual;
  }
}

/** Whether elements of `data` have their index. */
export function hasIndex({ group }: ImageRequest): boolean {
  return group === 'seedream' || group === 'diffusion';
}

/** The members of an event besides its type and content. */
export function eventFields(
  header: KnownHeader,
  { quality, background }: ImageFacts,
  created: number,
): object {
  return {
    created_at: created,
    size: formatPixelSize(header),
    quality: quality ?? 'auto',
    background: background ?? 'opaque',
    output_format: header.format,
  };
}

export function usageOf({ input, output }: ImageUsage = { input: { text: 0, image: 0 }, output: 0 }) {
  const total = input.text + input.image;
  return {
    input_tokens: total,
    output_tokens: output,
    total_tokens: total + output,
    input_tokens_details: { text_tokens: input.text, image_tokens: input.image },
  };
}
