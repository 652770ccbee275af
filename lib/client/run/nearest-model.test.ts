import { expect, test } from 'vitest';
import { nearestModel } from './nearest-model.ts';

const models = [
  { id: 'alpha-image-2.5-flare', upstreamModel: 'gpt-image-2.5-flare' },
  { id: 'alpha-image-2', upstreamModel: 'gpt-image-2' },
  { id: 'alpha-image-1', upstreamModel: 'gpt-image-1' },
  { id: 'gamma/dream-5.0-pro' },
  { id: 'epsilon-haiku-4-5', upstreamModel: 'claude-haiku-4-5' },
];

test.each([
  ['gpt-image-1', 'alpha-image-1'],
  ['openai/gpt-image-2', 'alpha-image-2'],
  ['Alpha_Image_1', 'alpha-image-1'],
  ['alpha-imge-2', 'alpha-image-2'],
  ['dream-5-pro', 'gamma/dream-5.0-pro'],
  ['claude-haiku-5', 'epsilon-haiku-4-5'],
  ['whisper-1', undefined],
  ['', undefined],
])('%s means %s', (name, id) => {
  expect(nearestModel(name, models)).toBe(id);
});
