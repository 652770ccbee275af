// Sections 2, 3 and 4 of the interface: the seedream, chat-image and diffusion groups.
import { generateImages } from '#lib/contract/images/generate-images.ts';
import { accept, contractTable, type Row, refuse } from '#tests/support/contract-table.ts';

const url = 'https://example.com/a.png';
const on = (model: string) => ({ operation: generateImages, base: { model, prompt: 'A red kite' } });

/** One row for each value, taken where it is listed. */
function values(field: string, every: readonly unknown[], listed: readonly unknown[]): Row[] {
  return every.map((value) => {
    const shown = typeof value === 'string' ? `"${value}"` : String(value);
    return listed.includes(value)
      ? accept(`${field} ${shown}`, { [field]: value })
      : refuse(`${field} ${shown}`, { [field]: value }, ['invalid_value', field, shown]);
  });
}

const seedreamCommon: Row[] = [
  refuse('an empty prompt', { prompt: '' }, ['string_below_min_length', 'prompt', 'must not be empty']),
  refuse('no prompt', { prompt: undefined }, ['missing_required_parameter', 'prompt', 'is required']),
  ...values('response_format', ['b64_json', 'url', 'png'], ['b64_json', 'url']),
  accept('a watermark', { watermark: true }),
  refuse('a watermark that is no switch', { watermark: 'yes' }, ['invalid_type', 'watermark', 'got "yes"']),
  accept('optimizer mode standard', { optimize_prompt_options: { mode: 'standard', thinking: 'auto' } }),
  refuse('optimizer mode fast', { optimize_prompt_options: { mode: 'fast' } }, [
    'invalid_value',
    'optimize_prompt_options.mode',
    'got "fast"',
  ]),
  refuse('an unknown optimizer field', { optimize_prompt_options: { speed: 1 } }, [
    'unknown_parameter',
    'optimize_prompt_options.speed',
    'not a known',
  ]),
  refuse('group-image control', { sequential_image_generation: 'auto' }, [
    'unsupported_parameter',
    'sequential_image_generation',
    'one image',
  ]),
  refuse('group-image options', { sequential_image_generation_options: {} }, [
    'unsupported_parameter',
    'sequential_image_generation_options',
    'one image',
  ]),
  refuse('reference images', { image: url }, ['unsupported_parameter', 'image', 'not accepted']),
  refuse('a list of reference images', { images: [url] }, [
    'unsupported_parameter',
    'images',
    'not accepted',
  ]),
  refuse('n', { n: 1 }, ['unsupported_parameter', 'n', 'exactly one image']),
  refuse('a stream', { stream: true }, ['unsupported_parameter', 'stream', 'does not stream']),
  refuse('quality', { quality: 'high' }, ['unsupported_parameter', 'quality', 'is not taken here']),
];

contractTable('gamma/dream-5.0-pro', {
  ...on('gamma/dream-5.0-pro'),
  rows: [
    ...seedreamCommon,
    ...values('size', ['auto', '1K', '1.5K', '2K', '3K', '4K', '2k', ''], ['auto', '1K', '1.5K', '2K', '3K']),
    accept('the smallest explicit size', { size: '2560x1440' }),
    refuse('one pixel row under it', { size: '2560x1439' }, ['invalid_value', 'size', 'under 3686400']),
    accept('just under the largest', { size: '3225x3225' }),
    refuse('just over the largest', { size: '3226x3226' }, ['invalid_value', 'size', 'over 10404495']),
    accept('a ratio of 16:1', { size: '8192x512' }),
    accept('a ratio of 1:16', { size: '512x8192' }),
    refuse('a ratio over 16:1', { size: '8208x512' }, ['invalid_value', 'size', 'ratio']),
    refuse('a ratio under 1:16', { size: '512x8208' }, ['invalid_value', 'size', 'ratio']),
    ...values('output_format', ['png', 'jpeg', 'webp'], ['png', 'jpeg']),
    ...values('background', ['opaque', 'transparent', 'auto'], ['opaque', 'transparent']),
    accept('transparent as PNG', { background: 'transparent', output_format: 'png' }),
    accept('transparent with the format left out', { background: 'transparent' }),
    refuse('transparent as JPEG', { background: 'transparent', output_format: 'jpeg' }, [
      'invalid_value',
      'background',
      'got "jpeg"',
    ]),
  ],
});

contractTable('gamma/dream-4.5', {
  ...on('gamma/dream-4.5'),
  rows: [
    ...seedreamCommon,
    ...values('size', ['auto', '1K', '1.5K', '2K', '3K', '4K'], ['auto', '1K', '1.5K', '2K', '4K']),
    accept('the smallest explicit size', { size: '2560x1440' }),
    refuse('a smaller one', { size: '1920x1080' }, ['invalid_value', 'size', 'under 3686400']),
    accept('the largest explicit size', { size: '4096x4096' }),
    refuse('a larger one', { size: '4097x4096' }, ['invalid_value', 'size', 'over 16777216']),
    refuse('output_format: the 5.0 model has it', { output_format: 'png' }, [
      'unsupported_parameter',
      'output_format',
      'gamma/dream-5.0-pro',
    ]),
    accept('transparent: it depends on the account upstream', { background: 'transparent' }),
  ],
});

const everyRatio = [
  '1:1',
  '1:4',
  '1:8',
  '2:3',
  '3:2',
  '3:4',
  '4:1',
  '4:3',
  '4:5',
  '5:4',
  '8:1',
  '9:16',
  '16:9',
  '21:9',
];
const extreme = ['1:4', '4:1', '1:8', '8:1'];
const plainRatios = everyRatio.filter((ratio) => !extreme.includes(ratio));
const everyQuality = ['standard', 'hd', 'low', 'medium', 'high', 'auto', 'max'];
const chatCommon: Row[] = [
  accept('32000 characters', { prompt: 'a'.repeat(32000) }),
  refuse('32001 characters', { prompt: 'a'.repeat(32001) }, [
    'string_above_max_length',
    'prompt',
    'at most 32000',
  ]),
  refuse('an empty prompt', { prompt: '' }, ['string_below_min_length', 'prompt', 'must not be empty']),
  accept('a ratio that reduces to a listed one', { size: '32:18' }),
  accept('42:18, which is 21:9', { size: '42:18' }),
  refuse('a ratio of no model', { size: '7:5' }, ['invalid_value', 'size', 'got "7:5"']),
  refuse('pixels', { size: '1024x1024' }, ['invalid_value', 'size', 'a ratio, not pixels']),
  refuse('auto as a ratio', { size: 'auto' }, ['invalid_value', 'size', 'got "auto"']),
  accept('a reference URL', { images: [url] }),
  accept('a reference object', { images: [{ image_url: url }, { image_url: { url } }] }),
  accept('14 references', { images: Array(14).fill(url) }),
  refuse('15 references', { images: Array(15).fill(url) }, [
    'array_above_max_length',
    'images',
    'at most 14',
  ]),
  refuse('an empty list', { images: [] }, ['array_below_min_length', 'images', 'at least 1']),
  refuse('a file id', { images: [{ file_id: 'file-1' }] }, [
    'unsupported_parameter',
    'images[0].file_id',
    'give image_url',
  ]),
  refuse('an address that is none', { images: ['kite.png'] }, [
    'invalid_value',
    'images[0]',
    'got "kite.png"',
  ]),
  ...['b64_json', 'url'].map((format) => accept(`response_format ${format}`, { response_format: format })),
  refuse('generationConfig', { generationConfig: {} }, [
    'unsupported_parameter',
    'generationConfig',
    'size and quality',
  ]),
  refuse('aspect_ratio', { aspect_ratio: '1:1' }, ['unsupported_parameter', 'aspect_ratio', 'use size']),
  refuse('image_size', { image_size: '1K' }, ['unsupported_parameter', 'image_size', 'use quality']),
  refuse('a stream', { stream: true }, ['unsupported_parameter', 'stream', 'does not stream']),
  refuse('n', { n: 2 }, ['unsupported_parameter', 'n', 'is not taken here']),
];

contractTable('beta-3.1-flash-image', {
  ...on('beta-3.1-flash-image'),
  rows: [
    ...chatCommon,
    ...values('size', everyRatio, everyRatio),
    ...values('quality', everyQuality, ['standard', 'hd', 'low', 'medium', 'high', 'auto']),
    accept('web search', { web_search: true }),
    accept('image search', { image_search: true }),
    ...values('thinking_level', ['Minimal', 'High', 'Low', 'minimal'], ['Minimal', 'High']),
  ],
});

contractTable('beta-3-pro-image', {
  ...on('beta-3-pro-image'),
  rows: [
    ...chatCommon,
    ...values('size', everyRatio, plainRatios),
    ...values('quality', everyQuality, ['standard', 'hd', 'medium', 'high', 'auto']),
    accept('web search', { web_search: true }),
    refuse('image search', { image_search: true }, [
      'unsupported_parameter',
      'image_search',
      'beta-3.1-flash-image',
    ]),
    ...values('thinking_level', ['Minimal', 'High'], ['Minimal', 'High']),
  ],
});

contractTable('beta-2.5-flash-image', {
  ...on('beta-2.5-flash-image'),
  rows: [
    ...chatCommon,
    ...values('size', everyRatio, plainRatios),
    ...values('quality', everyQuality, ['standard', 'auto']),
    refuse('web search', { web_search: true }, ['unsupported_parameter', 'web_search', 'is not taken here']),
    refuse('image search', { image_search: true }, [
      'unsupported_parameter',
      'image_search',
      'is not taken here',
    ]),
    refuse('thinking', { thinking_level: 'High' }, [
      'unsupported_parameter',
      'thinking_level',
      'is not taken here',
    ]),
  ],
});

const vibe = { image_url: url, type: 'vibe_transfer' };
const character = { image_url: url, type: 'character_reference' };

for (const model of ['diffusion-4-5-full', 'diffusion-4-5-curated']) {
  contractTable(model, {
    ...on(model),
    rows: [
      accept('no prompt: the document does not require one', { prompt: undefined, images: [url] }),
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
      refuse('a scale that is no number', { scale: '5' }, ['invalid_type', 'scale', 'got "5"']),
      accept('the quality switch', { quality_toggle: true }),
      refuse('a quality switch that is none', { quality_toggle: 1 }, [
        'invalid_type',
        'quality_toggle',
        'got 1',
      ]),
      ...values(
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
      ...values(
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
        'a character outside the picture',
        { character_prompts: [{ prompt: 'a girl', center: { x: 2, y: 0 } }] },
        ['integer_above_max_value', 'character_prompts[0].center.x', 'got 2'],
      ),
      accept('a hook', { hook_url: 'https://example.com/hook' }),
      refuse('a hook that is no address', { hook_url: 'hook' }, ['invalid_value', 'hook_url', 'got "hook"']),
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
