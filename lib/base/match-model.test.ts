import { expect, test } from 'vitest';
import { isSandboxModel, matchModel, providersOf } from './match-model.ts';

test.each([
  ['alpha-image-*', 'alpha-image-2', '2'],
  ['alpha-image-*', 'alpha-chat-image-latest', undefined],
  ['alpha-image-2', 'alpha-image-2', ''],
  ['alpha-image-2', 'alpha-image-2.5', undefined],
  ['*', 'anything', 'anything'],
])('%s matches %s with %s', (pattern, id, rest) => {
  expect(matchModel(pattern, id)).toBe(rest);
});

test('the first rule that matches names the providers', () => {
  const rules = [
    { models: 'epsilon-*', providers: ['anthropic', 'openrouter'] },
    { models: '*', providers: ['sandbox'] },
  ];
  expect(providersOf(rules, 'epsilon-2')).toEqual(['anthropic', 'openrouter']);
  expect([isSandboxModel(rules, 'epsilon-2'), isSandboxModel(rules, 'other')]).toEqual([false, true]);
  expect(providersOf([], 'other')).toEqual([]);
});
