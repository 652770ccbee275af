import { describe, expect, test } from 'vitest';
import * as playground from '#lib/describe/describe-playground-form.ts';
import { playgroundFormAt } from '#lib/describe/playground-forms.ts';
import { contract, describePlaygroundForm } from '#tests/support/documented-contract.ts';

describe('a form of the playground', () => {
  test('has only the variants of its page if two pages share an operation', () => {
    const [images, texts] = ['native-image', 'native-text'].map((slug) =>
      describePlaygroundForm(playgroundFormAt(slug)),
    );
    expect(images?.operationId).toBe('native.generate-content');
    expect(texts?.operationId).toBe('native.generate-content');
    expect(images?.openVariantId).toBeUndefined();
    expect(Object.keys(texts?.variants ?? {})).toEqual([texts?.openVariantId]);
    expect(Object.keys(images?.variants ?? {})).not.toContain(texts?.openVariantId);
  });

  test('lists the models that are offered, or all if none is', () => {
    const offering = (...offered: string[]) =>
      playground
        .describePlaygroundForm(playgroundFormAt('messages'), contract, (model) => offered.includes(model))
        .models.map(({ id }) => id);
    expect(offering('epsilon-haiku-5')).toEqual(['epsilon-haiku-5']);
    expect(offering()).toEqual(
      describePlaygroundForm(playgroundFormAt('messages')).models.map(({ id }) => id),
    );
  });

  test('is found by its place, and an unknown place throws', () => {
    expect(playgroundFormAt('edits').operationId).toBe('images.edit');
    expect(() => playgroundFormAt('nowhere')).toThrow('no form stands at /nowhere');
  });
});
