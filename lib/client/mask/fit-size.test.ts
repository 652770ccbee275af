import { describe, expect, test } from 'vitest';
import { freeSizeBounds } from '#lib/contract/images/size-bounds.ts';
import { fitSize } from './fit-size.ts';

const listed = {
  options: ['auto', '1024x1024', '1536x1024', '1024x1536'].map((value) => ({ value, label: value })),
};
const image = { width: 1024, height: 1024 };

describe('a list of sizes', () => {
  test('a listed size is exact', () => {
    expect(fitSize(image, { width: 1536, height: 1024 }, listed)).toEqual({ exact: true, size: '1536x1024' });
  });

  test('another size offers the nearest canvas around the image, and names the sizes', () => {
    expect(fitSize(image, { width: 1400, height: 1024 }, listed)).toEqual({
      exact: false,
      size: '1536x1024',
      canvas: { width: 1536, height: 1024 },
      reason: 'it takes 1024 × 1024, 1536 × 1024, 1024 × 1536',
    });
  });

  test('an image that is larger than the size gets a canvas of its shape', () => {
    const large = { width: 3000, height: 2000 };
    expect(fitSize(large, { width: 3200, height: 2000 }, listed)).toMatchObject({
      size: '1536x1024',
      canvas: { width: 3200, height: 2133 },
    });
  });
});

describe('free sizes', () => {
  const free = { size: freeSizeBounds };
  test('within the bounds', () => {
    expect(fitSize(image, { width: 1600, height: 1024 }, free)).toEqual({ exact: true, size: '1600x1024' });
  });

  test('the bounds explain what is wrong', () => {
    expect(fitSize(image, { width: 1324, height: 1024 }, free)).toEqual({
      exact: false,
      size: '1328x1024',
      canvas: { width: 1328, height: 1024 },
      reason: 'the width 1324 is not a multiple of 16',
    });
  });
});

test('without a size field there is nothing to fit', () => {
  expect(fitSize(image, image, undefined)).toBeUndefined();
});
