import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { promptIn } from '#lib/base/prompt-in.ts';
import { exampleThumb } from '#lib/describe/describe-playground-form.ts';
import { playgroundFormAt, playgroundForms } from '#lib/describe/playground-forms.ts';
import { describePlaygroundForm } from '#tests/support/documented-contract.ts';
import { galleryTiles } from './gallery-tiles.ts';

const folder = join(import.meta.dirname, '..', '..', 'public', 'gallery');
const size = (name: string) => statSync(join(folder, name)).size;

test.each(galleryTiles)('$title names an example of its model', ({ page, model, example, title, prompt }) => {
  const { models, variants } = describePlaygroundForm(playgroundFormAt(page));
  const variant = variants[models.find(({ id }) => id === model)?.variantId ?? ''];
  const found = variant?.examples[example];
  expect([found?.title, promptIn(found?.body ?? {})]).toEqual([title, prompt]);
});

test('every example of an image or a video has a thumb, and no file is left over', () => {
  const thumbs = playgroundForms.flatMap((form) =>
    Object.values(describePlaygroundForm(form).variants).flatMap(({ examples }) =>
      examples.flatMap(({ title }) => exampleThumb(form, title)?.replace('/gallery/', '') ?? []),
    ),
  );
  for (const name of thumbs) expect(size(name)).toBeLessThan(6_000);
  const shown = galleryTiles.flatMap(({ image, large, video }) => [image, large ?? image, video ?? image]);
  expect(readdirSync(folder).filter((name) => !thumbs.includes(name) && !shown.includes(name))).toEqual([]);
});

test('files are small', () => {
  for (const { image, large = image, video } of galleryTiles) {
    expect(size(image)).toBeLessThanOrEqual(40_000);
    expect(size(large)).toBeLessThanOrEqual(40_000);
    if (video) expect(size(video)).toBeLessThanOrEqual(150_000);
  }
  expect(readdirSync(folder).reduce((sum, name) => sum + size(name), 0)).toBeLessThan(350_000);
});
