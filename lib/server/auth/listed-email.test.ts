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
  ['eve@evil.example@kite.example', false],
  ['"eve@evil.example"@kite.example', false],
  ['eve\n@kite.example', false],
  ['eve\r\nada@kite.example', false],
  ['anybody@kite.example\n', false],
  ['\nada@example.com', false],
  ['eve @kite.example', false],
  ['eve\u200b@kite.example', false],
  ['eve\0@kite.example', false],
  ['<eve@kite.example', false],
  ['eve@evil.example,x@kite.example', false],
  ['@kite.example', false],
  ['ada@kite.example.', false],
  ['ada+tag@kite.example', true],
  ['j\u00f6rg@kite.example', true],
  ['', false],
  [undefined, false],
])('%s: %s', (email, listed) => {
  expect(isListedEmail(email, list)).toBe(listed);
  expect(isListedEmail(email, [])).toBe(true);
});
