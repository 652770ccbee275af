import { describe, expect, test } from 'vitest';
import { playgroundFormAt } from '#lib/describe/playground-forms.ts';
import { describePlaygroundForm } from '#tests/support/documented-contract.ts';

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

  test('is found by its place, and an unknown place throws', () => {
    expect(playgroundFormAt('edits').operationId).toBe('images.edit');
    expect(() => playgroundFormAt('nowhere')).toThrow('no form stands at /nowhere');
  });
});
