import { expect, test } from 'vitest';
import { describeForm, operationById } from '#tests/support/documented-contract.ts';
import { modelRows } from './model-rows.ts';

const images = describeForm(operationById('images.generate'));
const messages = describeForm(operationById('messages.create'));
const names = images.models.map(({ id }) => ({ id, upstreamModel: id.replace('alpha-', 'gpt-') }));
const search = { typed: '', chosen: 'alpha-image-2', snapshots: false, names };
const idsOf = (changes: object, form = images) =>
  modelRows(form, { ...search, ...changes }).map(({ id }) => id);

test('snapshots are folded under their name until they are wanted, searched for or chosen', () => {
  const snapshot = 'alpha-image-2-2026-04-21';
  expect(idsOf({})).not.toContain(snapshot);
  expect(idsOf({ snapshots: true })).toContain(snapshot);
  expect(idsOf({ typed: 'image-2' })).toContain(snapshot);
  expect(idsOf({ chosen: snapshot })).toContain(snapshot);
  expect(idsOf({ snapshots: true })).toHaveLength(images.models.length);
});

test('every word must match the id, the summary or the name at the provider', () => {
  expect(idsOf({ typed: 'DREAM 5' })).toContain('gamma/dream-5.0-pro');
  expect(idsOf({ typed: 'gpt-image-1-mini' })).toEqual(['alpha-image-1-mini']);
});

test('a wrong name leads to the nearest', () => {
  const [row] = modelRows(images, { ...search, typed: 'alfa-imge-1.5' });
  expect(row).toMatchObject({ id: 'alpha-image-1.5', family: 'Nearest to “alfa-imge-1.5”' });
  expect(idsOf({ typed: 'whisper' })).toEqual([]);
});

test('where any model is accepted, the text itself is the last row', () => {
  expect(idsOf({ typed: ' my-own ', names: [] }, messages)).toEqual(['my-own']);
  expect(idsOf({ typed: 'epsilon-opus-5', names: [] }, messages)).toEqual(['epsilon-opus-5']);
  expect(idsOf({ typed: 'epsilon', names: [] }, messages).at(-1)).toBe('epsilon');
});
