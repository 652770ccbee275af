/** The plan of a job: specs for the painter, one per image, and the facts of the response. */
import type { ImageSpec, SourceImage } from '@easel/sandbox';
import { showValue } from '#lib/base/format-value.ts';
import type { PixelSize } from '#lib/base/pixel-size.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { checkPixels, pixelsOf } from '#lib/server/http/byte-budget.ts';
import type { ImageFacts, ImageFormat, ProviderCall } from '../provider.ts';

export interface ImagePlans {
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
export function checkImageSize({ width, height }: PixelSize): void {
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

export type QualityLevel = 'low' | 'medium' | 'high' | 'xhigh' | 'max';

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

/** Seedream counts an output token per 16x16 block: 16384 for 2048x2048. */
export function blockTokensOf(size: PixelSize): number {
  return Math.ceil((size.width * size.height) / 256);
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
