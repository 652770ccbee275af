import { expect, test } from 'vitest';
import { isJsonText } from './is-json-text.ts';

test.each([
  { text: '{"name": "Rainy Evening"}', json: true },
  { text: '\n[{"a": 1}, {"a": 2}]\n', json: true },
  { text: '{}', json: true },
  { text: '{"name": "cut', json: false },
  { text: '{"a": 1} and some words', json: false },
  { text: '[a link](https://example.com)', json: false },
  { text: '{braces} in prose', json: false },
  { text: '42', json: false },
  { text: '"a word"', json: false },
  { text: '', json: false },
])('a whole text: $text', ({ text, json }) => {
  expect(isJsonText(text, false)).toBe(json);
});

test.each([
  { text: '{', json: false },
  { text: '{"name": "cut', json: true },
  { text: '[\n  {', json: true },
  { text: '[a li', json: false },
])('a growing text: $text', ({ text, json }) => {
  expect(isJsonText(text, true)).toBe(json);
});
