/** Prompts in the form of the V4 models: of the image, of its characters, and what to keep out. Pure. */
import type { DiffusionBody } from '#lib/contract/images/diffusion-variants.ts';

type Character = NonNullable<DiffusionBody['character_prompts']>[number];

/** `input` of the request, and the parameters that hold prompts. */
export function promptsOf(
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

/** Of the switch "quality tags" and of the preset "heavy"; `noPreset` is the index of "none". */
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
