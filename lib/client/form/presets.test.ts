import { beforeEach, describe, expect, test, vi } from 'vitest';
import { localImage } from '#lib/client/storage/local-image.ts';
import { memoryStorage } from '#lib/client/storage/test-storage.ts';
import { changePreset, presetOf, promptPreset, readPresets, writePresets } from './presets.ts';

let saved: Map<string, string>;
beforeEach(() => {
  saved = new Map();
  vi.stubGlobal('localStorage', memoryStorage(saved));
});

const state = { model: 'alpha-image-2', values: {}, aside: {}, extra: {}, stream: false };

describe('presets', () => {
  test('are restored as they were stored', () => {
    const preset = presetOf('Night', { model: 'alpha-image-2', prompt: 'A fox at night', n: 2 }, state);
    writePresets('system-prompts', [promptPreset('Poet', 'Answer in verse')]);
    expect(writePresets('images', [preset])).toBe(true);
    expect(readPresets('images')).toEqual([preset]);
    expect(readPresets('system-prompts')).toHaveLength(1);
    expect(readPresets('edits')).toEqual([]);
    expect(preset.stream).toBe(false);
    expect([...saved.keys()]).toEqual(['easel-presets']);
  });

  test('of earlier versions, one entry for each form, move into the one entry', () => {
    const [night, day, poet] = [
      { title: 'Night', model: 'alpha-image-2', stream: false, body: { prompt: 'A fox at night' } },
      { title: 'Day', model: 'alpha-image-2', stream: true, body: { prompt: 'A fox by day' } },
      promptPreset('Poet', 'Answer in verse'),
    ];
    saved.set('easel-presets:images', JSON.stringify([night]));
    saved.set('easel-presets:system-prompts', JSON.stringify([poet]));
    saved.set('easel-presets:edits', '[');
    expect(readPresets('images')).toEqual([night]);
    expect([...saved.keys()]).toEqual(['easel-presets']);
    expect(readPresets('system-prompts')).toEqual([poet]);

    // A tab with the earlier version may still write.
    saved.set('easel-presets:images', JSON.stringify([day, { ...night, stream: true }]));
    expect(readPresets('images')).toEqual([night, day]);
  });

  test('of earlier versions stay where they are while the storage is full', () => {
    const old = JSON.stringify([promptPreset('Poet', 'Answer in verse')]);
    saved.set('easel-presets:system-prompts', old);
    vi.spyOn(saved, 'set').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(readPresets('system-prompts')).toHaveLength(1);
    expect(saved.get('easel-presets:system-prompts')).toBe(old);
  });

  test('leave images out', () => {
    const image = localImage(new Blob(['x'], { type: 'image/png' }), 'a.png');
    const { body } = presetOf('Edit', { prompt: 'Snow', images: [{ image_url: image }] }, state);
    expect(JSON.stringify(body)).not.toContain('local-image');
    expect(body.prompt).toBe('Snow');
  });

  test('are added, replaced and deleted; what is lost can be undone', () => {
    const [first, second] = [promptPreset('A', '1'), promptPreset('B', '2')];
    const both = changePreset([first], { after: second });
    expect(both).toEqual({ next: [second, first] });
    expect(changePreset(both.next, { before: first })).toEqual({ next: [second], message: 'Deleted.' });
    const taken = promptPreset('B', '1');
    expect(changePreset(both.next, { after: taken })).toEqual({
      next: [taken, first],
      message: 'Replaced B.',
    });
  });

  test('with an invalid format are ignored', () => {
    for (const text of ['[', '{"images":{"title":"x"}}', '[{"title":"x","model":"m","body":{}}]', 'null']) {
      saved.set('easel-presets', text);
      expect(readPresets('images')).toEqual([]);
    }
    saved.set('easel-presets', '{"images":[1,{"title":"x"},{"title":"x","model":"m","body":{}}]}');
    expect(readPresets('images')).toHaveLength(1);
  });
});
