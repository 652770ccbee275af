import sharp, { type Region } from 'sharp';
import { expect, test } from 'vitest';
import { drawPreview, type PreviewContent } from './previews.ts';

const content: PreviewContent = {
  ...{ title: 'Generate images', model: 'alpha-image-2', prompt: 'A kite', answer: '' },
  image: undefined,
};
const long = 'kite & <b>hill</b> '.repeat(400);

test.each([
  ['a prompt', {}],
  ['long texts with markup', { title: long, model: long, prompt: long, answer: long }],
  ['a word longer than a line', { prompt: 'k'.repeat(2000) }],
  ['no text at all', { title: '', model: '', prompt: ' \n', answer: '\u0000' }],
  ['an image that cannot be read', { image: Buffer.from('x') }],
] satisfies [string, Partial<PreviewContent>][])('%s becomes a PNG of 1200 x 630', async (_, given) => {
  const png = await drawPreview({ ...content, ...given });
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
});

/** The colours of an area, each once, as `r,g,b`. */
async function coloursOf(png: Uint8Array, area: Region): Promise<string[]> {
  const data = await sharp(png).extract(area).removeAlpha().raw().toBuffer();
  const pixels = Array.from({ length: data.length / 3 }, (_, index) =>
    data.subarray(index * 3, index * 3 + 3),
  );
  return [...new Set(pixels.map((pixel) => [...pixel].join()))];
}

test('an image fills the right side', async () => {
  const image = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#3366aa' } })
    .png()
    .toBuffer();
  const png = await drawPreview({ ...content, image });
  expect(await coloursOf(png, { left: 900, top: 300, width: 20, height: 20 })).toEqual(['51,102,170']);
});

test('text stays above the line of the model', async () => {
  const png = await drawPreview({ ...content, prompt: long, answer: long });
  expect(await coloursOf(png, { left: 56, top: 515, width: 1088, height: 14 })).toEqual(['255,255,255']);
});
