import { expect, it } from 'vitest';
import { findInPath, findInText } from './check-words.ts';

const words = (text: string, path = 'lib/client/a.ts') => findInText(path, text).map(({ word }) => word);

it.each([
  { name: 'a comment', text: '// Waits for the film.', expected: ['film'] },
  { name: 'a part of an identifier', text: 'openFilmStrip(value);', expected: ['film'] },
  { name: 'a constant in capitals', text: 'LAST_REPLY + 1', expected: ['reply'] },
  { name: 'a text', text: "label('Two pictures')", expected: ['pictures'] },
  { name: 'a declaration', text: 'const kept = 1;', expected: ['kept'] },
  { name: 'a property', text: '  laidOut: number;', expected: ['laid'] },
  { name: 'a word within a word', text: 'microfilms, depictured', expected: [] },
  { name: 'an ordinary sentence', text: '// A row is kept for 30 days.', expected: [] },
  { name: 'a stored key', text: "const key = 'easel-notify-films';", expected: [] },
])('$name: $expected', ({ text, expected }) => {
  expect(words(text)).toEqual(expected);
});

it('reads file and folder names', () => {
  expect(findInPath('lib/client/told/film-strip.ts').map(({ word }) => word)).toEqual(['film', 'told']);
});

it('allows retired words in prompts', () => {
  expect(words("subject('film', 'picture')", 'sandbox/src/subjects/things/film.ts')).toEqual([]);
});
