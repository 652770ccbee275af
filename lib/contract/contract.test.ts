import { expect, test } from 'vitest';
import { operations, selectVariant } from '#tests/support/documented-contract.ts';
import type { OperationId } from './operation-facts.ts';

test('operations with a result are billed, recorded, and support idempotency keys', () => {
  const free = operations.filter(({ result }) => !result).map(({ id }) => id);
  const asking = ['videos.cancel', 'messages.count-tokens', 'native.count-tokens'];
  for (const { id, method, result } of operations)
    expect([id, result !== undefined]).toEqual([id, method === 'POST' && !asking.includes(id)]);
  expect(free).toEqual(expect.arrayContaining(asking));
});

function refusalOf(id: OperationId, model: unknown): string {
  const operation = operations.find((candidate) => candidate.id === id);
  if (operation?.body === undefined) throw new TypeError(`${id} has no body`);
  try {
    selectVariant(operation, operation.body, model);
  } catch (error) {
    return String(error);
  }
  throw new Error(`${id} accepts ${model}`);
}

test.each<[OperationId, unknown, RegExp]>([
  ['messages.create', undefined, /model is required, because there is no default model; use a text model\.$/],
  ['videos.create', undefined, /no default model; use one of "delta-1\.1" or "delta-1\.0"\.$/],
  ['native.embed-content', 'other', /does not exist; use "beta-embedding-2-preview"\.$/],
  ['images.edit', 'delta-1.1', /model "delta-1\.1" does not support POST \/v1\/images\/edits; use one of /],
  [
    'native.generate-content',
    'delta-1.1',
    /does not support POST \/v1beta\/models\/\{model\}:generateContent; use one of .*, or a text model\.$/,
  ],
])('%s says which model to use instead of %s', (id, model, message) => {
  expect(refusalOf(id, model)).toMatch(message);
});
