import { describe, expect, test } from 'vitest';
import { localImage } from '#lib/client/storage/local-image.ts';
import { parsePresets, presetOf, withPreset } from './presets.ts';

const state = { model: 'alpha-image-2', values: {}, aside: {}, extra: {}, stream: false };

describe('presets', () => {
  test('come back as they were stored', () => {
    const preset = presetOf('Night', { model: 'alpha-image-2', prompt: 'A fox at night', n: 2 }, state);
    expect(parsePresets(JSON.stringify([preset]))).toEqual([preset]);
    expect(preset.stream).toBe(false);
  });

  test('leave images out', () => {
    const image = localImage(new Blob(['x'], { type: 'image/png' }), 'a.png');
    const { body } = presetOf('Edit', { prompt: 'Snow', images: [{ image_url: image }] }, state);
    expect(JSON.stringify(body)).not.toContain('local-image');
    expect(body.prompt).toBe('Snow');
  });

  test('of one name replace each other, the newest first', () => {
    const [first, second, again] = ['A', 'B', 'A'].map((title, n) => presetOf(title, { n }, state));
    if (!first || !second || !again) throw new Error('three presets were made');
    const stored = [first, second, again].reduce<readonly (typeof first)[]>(withPreset, []);
    expect(stored.map(({ title, body }) => [title, body.n])).toEqual([
      ['A', 2],
      ['B', 1],
    ]);
  });

  test('that something else wrote are left out', () => {
    expect(parsePresets('{"title":"x"}')).toEqual([]);
    expect(parsePresets('[1,{"title":"x"},{"title":"x","model":"m","body":{}}]')).toHaveLength(1);
    expect(() => parsePresets('[')).toThrow(SyntaxError);
  });
});
