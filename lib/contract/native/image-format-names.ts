/** Enum names of the native protocol's image formats and the plain values they stand for (wire-facts 3). */

const numbers: Readonly<Record<string, string>> = {
  ONE: '1',
  TWO: '2',
  THREE: '3',
  FOUR: '4',
  FIVE: '5',
  EIGHT: '8',
  NINE: '9',
  SIXTEEN: '16',
  TWENTY_ONE: '21',
};

/** `ASPECT_RATIO_SIXTEEN_BY_NINE` -> `16:9`; undefined for the unspecified one; anything else comes back as it is. */
export function plainRatio(name: string): string | undefined {
  if (name === 'ASPECT_RATIO_UNSPECIFIED') return undefined;
  const sides = /^ASPECT_RATIO_([A-Z_]+)_BY_([A-Z_]+)$/.exec(name);
  const width = numbers[sides?.[1] ?? ''];
  const height = numbers[sides?.[2] ?? ''];
  return width === undefined || height === undefined ? name : `${width}:${height}`;
}

const sizes = new Map<string, string | undefined>([
  ['512', '0.5K'],
  ['512px', '0.5K'],
  ['IMAGE_SIZE_FIVE_TWELVE', '0.5K'],
  ['IMAGE_SIZE_ONE_K', '1K'],
  ['IMAGE_SIZE_TWO_K', '2K'],
  ['IMAGE_SIZE_FOUR_K', '4K'],
  ['IMAGE_SIZE_UNSPECIFIED', undefined],
]);

/** `IMAGE_SIZE_TWO_K` -> `2K`, `512` -> `0.5K`; undefined for the unspecified one; anything else comes back as it is. */
export function plainSize(name: string): string | undefined {
  return sizes.has(name) ? sizes.get(name) : name;
}
