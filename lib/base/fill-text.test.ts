import { expect, test } from 'vitest';
import { processorTime } from '#tests/support/processor-time.ts';
import { escapePlaceholder, fillTemplate, fillText, placeholdersIn } from './fill-text.ts';

test('a text is filled once: values are not templates', () => {
  expect(fillText('A {{ animal }} in {{place}}', { animal: '{{place}}', place: 'Rome' })).toBe(
    'A {{place}} in Rome',
  );
});

test('unknown names and names of the prototype stay', () => {
  expect(fillText('{{other}} {{constructor}} {{}}', {})).toBe('{{other}} {{constructor}} {{}}');
});

test('a whole placeholder keeps the type of its value, others become text', () => {
  const template = { seed: '{{seed}}', tags: ['{{seed}}', 'x {{seed}}'], n: 1, none: null };
  expect(fillTemplate(template, { seed: 7 })).toEqual({ seed: 7, tags: [7, 'x 7'], n: 1, none: null });
  expect(fillTemplate('{{a}}{{b}}', { a: 1, b: 2 })).toBe('12');
});

test('the names of a template', () => {
  expect(placeholdersIn({ a: '{{x}} {{ y }}', b: [{ c: '{{x}}' }], d: 3 })).toEqual(['x', 'y']);
});

test('an escaped placeholder is text', () => {
  const escaped = escapePlaceholder('{{a}} {{ b }} {{a}}', 'a');
  expect(escaped).toBe('\\{{a}} {{ b }} \\{{a}}');
  expect(placeholdersIn(escaped)).toEqual(['b']);
  expect(fillText(escaped, { a: 1, b: 2 })).toBe('{{a}} 2 {{a}}');
});

test('names may hold spaces and signs, but tags of other template languages stay text', () => {
  expect(placeholdersIn('{{price ($)}} {{2nd}} {{_x}} {{größe}}')).toEqual([
    'price ($)',
    '2nd',
    '_x',
    'größe',
  ]);
  expect(placeholdersIn('{{#if a}} {{/if}} {{ a | upper }} {{"a": 1}} {{ }}')).toEqual([]);
});

test('spaces without an end take no time', () => {
  const text = `{{a${' '.repeat(200_000)}x`;
  expect(processorTime(() => fillText(text, {}))).toBeLessThan(500);
});
