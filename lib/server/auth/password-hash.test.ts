import { expect, test } from 'vitest';
import { hashPassword, isPasswordOf } from './password-hash.ts';

test('a password is known by its hash only, and two hashes of it differ', async () => {
  const [first, second] = [await hashPassword('kite over hills'), await hashPassword('kite over hills')];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(second).not.toBe(first);
  expect(await isPasswordOf('kite over hills', first)).toBe(true);
  expect(await isPasswordOf(' kite over hills\n', second)).toBe(true);
  for (const wrong of ['', 'Kite over hills', first]) expect(await isPasswordOf(wrong, first)).toBe(false);
});

test.each([null, undefined, '', '$argon2id$', '$2b$10$abc', '$argon2id$v=19$m=19456,t=2,p=1$$'])(
  'nothing is the password of %j',
  async (stored) => {
    expect(await isPasswordOf('', stored)).toBe(false);
  },
);
