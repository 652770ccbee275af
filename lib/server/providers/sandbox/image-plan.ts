/** The plan of a job: specs for the painter, one per image, and the facts of the response. */
import type { ImageSpec, SourceImage } from '@easel/sandbox';
import type { PixelSize } from '#lib/base/pixel-size.ts';
import { checkPixels, pixelsOf } from '#lib/server/http/pixel-budget.ts';
import type { ImageFacts, ImageFormat, ProviderCall } from '../provider.ts';
import { checkImageSize } from './image-limits.ts';

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
