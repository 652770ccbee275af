/** Plans images of general image models: generations and edits. */
import type { SourceImage } from '@easel/sandbox';
import { readImageHeader } from '#lib/base/image-header.ts';
import { type PixelSize, parsePixelSize } from '#lib/base/pixel-size.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { type GeneralImageBody, generalDefaults } from '#lib/contract/images/general-fields.ts';
import type { ImageReference } from '#lib/contract/images/image-input.ts';
import { modelIn } from '#lib/contract/models/catalogue.ts';
import type { GeneralImageModel, ImageQuality } from '#lib/contract/models/model.ts';
import type { ModelCall } from '../provider.ts';
import {
  type ImageChoice,
  loadSource,
  nearestSize,
  outputTokensOf,
  type QualityLevel,
  sizeLike,
} from './image-plan.ts';

/** The sandbox uses high for `auto`. Responses have three values, so xhigh and max are reported as high. */
const levels: Record<
  ImageQuality,
  { level: QualityLevel; detail: number; reported?: 'low' | 'medium' | 'high' }
> = {
  low: { level: 'low', detail: 0.35, reported: 'low' },
  medium: { level: 'medium', detail: 0.65, reported: 'medium' },
  high: { level: 'high', detail: 0.85, reported: 'high' },
  auto: { level: 'high', detail: 0.85, reported: 'high' },
  xhigh: { level: 'xhigh', detail: 0.95, reported: 'high' },
  max: { level: 'max', detail: 1, reported: 'high' },
  standard: { level: 'medium', detail: 0.65 },
  hd: { level: 'high', detail: 0.9 },
};

const defaultSize = { width: 1024, height: 1024 };

export async function planGeneral(body: GeneralImageBody, call: ModelCall): Promise<ImageChoice> {
  const requested = { images: [], mask: undefined, ...generalDefaults, ...body };
  const model = modelIn(call.catalogue.general, body.model);
  const sources = await Promise.all(
    requested.images.map((image, index) =>
      sourceOf(image, `images[${index}]`, requested.input_fidelity, call),
    ),
  );
  const mask = requested.mask && (await sourceOf(requested.mask, 'mask', 'high', call)).bytes;
  const size = parsePixelSize(requested.size) ?? sizeAfter(model, sources[0]);
  const { level, detail, reported } = levels[requested.quality];
  const revised = model.styles ? revise(requested.prompt, requested.style) : undefined;
  return {
    prompt: revised ?? requested.prompt,
    revisedPrompt: revised,
    seed: `${requested.model}\n${requested.prompt}`,
    size,
    format: requested.output_format,
    transparent: requested.background === 'transparent',
    style: 'general',
    detail,
    compression: requested.output_compression,
    partials: requested.partial_images,
    count: requested.n,
    quality: model.generation === 'alpha' ? reported : undefined,
    outputTokens: outputTokensOf(size, level),
    sources,
    mask,
  };
}

async function sourceOf(
  image: ImageReference,
  parameter: string,
  fidelity: 'high' | 'low',
  call: ModelCall,
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

/** An edit with size `auto` keeps its source's shape as far as the model's sizes allow. */
function sizeAfter(model: GeneralImageModel, source: SourceImage | undefined): PixelSize {
  const header = source && readImageHeader(source.bytes);
  if (header?.state !== 'known') return defaultSize;
  if (model.editSizes === 'free') return sizeLike(header, { area: 1024 * 1024, step: 16, maxRatio: 3 });
  const allowed = model.editSizes.flatMap((text) => parsePixelSize(text) ?? []);
  return allowed.length > 0 ? nearestSize(header, allowed) : defaultSize;
}

/** legacy-image-3 revises prompts; the sandbox appends the description of its style. */
function revise(prompt: string, style: 'vivid' | 'natural'): string {
  const added =
    style === 'vivid' ? 'in vivid colours with dramatic light' : 'in calm natural colours and soft daylight';
  return `${prompt.trim().replace(/[.\s]+$/, '')}, ${added}`;
}
