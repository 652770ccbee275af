import { describe, expect, test } from 'vitest';
import { localImage } from '#lib/client/storage/local-image.ts';
import { changePreset, findPresets, parsePresets, presetOf, promptPreset } from './presets.ts';

const state = { model: 'alpha-image-2', values: {}, aside: {}, extra: {}, stream: false };

describe('presets', () => {
  test('are restored as they were stored', () => {
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

  test('are added, changed and deleted; deletion can be undone', () => {
    const [first, second] = [promptPreset('A', '1'), promptPreset('B', '2')];
    const both = changePreset([first], { after: second });
    expect(both).toEqual({ next: [second, first] });
    expect(changePreset(both.next, { before: first })).toEqual({ next: [second], message: 'Deleted.' });
    const renamed = promptPreset('C', '1');
    expect(changePreset(both.next, { before: first, after: renamed })).toEqual({
      next: [renamed, second],
      message: 'Changed.',
    });
    const taken = promptPreset('B', '1');
    for (const before of [undefined, first]) {
      const others = before ? [] : [first];
      const { next, message } = changePreset(both.next, { ...(before && { before }), after: taken });
      expect({ next, message }).toEqual({ next: [taken, ...others], message: 'Replaced B.' });
    }
  });

  test('are found by all words of the query, in name and prompt', () => {
    const presets = [promptPreset('Poet', 'Answer in verse'), promptPreset('Reviewer', 'Review the text')];
    expect(findPresets(presets, '')).toEqual(presets);
    expect(findPresets(presets, 'VERSE poet')).toEqual(presets.slice(0, 1));
    expect(findPresets(presets, 'verse text')).toEqual([]);
  });

  test('with an invalid format are ignored', () => {
    expect(parsePresets('{"title":"x"}')).toEqual([]);
    expect(parsePresets('[1,{"title":"x"},{"title":"x","model":"m","body":{}}]')).toHaveLength(1);
    expect(() => parsePresets('[')).toThrow(SyntaxError);
  });
});
