/** Image requests in NovelAI's form. Pure; the reference images are prepared. */
import { parsePixelSize } from '#lib/base/pixel-size.ts';
import { type DiffusionBody, diffusionDefaults } from '#lib/contract/images/diffusion-variants.ts';
import { promptsOf } from './novelai-prompts.ts';
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
