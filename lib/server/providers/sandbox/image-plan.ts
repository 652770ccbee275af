/** The plan of an image job: specs for the painter, one per image, and the facts of the response; the choices of the general and the seedream-type group. */
import type { ImageSpec, SourceImage } from '@easel/sandbox';
import { showValue } from '#lib/base/format-value.ts';
import { readImageHeader } from '#lib/base/image-header.ts';
import { type PixelSize, parsePixelSize } from '#lib/base/pixel-size.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { type GeneralImageBody, generalDefaults } from '#lib/contract/images/general-fields.ts';
import type { ImageReference } from '#lib/contract/images/image-input.ts';
import { type SeedreamBody, seedreamDefaults } from '#lib/contract/images/seedream-variants.ts';
import { modelIn } from '#lib/contract/models/catalogue.ts';
import type { GeneralImageModel, ImageQuality } from '#lib/contract/models/model.ts';
import { checkPixels, pixelsOf } from '#lib/server/http/byte-budget.ts';
import type { ImageFacts, ImageFormat, ModelCall, ProviderCall } from '#lib/server/providers/provider.ts';

interface ImagePlans {
  facts: Omit<ImageFacts, 'usage'>;
  /** One per requested image; they differ only in their index. */
  specs: readonly ImageSpec[];
  /** The revised prompt, if the response contains it. */
  revisedPrompt?: string | undefined;
  outputTokens: number;
}

/** The choices of a group, from which the rest of a spec follows. */
export interface ImageChoice {
  prompt: string;
  negativePrompt?: string | undefined;
  /** The same choice and seed give the same image. */
  seed: string;
  size: PixelSize;
  format: ImageFormat;
  transparent: boolean;
  style: ImageSpec['style'];
  detail: number;
  compression?: number | undefined;
  watermark?: boolean | undefined;
  partials?: number | undefined;
  count?: number | undefined;
  quality?: ImageFacts['quality'];
  sources?: readonly SourceImage[] | undefined;
  mask?: Uint8Array | undefined;
  outputTokens: number;
  revisedPrompt?: string | undefined;
}

export function planImages({
  size,
  quality,
  count = 1,
  outputTokens,
  revisedPrompt,
  watermark = false,
  compression = 100,
  partials = 0,
  ...choice
}: ImageChoice): ImagePlans {
  checkImageSize(size);
  const { sources = [], mask, transparent } = choice;
  checkPixels(pixelsOf(...sources.map(({ bytes }) => bytes), ...(mask ? [mask] : [])), 'images');
  const spec = { ...choice, ...size, watermark, compression, partials };
  return {
    facts: { background: transparent ? 'transparent' : 'opaque', quality },
    specs: Array.from({ length: count }, (_, index) => ({ ...spec, index })),
    revisedPrompt,
    outputTokens,
  };
}

export async function loadSource(
  url: string,
  parameter: string,
  role: Omit<SourceImage, 'bytes'>,
  { loadMedia }: ProviderCall,
): Promise<SourceImage> {
  const { bytes } = await loadMedia({ url, kind: 'image', parameter });
  return { ...role, bytes };
}

/** The largest documented size of any model. */
const pixelLimit = 4096 * 4096;
const edgeLimits = { smallest: 16, largest: 16384 };

/** Throws ApiError `invalid_value` for a size that the contract allows but the sandbox does not. */
function checkImageSize({ width, height }: PixelSize): void {
  const edges = [width, height];
  const isValid =
    width * height <= pixelLimit &&
    edges.every((edge) => edge >= edgeLimits.smallest && edge <= edgeLimits.largest);
  if (!isValid) throw sizeLimitError(`${width}x${height}`);
}

/** The error of a requested size above the sandbox's limit. */
export function sizeLimitError(requested: string): ApiError {
  return new ApiError('invalid_value', {
    parameter: 'size',
    message: `size must have sides of ${edgeLimits.smallest} to ${edgeLimits.largest} pixels and at most ${pixelLimit} pixels here; got ${showValue(requested)}.`,
  });
}

type QualityLevel = 'low' | 'medium' | 'high' | 'xhigh' | 'max';

/** Output tokens of a 1024x1024 image (OpenAI's published figures; the two above high by the same step). */
const squareTokens: Record<QualityLevel, number> = {
  low: 272,
  medium: 1056,
  high: 4160,
  xhigh: 6240,
  max: 8320,
};

export function outputTokensOf(size: PixelSize, quality: QualityLevel): number {
  return Math.ceil((squareTokens[quality] * size.width * size.height) / (1024 * 1024));
}

/** Input tokens of a source image: 65, and 129 more per 512-pixel tile. */
export function inputTokensOf(size: PixelSize): number {
  return 65 + 129 * Math.ceil(size.width / 512) * Math.ceil(size.height / 512);
}

/** The size if the request does not set one: the allowed one with the nearest shape; of equal shapes, the nearest area. Throws on none. */
export function nearestSize<Allowed extends PixelSize>(
  source: PixelSize,
  allowed: readonly Allowed[],
): Allowed {
  const ranked = allowed
    .map((size) => ({
      size,
      shape: Math.abs(Math.log((size.width * source.height) / (size.height * source.width))),
      area: Math.abs(Math.log((size.width * size.height) / (source.width * source.height))),
    }))
    .sort((first, second) => first.shape - second.shape || first.area - second.area);
  const best = ranked[0];
  if (best === undefined) throw new RangeError('nearestSize needs at least one allowed size');
  return best.size;
}

/** The multiple of `step` nearest to `value`, at least one step. */
export function nearestMultiple(value: number, step: number): number {
  return Math.max(step, Math.round(value / step) * step);
}

/** A size with the source's shape and about `area` pixels; sides are multiples of `step`, at most `maxRatio` to 1. */
export function sizeLike(
  source: PixelSize,
  options: { area: number; step: number; maxRatio: number },
): PixelSize {
  const ratio = Math.min(options.maxRatio, Math.max(1 / options.maxRatio, source.width / source.height));
  let width = nearestMultiple(Math.sqrt(options.area * ratio), options.step);
  let height = nearestMultiple(Math.sqrt(options.area / ratio), options.step);
  // Rounding may exceed the ratio.
  if (width > height * options.maxRatio) width -= options.step;
  if (height > width * options.maxRatio) height -= options.step;
  return { width, height };
}

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

/** Pixel sizes of the size names: squares. */
const namedEdges: Readonly<Record<string, number>> = {
  auto: 2048,
  '1K': 1024,
  '1.5K': 1536,
  '2K': 2048,
  '3K': 3072,
  '4K': 4096,
};

export function planSeedream(body: SeedreamBody): ImageChoice {
  const { model, prompt, size: asked, background, watermark } = { ...seedreamDefaults, ...body };
  const edge = namedEdges[asked] ?? 2048;
  const size = parsePixelSize(asked) ?? { width: edge, height: edge };
  const transparent = background === 'transparent';
  return {
    prompt,
    seed: `${model}\n${prompt}`,
    size,
    format: body.output_format ?? (transparent ? 'png' : 'jpeg'),
    transparent,
    style: 'seedream',
    detail: 0.9,
    compression: 92,
    watermark,
    // An output token per 16x16 block: 16384 for 2048x2048.
    outputTokens: Math.ceil((size.width * size.height) / 256),
  };
}
