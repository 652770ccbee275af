import { expect, it } from 'vitest';
import { describeForm, operationById } from '#tests/support/documented-contract.ts';
import { summarise } from './operation-summary.ts';

const form = describeForm(operationById('images.generate'));
const summary = summarise({ href: '/images', form });

it('lists every model once, under its family', () => {
  const ids = summary.families.flatMap(({ models }) => models.map(({ id }) => id));
  expect(ids.toSorted()).toEqual(form.models.map(({ id }) => id).toSorted());
});

it('shows three examples that differ, each with a link that opens it', () => {
  expect(summary.examples).toHaveLength(3);
  expect(new Set(summary.examples.map(({ title }) => title)).size).toBe(3);
  for (const { href, model, body } of summary.examples) {
    const query = new URL(href, 'http://localhost').searchParams;
    const variant = form.models.find(({ id }) => id === query.get('model'))?.variantId ?? '';
    expect(query.get('model')).toBe(model);
    expect(form.variants[variant]?.examples[Number(query.get('example'))]?.body).toBe(body);
  }
});
