import { expect, it } from 'vitest';
import { localImage } from '#lib/client/storage/local-image.ts';
import { jsonBodyText, readJsonBody } from './json-body.ts';

it('folds images and long Base64 and restores them', () => {
  const image = localImage(new Blob(['x'], { type: 'image/png' }), 'kite.png');
  const inline = `data:image/png;base64,${'A'.repeat(5000)}`;
  const body = { prompt: 'Night', images: [{ image_url: image }, { image_url: inline }], n: 2 };
  const { text, images } = jsonBodyText(body);
  expect(text).toContain('$image:1');
  expect(text.length).toBeLessThan(200);
  expect(readJsonBody(text, images)).toEqual({ body });
});

it('does not fold long prose', () => {
  const prompt = 'a kite over the hills '.repeat(200);
  expect(jsonBodyText({ prompt }).images).toEqual([]);
});

it.each(['', '{', '[1]', '"text"', 'null'])('says why %j is not a body', (text) => {
  expect(readJsonBody(text, [])).toEqual({ problem: expect.any(String) });
});

it('does not invent images', () => {
  expect(readJsonBody('{"image":"$image:3"}', [])).toEqual({ body: { image: '$image:3' } });
});
