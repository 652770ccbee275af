import { expect, test } from 'vitest';
import { createIdempotencyStore, type IdempotencyStore, type StoredOutcome } from './idempotency-store.ts';

const whole = (length: number): StoredOutcome => ({
  ...{ kind: 'json', status: 200, headers: {} },
  text: 'a'.repeat(length),
});
const stream = (...lengths: number[]): StoredOutcome => ({
  ...{ kind: 'events', status: 200, headers: {} },
  frames: lengths.map((length) => 'a'.repeat(length)),
});

/** Resolves when their outcomes have been weighed. */
async function keep(store: IdempotencyStore, outcomes: Readonly<Record<string, StoredOutcome>>) {
  for (const [name, outcome] of Object.entries(outcomes)) {
    store.keep(name, { requestHash: name, outcome: Promise.resolve(outcome) });
    await Promise.resolve();
  }
}
const namesIn = (store: IdempotencyStore) => ['a', 'b', 'c', 'd'].filter((name) => store.find(name));

test('so many are kept, the newest', async () => {
  const store = createIdempotencyStore({ maxEntries: 2 });
  await keep(store, { a: whole(1), b: whole(1), c: whole(1) });
  expect(namesIn(store)).toEqual(['b', 'c']);
});

test.each([
  ['responses', whole(40), whole(60), whole(1)],
  ['streams, every frame of them', stream(10, 30), stream(20, 20, 20), stream(1)],
])('so many bytes of %s are kept; one that is forgotten makes room', async (_name, first, second, third) => {
  const store = createIdempotencyStore({ maxBytes: 100 });
  await keep(store, { a: first, b: second });
  expect(namesIn(store)).toEqual(['a', 'b']);
  await keep(store, { c: third });
  expect(namesIn(store)).toEqual(['b', 'c']);
  store.forget('b');
  await keep(store, { d: second });
  expect(namesIn(store)).toEqual(['c', 'd']);
});

test('a day, and no longer', async () => {
  let now = 0;
  const store = createIdempotencyStore({ now: () => now });
  await keep(store, { a: whole(1) });
  now = 24 * 60 * 60 * 1000;
  expect(namesIn(store)).toEqual(['a']);
  now += 1;
  expect(namesIn(store)).toEqual([]);
});
