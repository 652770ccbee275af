/** The token counts of images: published figures, scaled by area. */
import type { PixelSize } from '#lib/base/pixel-size.ts';

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
