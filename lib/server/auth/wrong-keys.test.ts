import { expect, test } from 'vitest';
import { createWrongKeys } from './wrong-keys.ts';

test('a network has thirty wrong keys a minute, independent of other networks', () => {
  let now = 0;
  const { count } = createWrongKeys({ now: () => now });
  const waits = Array.from({ length: 40 }, (_, host) => count({ peer: `192.0.2.${host}` }));
  expect(waits).toEqual([...Array(30).fill(0), ...Array(10).fill(60)]);
  expect(count({ peer: '198.51.100.1' })).toBe(0);
  now = 45_000;
  expect(count({ peer: '192.0.2.1' })).toBe(15);
  now = 60_000;
  expect(count({ peer: '192.0.2.1' })).toBe(0);
});

test('the memory for networks has a limit', () => {
  const { count } = createWrongKeys({ now: () => 0 });
  for (let guess = 0; guess < 31; guess += 1) count({ peer: 'first' });
  for (let site = 0; site < 10_000; site += 1) count({ peer: `forged-${site}` });
  expect(count({ peer: 'first' })).toBe(0);
});

test('a clock that is set back an hour lets nobody wait longer', () => {
  let now = 3_600_000;
  const { count } = createWrongKeys({ now: () => now });
  for (let guess = 0; guess < 31; guess += 1) count({ peer: '192.0.2.1' });
  now = 0;
  expect(count({ peer: '192.0.2.1' })).toBe(0);
});
