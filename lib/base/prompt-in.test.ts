import { expect, it } from 'vitest';
import { promptIn } from './prompt-in.ts';

it.each([
  { body: { prompt: 'A kite' }, expected: 'A kite' },
  {
    body: {
      messages: [
        { role: 'user', content: 'One' },
        { role: 'user', content: 'Two' },
      ],
    },
    expected: 'Two',
  },
  {
    body: { messages: [{ role: 'user', content: [{ type: 'image' }, { type: 'text', text: 'Look' }] }] },
    expected: 'Look',
  },
  { body: { contents: [{ parts: [{ inlineData: {} }, { text: 'Night' }] }] }, expected: 'Night' },
  { body: { content: { parts: [{ text: 'quiet places' }] } }, expected: 'quiet places' },
  {
    body: { requests: [{ content: { parts: [{ text: 'a cat' }] } }, {}, {}] },
    expected: 'a cat and 2 more',
  },
  { body: { n: 1 }, expected: '' },
])('finds "$expected"', ({ body, expected }) => {
  expect(promptIn(body)).toBe(expected);
});
