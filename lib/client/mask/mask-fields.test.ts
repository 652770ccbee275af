import { expect, test } from 'vitest';
import { localImage } from '#lib/client/storage/local-image.ts';
import { describeForm, operationById } from '#tests/support/documented-contract.ts';
import { maskFields, withMask } from './mask-fields.ts';

const image = (name: string) => localImage(new Blob([name], { type: 'image/png' }), name);

test('edits have a mask of the first of their images on every model; generations have none', () => {
  const edits = Object.values(describeForm(operationById('images.edit')).variants);
  for (const { fields } of edits) {
    expect(maskFields(fields)).toMatchObject({ images: 'images', mask: 'mask', size: { name: 'size' } });
    expect(maskFields(fields, 'other')).toBeUndefined();
  }
  const generations = Object.values(describeForm(operationById('images.generate')).variants);
  for (const { fields } of generations) expect(maskFields(fields)).toBeUndefined();
});

test('the masked image becomes the first, in its new file, with its details', () => {
  const fields = { images: 'images', mask: 'mask', size: undefined };
  const images = [{ image_url: image('a') }, { image_url: image('b'), strength: 0.4 }];
  const [mask, extended] = [image('mask'), image('extended')];
  expect(withMask(fields, images, { index: 1, mask, image: extended, size: '1x1' })).toEqual({
    images: [{ image_url: extended, strength: 0.4 }, images[0]],
    mask: { image_url: mask },
  });
  expect(withMask(fields, images, { index: 0, mask })).toEqual({ images, mask: { image_url: mask } });
});
