/** Plans an image of the diffusion-type group. */
import type { SourceImage } from '@easel/sandbox';
import { type PixelSize, parsePixelSize } from '#lib/base/pixel-size.ts';
import { type DiffusionBody, diffusionDefaults } from '#lib/contract/images/diffusion-variants.ts';
import type { ProviderCall } from '../provider.ts';
import { type ImageChoice, loadSource, outputTokensOf, sizeLimitError } from './image-plan.ts';

type DiffusionImage = NonNullable<DiffusionBody['images']>[number];

const roles = { image: 'img2img', vibe_transfer: 'vibe', character_reference: 'character' } as const;
/** The quality of the response, and the detail that it adds to that of the steps. */
const qualities = {
  low: { reported: 'low', detail: -0.5 },
  medium: { reported: 'medium', detail: 0 },
  standard: { reported: 'medium', detail: 0 },
  high: { reported: 'high', detail: 0.05 },
  hd: { reported: 'high', detail: 0.05 },
  auto: { reported: 'medium', detail: 0 },
} as const;

export async function planDiffusion(body: DiffusionBody, call: ProviderCall): Promise<ImageChoice> {
  const { prompt = '', quality, seed, output_format: format = diffusionDefaults.output_format } = body;
  const { reported } = qualities[quality ?? 'auto'];
  const sources = await Promise.all((body.images ?? []).map((image, index) => sourceOf(image, index, call)));
  const size = sizeOf(body);
  const characters = (body.character_prompts ?? [])
    .filter(({ enabled = true }) => enabled)
    .map((character) => character.prompt);
  const transparent = body.background === 'transparent' && format !== 'jpeg';
  return {
    prompt: [prompt, ...characters].filter((part) => part !== '').join(', '),
    negativePrompt: body.negative_prompt,
    seed: `${body.model}\n${seed ?? prompt}`,
    size,
    format,
    transparent,
    style: 'diffusion',
    detail: detailOf(body),
    count: body.n ?? diffusionDefaults.n,
    quality: quality && reported,
    outputTokens: outputTokensOf(size, reported),
    sources,
  };
}

/** More steps add detail; above the default of 28 only a little. */
function detailOf({
  steps = diffusionDefaults.steps,
  quality,
  quality_toggle: toggled,
}: DiffusionBody): number {
  const drawn = Math.min(1, 0.3 + steps / 45 + (toggled ? 0.1 : 0));
  return Math.min(1, Math.max(0, drawn + qualities[quality ?? 'auto'].detail));
}

function sizeOf({ size = diffusionDefaults.size }: DiffusionBody): PixelSize {
  const pixels = parsePixelSize(size);
  // The contract does not limit the sides, so they may be larger than the sandbox supports.
  if (pixels === undefined) throw sizeLimitError(size);
  return pixels;
}

function sourceOf(image: DiffusionImage, index: number, call: ProviderCall): Promise<SourceImage> {
  const parameter = `images[${index}]`;
  if (typeof image === 'string') return loadSource(image, parameter, { role: 'img2img' }, call);
  const { type, strength, fidelity, reference_type: kind } = image;
  const role = {
    role: roles[type ?? 'image'],
    strength,
    fidelity,
    kind,
  };
  return loadSource(image.image_url, `${parameter}.image_url`, role, call);
}
