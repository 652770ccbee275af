// Tests section 4 of the interface: the diffusion group.

import { accept, contractTable, eachValue, refuse } from '#tests/support/contract-table.ts';
import { generateImages } from '#tests/support/documented-contract.ts';

const url = 'https://example.com/a.png';
const on = (model: string) => ({ operation: generateImages, base: { model, prompt: 'A red kite' } });

const vibe = { image_url: url, type: 'vibe_transfer' };
const character = { image_url: url, type: 'character_reference' };

for (const model of ['diffusion-4-5-full', 'diffusion-4-5-curated']) {
  contractTable(model, {
    ...on(model),
    rows: [
      accept('no prompt: it is optional', { prompt: undefined, images: [url] }),
      refuse('an empty prompt', { prompt: '' }, ['string_below_min_length', 'prompt', 'must not be empty']),
      accept('32000 characters', { prompt: 'a'.repeat(32000) }),
      refuse('32001 characters', { prompt: 'a'.repeat(32001) }, [
        'string_above_max_length',
        'prompt',
        'at most 32000',
      ]),
      accept('a negative prompt', { negative_prompt: 'rain' }),
      ...[1, 4].map((n) => accept(`n ${n}`, { n })),
      refuse('n 0', { n: 0 }, ['integer_below_min_value', 'n', 'got 0']),
      refuse('n 5', { n: 5 }, ['integer_above_max_value', 'n', 'at most 4; got 5']),
      accept('a size', { size: '832x1216' }),
      refuse('a size with a leading zero', { size: '0832x1216' }, ['invalid_value', 'size', '"0832x1216"']),
      refuse('auto as a size', { size: 'auto' }, ['invalid_value', 'size', '"auto"']),
      ...[0, -5, 4294967295].map((seed) => accept(`seed ${seed}`, { seed })),
      refuse('a seed that is not whole', { seed: 1.5 }, ['invalid_type', 'seed', 'got 1.5']),
      accept('one step', { steps: 1 }),
      refuse('no step', { steps: 0 }, ['integer_below_min_value', 'steps', 'got 0']),
      accept('a scale', { scale: 5.5 }),
      refuse('a text as scale', { scale: '5' }, ['invalid_type', 'scale', 'got "5"']),
      accept('the quality switch', { quality_toggle: true }),
      refuse('an invalid quality switch', { quality_toggle: 1 }, ['invalid_type', 'quality_toggle', 'got 1']),
      ...eachValue(
        'sampler',
        [
          'Euler Ancestral',
          'Euler',
          'DPM++ 2S Ancestral',
          'DPM++ 2M SDE',
          'DPM++ 2M',
          'DPM++ SDE',
          'k_euler',
          'DDIM',
        ],
        ['Euler Ancestral', 'Euler', 'DPM++ 2S Ancestral', 'DPM++ 2M SDE', 'DPM++ 2M', 'DPM++ SDE'],
      ),
      ...eachValue(
        'noise_schedule',
        ['karras', 'exponential', 'polyexponential', 'native'],
        ['karras', 'exponential', 'polyexponential'],
      ),
      accept('character prompts', {
        character_prompts: [
          { prompt: 'a girl', center: { x: 0.5, y: 0.5 } },
          { prompt: 'a boy', position: 'B3', uc: 'hat' },
        ],
      }),
      refuse(
        'a character outside the image',
        { character_prompts: [{ prompt: 'a girl', center: { x: 2, y: 0 } }] },
        ['integer_above_max_value', 'character_prompts[0].center.x', 'got 2'],
      ),
      accept('a character of 32000 characters', { character_prompts: [{ prompt: 'a'.repeat(32000) }] }),
      refuse('a character of 32001', { character_prompts: [{ prompt: 'a'.repeat(32001) }] }, [
        'string_above_max_length',
        'character_prompts[0].prompt',
        'at most 32000',
      ]),
      accept('a transparent WebP', { background: 'transparent', output_format: 'webp' }),
      refuse('a transparent JPEG', { background: 'transparent', output_format: 'jpeg' }, [
        'invalid_value',
        'background',
        'needs output_format "png" or "webp"; got "jpeg"',
      ]),
      accept('a hook', { hook_url: 'https://example.com/hook' }),
      refuse('an invalid hook', { hook_url: 'hook' }, ['invalid_value', 'hook_url', 'got "hook"']),
      ...['b64_json', 'url'].map((format) =>
        accept(`response_format ${format}`, { response_format: format }),
      ),
      accept('16 vibe references', { images: Array(16).fill(vibe) }),
      refuse('17 references', { images: Array(17).fill(vibe) }, [
        'array_above_max_length',
        'images',
        'at most 16',
      ]),
      ...['image', 'vibe_transfer', 'character_reference', null].map((type) =>
        accept(`type ${type}`, { images: [{ image_url: url, type }] }),
      ),
      refuse('an unknown type', { images: [{ image_url: url, type: 'style' }] }, [
        'invalid_value',
        'images[0].type',
        'got "style"',
      ]),
      ...[0, 1].map((strength) =>
        accept(`strength ${strength} of a vibe`, { images: [{ ...vibe, strength }] }),
      ),
      refuse('strength 1.1', { images: [{ ...vibe, strength: 1.1 }] }, [
        'integer_above_max_value',
        'images[0].strength',
        'got 1.1',
      ]),
      accept('strength 0.99 of a source', { images: [{ image_url: url, strength: 0.99 }] }),
      refuse('strength 1 of a source', { images: [{ image_url: url, strength: 1 }] }, [
        'invalid_value',
        'images[0].strength',
        'at most 0.99',
      ]),
      ...[0, 1].map((fidelity) => accept(`fidelity ${fidelity}`, { images: [{ ...character, fidelity }] })),
      refuse('fidelity -0.1', { images: [{ ...character, fidelity: -0.1 }] }, [
        'integer_below_min_value',
        'images[0].fidelity',
        'got -0.1',
      ]),
      ...['character', 'style', 'character&style'].map((kind) =>
        accept(`a ${kind} reference`, { images: [{ ...character, reference_type: kind }] }),
      ),
      refuse('another kind', { images: [{ ...character, reference_type: 'pose' }] }, [
        'invalid_value',
        'images[0].reference_type',
        'got "pose"',
      ]),
      refuse('a kind for a vibe', { images: [{ ...vibe, reference_type: 'style' }] }, [
        'invalid_value',
        'images[0].reference_type',
        'character_reference',
      ]),
      refuse('two sources', { images: [url, { image_url: url, type: null }] }, [
        'invalid_value',
        'images',
        'at most 1 source image',
      ]),
      accept('a source beside vibes', { images: [url, vibe, vibe] }),
      refuse('vibe mixed with character', { images: [vibe, character] }, [
        'invalid_value',
        'images',
        'cannot mix',
      ]),
      refuse('a stream', { stream: true }, ['unsupported_parameter', 'stream', 'does not stream']),
    ],
  });
}
