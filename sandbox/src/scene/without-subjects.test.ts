import { describe, expect, it } from 'vitest';
import { readPrompt } from './read-prompt.ts';
import { withoutSubjects } from './without-subjects.ts';

describe('withoutSubjects', () => {
  it('removes the named subjects, weather, light and mood', () => {
    const brief = withoutSubjects(
      readPrompt('a cat and a dog in the rain at night, gloomy'),
      'dog, rain, gloomy, night',
    );
    expect(brief.subjects.map(({ name }) => name)).toEqual(['cat']);
    expect(brief.weather).toEqual([]);
    expect(brief.moods).toEqual([]);
    expect(brief.time).toBeUndefined();
  });

  it('excludes what the prompt did not name', () => {
    expect(withoutSubjects(readPrompt('a meadow'), 'clouds, birds').excluded).toEqual(
      expect.arrayContaining(['clouds', 'bird']),
    );
  });

  it('keeps relations of remaining subjects and drops those to removed ones', () => {
    const brief = readPrompt('a tree, a cat on a boat, a dog behind a house');
    const fewer = withoutSubjects(brief, 'tree, house');
    expect(fewer.subjects.map(({ name, relation }) => [name, relation])).toEqual([
      ['cat', { kind: 'on', to: 1 }],
      ['boat', undefined],
      ['dog', undefined],
    ]);
  });

  it('does not change the brief if nothing is unwanted', () => {
    const brief = readPrompt('a cat');
    expect(withoutSubjects(brief, '  ')).toBe(brief);
    expect(withoutSubjects(brief, 'blurry, low quality').subjects).toEqual(brief.subjects);
  });
});
