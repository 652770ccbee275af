/** General image models, generations and edits: the validated body as an image. */

import type { SourceImage } from '@easel/sandbox';
import * as z from 'zod';
import { readImageHeader } from '#lib/base/image-header.ts';
import { type PixelSize, parsePixelSize } from '#lib/base/pixel-size.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { GeneralImageModel } from '#lib/contract/models/model.ts';
import type { JsonObject, ProviderCall } from '../provider.ts';
import { type ImageChoice, loadSource } from './image-plan.ts';
import { nearestSize, sizeLike } from './image-size.ts';
import { outputTokensOf, type QualityLevel } from './image-tokens.ts';

const reference = z.object({ image_url: z.string().optional(), file_id: z.string().optional() });
const body = z.object({
  model: z.string(),
  prompt: z.string(),
  size: z.string().default('auto'),
  quality: z.string().default('auto'),
  n: z.number().default(1),
  background: z.string().default('auto'),
  output_format: z.enum(['png', 'jpeg', 'webp']).default('png'),
  output_compression: z.number().default(100),
  partial_images: z.number().default(0),
  style: z.enum(['vivid', 'natural']).default('vivid'),
  input_fidelity: z.enum(['high', 'low']).default('low'),
  images: z.array(reference).default([]),
  mask: reference.optional(),
});

/** `auto` is the sandbox's choice: high. The document's responses know three words; xhigh and max answer as high. */
const levels: Record<string, { level: QualityLevel; detail: number; told?: 'low' | 'medium' | 'high' }> = {
  low: { level: 'low', detail: 0.35, told: 'low' },
  medium: { level: 'medium', detail: 0.65, told: 'medium' },
  high: { level: 'high', detail: 0.85, told: 'high' },
  auto: { level: 'high', detail: 0.85, told: 'high' },
  xhigh: { level: 'xhigh', detail: 0.95, told: 'high' },
  max: { level: 'max', detail: 1, told: 'high' },
  standard: { level: 'medium', detail: 0.65 },
  hd: { level: 'high', detail: 0.9 },
};

const defaultSize = { width: 1024, height: 1024 };

export async function planGeneral(
  model: GeneralImageModel,
  given: JsonObject,
  call: ProviderCall,
): Promise<ImageChoice> {
  const asked = body.parse(given);
  const sources = await Promise.all(
    asked.images.map((image, index) => sourceOf(image, `images[${index}]`, asked.input_fidelity, call)),
  );
  const mask = asked.mask && (await sourceOf(asked.mask, 'mask', 'high', call)).bytes;
  const size = parsePixelSize(asked.size) ?? sizeAfter(model, sources[0]);
  const { level, detail, told } = levels[asked.quality] ?? { level: 'medium' as const, detail: 0.65 };
  const revised = model.styles ? revise(asked.prompt, asked.style) : undefined;
  return {
    prompt: revised ?? asked.prompt,
    revisedPrompt: revised,
    seed: `${asked.model}\n${asked.prompt}`,
    size,
    format: asked.output_format,
    transparent: asked.background === 'transparent',
    style: 'general',
    detail,
    compression: asked.output_compression,
    partials: asked.partial_images,
    count: asked.n,
    quality: model.generation === 'alpha' ? told : undefined,
    outputTokens: outputTokensOf(size, level),
    ...(sources.length > 0 ? { sources } : {}),
    ...(mask === undefined ? {} : { mask }),
  };
}

async function sourceOf(
  image: z.output<typeof reference>,
  parameter: string,
  fidelity: 'high' | 'low',
  call: ProviderCall,
): Promise<SourceImage> {
  if (image.image_url === undefined) {
    throw new ApiError('invalid_value', {
      parameter: `${parameter}.file_id`,
      message: `${parameter}.file_id: the sandbox holds no files; give image_url. Got ${JSON.stringify(image.file_id)}.`,
    });
  }
  return loadSource(
    image.image_url,
    `${parameter}.image_url`,
    { role: 'edit', fidelity: fidelity === 'high' ? 1 : 0.6 },
    call,
  );
}

/** An edit left to `auto` keeps its source's shape as far as the model's sizes allow. */
function sizeAfter(model: GeneralImageModel, source: SourceImage | undefined): PixelSize {
  const header = source && readImageHeader(source.bytes);
  if (header?.state !== 'known') return defaultSize;
  if (model.editSizes === 'free') return sizeLike(header, { area: 1024 * 1024, step: 16, maxRatio: 3 });
  const allowed = model.editSizes.flatMap((text) => parsePixelSize(text) ?? []);
  return allowed.length > 0 ? nearestSize(header, allowed) : defaultSize;
}

/** legacy-image-3 rewrites what it is given; the sandbox says what its style adds. */
function revise(prompt: string, style: 'vivid' | 'natural'): string {
  const added =
    style === 'vivid' ? 'in vivid colours with dramatic light' : 'in calm natural colours and soft daylight';
  return `${prompt.trim().replace(/[.\s]+$/, '')}, ${added}`;
}
