import { expect, test } from 'vitest';
import { answeredBy } from './answered-by.ts';

test.each([
  [{}, undefined],
  [{ provider: 'openai' }, 'OpenAI'],
  [{ provider: 'openai', headers: { 'x-easel-attempts': '1' } }, 'OpenAI'],
  [{ provider: 'openai', headers: { 'x-easel-attempts': '3' } }, 'OpenAI, 3 attempts'],
])('%o was answered by %s', (run, text) => {
  expect(answeredBy(run)).toBe(text);
});
