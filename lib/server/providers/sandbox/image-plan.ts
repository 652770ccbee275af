/** What a job comes down to for the painter: specs, one for each image, and what the response will say of them. */
import type { ImageSpec, SourceImage } from '@easel/sandbox';
import { showValue } from '#lib/base/format-value.ts';
import type { PixelSize } from '#lib/base/pixel-size.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ImageFormat, ImagePlan, ProviderCall } from '../provider.ts';

export interface ImagePlans {
  response: Omit<ImagePlan, 'inputTokens'>;
  /** One for each image asked, alike but for their index. */
  specs: readonly ImageSpec[];
  /** The prompt that was painted, where the response tells it. */
  revisedPrompt?: string | undefined;
  outputTokens: number;
}

/** What every group decides; the rest of a spec follows from it. */
export interface ImageChoice {
  prompt: string;
  negativePrompt?: string | undefined;
  /** The same choice and seed paint the same image. */
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
  quality?: ImagePlan['quality'];
  sources?: readonly SourceImage[] | undefined;
  mask?: Uint8Array | undefined;
  outputTokens: number;
  revisedPrompt?: string | undefined;
}

/** Pixels the sandbox paints: what the largest model of the document may be asked for. */
const pixelLimit = 4096 * 4096;
const edgeLimits = { smallest: 16, largest: 16384 };

/** Throws ApiError `invalid_value` for a size that the contract leaves open and nobody could paint. */
export function planImages(choice: ImageChoice): ImagePlans {
  const { size, format, transparent, quality, count = 1, outputTokens, revisedPrompt } = choice;
  checkSize(size);
  const spec = {
    prompt: choice.prompt,
    ...(choice.negativePrompt === undefined ? {} : { negativePrompt: choice.negativePrompt }),
    seed: choice.seed,
    ...size,
    style: choice.style,
    detail: choice.detail,
    transparent,
    watermark: choice.watermark ?? false,
    format,
    compression: choice.compression ?? 100,
    partials: choice.partials ?? 0,
    ...(choice.sources === undefined ? {} : { sources: choice.sources }),
    ...(choice.mask === undefined ? {} : { mask: choice.mask }),
  };
  return {
    response: { ...size, format, background: transparent ? 'transparent' : 'opaque', quality },
    specs: Array.from({ length: count }, (_, index) => ({ ...spec, index })),
    revisedPrompt,
    outputTokens,
  };
}

/** Loads an image of a field into a source. */
export async function loadSource(
  url: string,
  parameter: string,
  role: Omit<SourceImage, 'bytes'>,
  { loadMedia }: ProviderCall,
): Promise<SourceImage> {
  const { bytes } = await loadMedia({ url, kind: 'image', parameter });
  return { ...role, bytes };
}

function checkSize({ width, height }: PixelSize): void {
  const edges = [width, height];
  const good =
    width * height <= pixelLimit &&
    edges.every((edge) => edge >= edgeLimits.smallest && edge <= edgeLimits.largest);
  if (!good) throw unpaintable(`${width}x${height}`);
}

/** For a size, as it was asked, beyond what the sandbox paints. */
export function unpaintable(asked: string): ApiError {
  return new ApiError('invalid_value', {
    parameter: 'size',
    message: `size must have sides of ${edgeLimits.smallest} to ${edgeLimits.largest} pixels and at most ${pixelLimit} pixels here; got ${showValue(asked)}.`,
  });
}
