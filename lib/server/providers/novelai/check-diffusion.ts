/** Refuses what NovelAI's models cannot do, before anything is loaded or sent. Pure. */
import { showValue } from '#lib/base/format-value.ts';
import { parsePixelSize } from '#lib/base/pixel-size.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { type DiffusionBody, diffusionDefaults } from '#lib/contract/images/diffusion-variants.ts';
import { maxSeed } from './novelai-request.ts';

/** Throws ApiError with the field, the value and the rule. */
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
