/** The diffusion-type group: the validated body as an image. */

import type { SourceImage } from '@easel/sandbox';
import type * as z from 'zod';
import { type PixelSize, parsePixelSize } from '#lib/base/pixel-size.ts';
import { diffusionBody } from '#lib/contract/images/diffusion-variants.ts';
import type { JsonObject, ProviderCall } from '../provider.ts';
import { type ImageChoice, loadSource, unpaintable } from './image-plan.ts';
import { outputTokensOf } from './image-tokens.ts';

type DiffusionBody = z.output<typeof diffusionBody>;
type DiffusionImage = NonNullable<DiffusionBody['images']>[number];

const roles = { image: 'img2img', vibe_transfer: 'vibe', character_reference: 'character' } as const;
/** What the response tells, and how far the quality takes the detail that the steps give; `auto` leaves it there. */
const qualities = {
  low: { told: 'low', detail: -0.5 },
  medium: { told: 'medium', detail: 0 },
  standard: { told: 'medium', detail: 0 },
  high: { told: 'high', detail: 0.05 },
  hd: { told: 'high', detail: 0.05 },
  auto: { told: 'medium', detail: 0 },
} as const;

export async function planDiffusion(given: JsonObject, call: ProviderCall): Promise<ImageChoice> {
  const body = diffusionBody.parse(given);
  const { prompt = '', quality, seed, output_format: format } = body;
  const { told } = qualities[quality ?? 'auto'];
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
    format: format ?? 'png',
    transparent,
    style: 'diffusion',
    detail: detailOf(body),
    count: body.n ?? 1,
    quality: quality && told,
    outputTokens: outputTokensOf(size, told),
    ...(sources.length > 0 ? { sources } : {}),
  };
}

/** More steps draw more; past the usual 28 there is little to gain. */
function detailOf({ steps = 28, quality, quality_toggle: toggled }: DiffusionBody): number {
  const drawn = Math.min(1, 0.3 + steps / 45 + (toggled ? 0.1 : 0));
  return Math.min(1, Math.max(0, drawn + qualities[quality ?? 'auto'].detail));
}

function sizeOf({ size }: DiffusionBody): PixelSize {
  if (size === undefined) return { width: 1024, height: 1024 };
  const pixels = parsePixelSize(size);
  // The contract sets no bound: sides may have more digits than anyone could paint.
  if (pixels === undefined) throw unpaintable(size);
  return pixels;
}

function sourceOf(image: DiffusionImage, index: number, call: ProviderCall): Promise<SourceImage> {
  const parameter = `images[${index}]`;
  if (typeof image === 'string') return loadSource(image, parameter, { role: 'img2img' }, call);
  const { type, strength, fidelity, reference_type: kind } = image;
  const role = {
    role: roles[type ?? 'image'],
    ...(strength === undefined ? {} : { strength }),
    ...(fidelity === undefined ? {} : { fidelity }),
    ...(kind === undefined ? {} : { kind }),
  };
  return loadSource(image.image_url, `${parameter}.image_url`, role, call);
}
