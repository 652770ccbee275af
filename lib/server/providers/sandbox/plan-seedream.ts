/** The seedream-type group: the validated body as an image. */
import * as z from 'zod';
import { parsePixelSize } from '#lib/base/pixel-size.ts';
import type { JsonObject } from '../provider.ts';
import type { ImageChoice } from './image-plan.ts';
import { blockTokensOf } from './image-tokens.ts';

const body = z.object({
  model: z.string(),
  prompt: z.string(),
  size: z.string().default('2048x2048'),
  background: z.enum(['opaque', 'transparent']).default('opaque'),
  output_format: z.enum(['png', 'jpeg']).optional(),
  watermark: z.boolean().default(false),
});

/** Squares, as the vendor's tables have them first (wire-facts 4). */
const namedEdges: Readonly<Record<string, number>> = {
  auto: 2048,
  '1K': 1024,
  '1.5K': 1536,
  '2K': 2048,
  '3K': 3072,
  '4K': 4096,
};

export function planSeedream(given: JsonObject): ImageChoice {
  const { model, prompt, size: asked, background, output_format: format, watermark } = body.parse(given);
  const edge = namedEdges[asked] ?? 2048;
  const size = parsePixelSize(asked) ?? { width: edge, height: edge };
  const transparent = background === 'transparent';
  return {
    prompt,
    seed: `${model}\n${prompt}`,
    size,
    // An omitted format becomes PNG when transparent (design 4); the vendor's own default is JPEG.
    format: format ?? (transparent ? 'png' : 'jpeg'),
    transparent,
    style: 'seedream',
    detail: 0.9,
    compression: 92,
    watermark,
    outputTokens: blockTokensOf(size),
  };
}
