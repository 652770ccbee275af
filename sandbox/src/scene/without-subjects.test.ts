import { describe, expect, it } from 'vitest';
import { readPrompt } from './read-prompt.ts';
import { withoutSubjects } from './without-subjects.ts';

describe('withoutSubjects', () => {
  it('removes subjects, weather, light and mood named', () => {
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

  it('moves relations along and drops those to what is gone', () => {
    const brief = readPrompt('a tree, a cat on a boat, a dog behind a house');
    const fewer = withoutSubjects(brief, 'tree, house');
    expect(fewer.subjects.map(({ name, relation }) => [name, relation])).toEqual([
      ['cat', { kind: 'on', to: 1 }],
      ['boat', undefined],
      ['dog', undefined],
    ]);
  });

  it('leaves the brief alone when nothing is unwanted', () => {
    const brief = readPrompt('a cat');
    expect(withoutSubjects(brief, '  ')).toBe(brief);
    expect(withoutSubjects(brief, 'blurry, low quality').subjects).toEqual(brief.subjects);
  });
});
