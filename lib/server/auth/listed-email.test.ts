import { expect, test } from 'vitest';
import { isListedEmail } from './listed-email.ts';

const list = ['ada@example.com', '@Kite.example'];

test.each([
  ['ada@example.com', true],
  ['ADA@Example.com', true],
  ['anybody@kite.example', true],
  ['eve@example.com', false],
  ['ada@example.com.evil.example', false],
  ['eve@sub.kite.example', false],
  ['eve@kite.example@evil.example', false],
  ['eve@\u212Aite.example', false],
  ['kite.example', false],
  ['', false],
  [undefined, false],
])('%s: %s', (email, listed) => {
  expect(isListedEmail(email, list)).toBe(listed);
  expect(isListedEmail(email, [])).toBe(true);
});
