import { expect, test } from 'vitest';
import { processorTime } from '#tests/support/processor-time.ts';
import { isGuessable, keyStrength, passwordStrength } from './guessable.ts';

test.each([
  'a',
  'kite',
  'password',
  'Password1234',
  'passwordpassword',
  'changemechangeme',
  'change-me-please',
  'aaaaaaaaaaaa',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'abababababababab',
  'abcdefghijklmnop',
  '1234567890123456',
  '0987654321098765',
  'testtesttesttest',
  'kitekitekitekite',
  'adminadminadmin!',
  'qwertyqwerty1234',
  'easel-api-key-123456',
])('%s can be guessed', (text) => expect(isGuessable(text, passwordStrength)).toBe(true));

test.each([
  'kite-over-hills',
  'correct horse battery staple',
  'Rx7!mV2#qL9z',
  'vier Drachen über dem See',
  'easel_6lqg0hQH0uYx1cY9mYw4Zb',
  '4d186321c1a7f0f354b297e8914ab240',
])('%s cannot', (text) => {
  expect(isGuessable(text, passwordStrength)).toBe(false);
  expect(isGuessable(text, { length: text.length + 1, fresh: 0 })).toBe(true);
});

test.each([
  'password',
  'passwordpassword',
  'changemechangeme',
  'testtesttesttest',
  'kitekitekitekite',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'abcdefghijklmnop',
  '1234567890123456',
  'Rx7!mV2#qL9z',
])('the key %s can be guessed', (text) => expect(isGuessable(text, keyStrength)).toBe(true));

test.each(['easel_6lqg0hQH0uYx1cY9', 'easel-test-key-000000000000', '8b1a9953c4611296a827abf8c47804d7'])(
  'the key %s cannot',
  (text) => expect(isGuessable(text, keyStrength)).toBe(false),
);

test('the time does not grow with a long text', () => {
  const milliseconds = processorTime(() => isGuessable(`${'ab'.repeat(20_000)}c`, passwordStrength));
  expect(milliseconds).toBeLessThan(2_000);
});
