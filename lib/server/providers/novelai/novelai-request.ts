/** Image requests in NovelAI's form. Pure; the reference images are prepared. */

import { showValue } from '#lib/base/format-value.ts';
import { parsePixelSize } from '#lib/base/pixel-size.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { type DiffusionBody, diffusionDefaults } from '#lib/contract/images/diffusion-variants.ts';
import type { CharacterReference, References, SourceReference, VibeReference } from './prepare-references.ts';

export const maxSeed = 2 ** 32 - 1;

export interface RequestOptions {
  /** The upstream's model: `nai-diffusion-4-5-full`. */
  model: string;
  seed: number;
  references: References;
}

/** The body of `POST /ai/generate-image`. */
export function novelaiRequest(body: DiffusionBody, { model, seed, references }: RequestOptions): object {
  const { n, steps, size, sampler, noise_schedule, scale } = { ...defaults, ...body };
  const { input, ...prompts } = promptsOf(body, model);
  const { source, vibes, characters } = references;
  return {
    input,
    model,
    action: source === undefined ? 'generate' : 'img2img',
    parameters: {
      ...fixed,
      ...parsePixelSize(size),
      steps,
      scale,
      noise_schedule,
      seed,
      n_samples: n,
      sampler: samplers[sampler],
      ...prompts,
      ...(body.output_format === 'webp' ? { image_format: 'webp' } : {}),
      ...(source === undefined ? {} : sourceFields(source, seed)),
      ...(vibes.length === 0 ? {} : vibeFields(vibes)),
      ...(characters.length === 0 ? {} : characterFields(characters)),
    },
  };
}

const defaults = {
  ...diffusionDefaults,
  scale: 5,
  sampler: 'Euler Ancestral',
  noise_schedule: 'karras',
} as const;

const samplers = {
  'Euler Ancestral': 'k_euler_ancestral',
  Euler: 'k_euler',
  'DPM++ 2S Ancestral': 'k_dpmpp_2s_ancestral',
  'DPM++ 2M SDE': 'k_dpmpp_2m_sde',
  'DPM++ 2M': 'k_dpmpp_2m',
  'DPM++ SDE': 'k_dpmpp_sde',
} as const satisfies Record<NonNullable<DiffusionBody['sampler']>, string>;

/** What NovelAI's own client sends for these models, and the interface does not vary. */
const fixed = {
  params_version: 3,
  cfg_rescale: 0,
  skip_cfg_above_sigma: null,
  dynamic_thresholding: false,
  legacy: false,
  legacy_uc: false,
  legacy_v3_extend: false,
  autoSmea: false,
  prefer_brownian: true,
  deliberate_euler_ancestral_bug: false,
  add_original_image: false,
  // Strengths are those of the request, also if their sum is over 1.
  normalize_reference_strength_multiple: false,
} as const;

function sourceFields({ image, strength = 0.7, fidelity = 1 }: SourceReference, seed: number): object {
  return {
    image,
    strength,
    noise: rest(fidelity),
    extra_noise_seed: seed,
    img2img: { strength, color_correct: true },
  };
}

function vibeFields(vibes: readonly VibeReference[]): object {
  return {
    reference_image_multiple: vibes.map(({ encoded }) => encoded),
    reference_strength_multiple: vibes.map(({ strength = 0.6 }) => strength),
  };
}

function characterFields(characters: readonly CharacterReference[]): object {
  return {
    director_reference_images: characters.map(({ image }) => image),
    director_reference_descriptions: characters.map(({ kind = 'character&style' }) => ({
      caption: { base_caption: kind, char_captions: [] },
      legacy_uc: false,
    })),
    director_reference_strength_values: characters.map(({ strength = 1 }) => strength),
    director_reference_secondary_strength_values: characters.map(({ fidelity = 1 }) => rest(fidelity)),
    director_reference_information_extracted: characters.map(() => 1),
  };
}

/** 1 - 0.7 is 0.3, not 0.30000000000000004. */
function rest(part: number): number {
  return Number((1 - part).toFixed(6));
}

type Character = NonNullable<DiffusionBody['character_prompts']>[number];

/** `input` of the request, and the parameters that hold prompts. */
function promptsOf(
  { prompt = '', negative_prompt, quality_toggle = false, character_prompts = [] }: DiffusionBody,
  model: string,
) {
  const words = qualityWords[model.includes('curated') ? 'curated' : 'full'];
  const input = quality_toggle ? [prompt, words.prompt].filter(Boolean).join(', ') : prompt;
  // The service's own clients add these texts; the two flags alone change nothing.
  const isPreset = quality_toggle && negative_prompt === undefined;
  const negative = isPreset ? words.negative : (negative_prompt ?? '');
  const enabled = character_prompts.filter((character) => character.enabled !== false);
  const useCoords = enabled.some(({ center, position }) => (center ?? position) !== undefined);
  return {
    input,
    qualityToggle: quality_toggle,
    ucPreset: isPreset ? 0 : words.noPreset,
    negative_prompt: negative,
    use_coords: useCoords,
    v4_prompt: {
      caption: { base_caption: input, char_captions: enabled.map((one) => caption(one, one.prompt)) },
      use_coords: useCoords,
      use_order: true,
    },
    v4_negative_prompt: {
      caption: {
        base_caption: negative,
        char_captions: enabled.map((one) => caption(one, negativeOf(one))),
      },
      legacy_uc: false,
    },
    characterPrompts: character_prompts.map((one) => ({
      prompt: one.prompt,
      uc: negativeOf(one),
      center: centerOf(one),
      enabled: one.enabled ?? true,
    })),
  };
}

/** Words of the switch "quality tags" and of the preset "heavy"; `noPreset` is the index of "none". */
const qualityWords = {
  full: {
    prompt: 'location, very aesthetic, masterpiece, no text',
    negative:
      'nsfw, lowres, artistic error, film grain, scan artifacts, worst quality, bad quality, jpeg artifacts, very displeasing, chromatic aberration, dithering, halftone, screentone, multiple views, logo, too many watermarks, negative space, blank page',
    noPreset: 4,
  },
  curated: {
    prompt: 'location, masterpiece, no text, -0.8::feet::, rating:general',
    negative:
      'blurry, lowres, upscaled, artistic error, film grain, scan artifacts, worst quality, bad quality, jpeg artifacts, very displeasing, chromatic aberration, halftone, multiple views, logo, too many watermarks, negative space, blank page',
    noPreset: 3,
  },
} as const;

function caption(character: Character, text: string) {
  return { char_caption: text, centers: [centerOf(character)] };
}

function negativeOf({ negative_prompt, uc }: Character): string {
  return negative_prompt ?? uc ?? '';
}

/** "A1" is the cell at the top left of a grid of five columns and five rows. */
function centerOf({ center, position = 'C3' }: Character): { x: number; y: number } {
  if (center) return { x: center.x, y: center.y };
  const [column = 'C', row = '3'] = position;
  const middle = (index: number) => (2 * index + 1) / 10;
  return { x: middle('ABCDE'.indexOf(column)), y: middle(Number(row) - 1) };
}

/**
 * Refuses what NovelAI's models cannot do, before anything is loaded or sent. Throws ApiError with the field, the value and the rule.
 */
export function checkDiffusion(body: DiffusionBody): void {
  const { size, steps, scale, seed, background } = { ...diffusionDefaults, ...body };
  const pixels = parsePixelSize(size);
  const isSide = (side: number) => side >= 64 && side <= 1600 && side % 64 === 0;
  if (!pixels || !isSide(pixels.width) || !isSide(pixels.height))
    throw refusal('size', 'have sides from 64 to 1600 pixels that are multiples of 64', size);
  if (steps > 50) throw refusal('steps', 'be at most 50', steps);
  if (scale !== undefined && (scale < 0 || scale > 10)) throw refusal('scale', 'be from 0 to 10', scale);
  if (seed !== undefined && (seed < 0 || seed > maxSeed))
    throw refusal('seed', `be from 0 to ${maxSeed}`, seed);
  if (background === 'transparent')
    throw refusal('background', 'be "opaque", since the model has no transparent backgrounds', background);
  for (const [index, image] of (body.images ?? []).entries()) checkImage(image, `images[${index}]`);
  for (const [index, character] of (body.character_prompts ?? []).entries())
    checkCharacter(character, `character_prompts[${index}]`);
}

function checkImage(image: NonNullable<DiffusionBody['images']>[number], path: string): void {
  if (typeof image === 'string') return;
  const { type, strength, fidelity } = image;
  const isSource = (type ?? 'image') === 'image';
  if (isSource && strength !== undefined && strength < 0.01)
    throw refusal(`${path}.strength`, 'be at least 0.01 for a source image', strength);
  // Its noise, 1 - fidelity, is at most 0.99; a vibe needs some information.
  if (type !== 'character_reference' && fidelity !== undefined && fidelity < 0.01)
    throw refusal(
      `${path}.fidelity`,
      `be at least 0.01 for a ${isSource ? 'source image' : 'vibe'}`,
      fidelity,
    );
}

function checkCharacter(
  character: NonNullable<DiffusionBody['character_prompts']>[number],
  path: string,
): void {
  if (character.uc !== undefined && character.negative_prompt !== undefined)
    throw refusal(`${path}.uc`, 'not be given beside negative_prompt, which means the same', character.uc);
  if (character.center !== undefined && character.position !== undefined)
    throw refusal(`${path}.position`, 'not be given beside center, which means the same', character.position);
}

function refusal(parameter: string, rule: string, value: unknown): ApiError {
  const message = `${parameter} must ${rule}; got ${showValue(value)}.`;
  return new ApiError('invalid_value', { parameter, message });
}
