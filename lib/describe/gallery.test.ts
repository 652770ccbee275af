import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { galleryExamples, requestHash } from '#tests/support/gallery-examples.ts';
import { galleryThumb } from './describe-playground-form.ts';
import { galleryFile, galleryKey, mediumWidth } from './gallery-result.ts';
import { galleryResults } from './gallery-results.ts';
import { featured, galleryTiles } from './gallery-tiles.ts';

const inPublic = (address: string) => join(import.meta.dirname, '..', '..', 'public', address);
const examples = galleryExamples().map((example) => ({
  ...example,
  key: galleryKey(example.form.slug, example.title),
}));

test('every result is of the request its example sends: after a change, run tests/support/make-gallery.ts', () => {
  const hashes = new Map(examples.map(({ key, body }) => [key, requestHash(body)]));
  for (const [key, { request }] of Object.entries(galleryResults))
    expect([key, request]).toEqual([key, hashes.get(key)]);
});

test('every example of an image or a video has a thumb, every featured one a tile', () => {
  const visible = examples.filter(({ form: { layout } }) => layout === 'image' || layout === 'video');
  for (const { form, title } of visible) {
    const thumb = galleryThumb(form.slug, title) ?? `no thumb of ${title}`;
    expect(statSync(inPublic(thumb)).size).toBeLessThan(6_000);
  }
  expect(galleryTiles().map(({ title }) => title)).toEqual(featured.map(({ title }) => title));
});

test('files are small and have the size that the page reserves', async () => {
  for (const { file, result } of galleryTiles().filter(({ result }) => result.image)) {
    const { width, height } = await sharp(inPublic(`${file}.avif`)).metadata();
    expect([file, width, height]).toEqual([file, result.width, result.height]);
    expect(statSync(inPublic(`${file}.avif`)).size).toBeLessThanOrEqual(40_000);
    if (result.video) expect(statSync(inPublic(`${file}.mp4`)).size).toBeLessThanOrEqual(150_000);
    else expect((await sharp(inPublic(`${file}-medium.avif`)).metadata()).width).toBe(mediumWidth);
  }
  const sizes = readdirSync(inPublic(galleryFile(''))).map(
    (name) => statSync(inPublic(galleryFile(name))).size,
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(450_000);
});
