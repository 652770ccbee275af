/** Plans images of the seedream-type group. */
import { parsePixelSize } from '#lib/base/pixel-size.ts';
import { type SeedreamBody, seedreamDefaults } from '#lib/contract/images/seedream-variants.ts';
import { blockTokensOf, type ImageChoice } from './image-plan.ts';

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
    outputTokens: blockTokensOf(size),
  };
}
