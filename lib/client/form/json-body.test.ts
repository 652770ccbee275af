import { expect, it } from 'vitest';
import { readJsonBody, showJsonBody } from './json-body.ts';
import { localPicture } from './local-picture.ts';

it('folds pictures and long Base64 away and puts them back', () => {
  const picture = localPicture(new Blob(['x'], { type: 'image/png' }), 'kite.png');
  const inline = `data:image/png;base64,${'A'.repeat(5000)}`;
  const body = { prompt: 'Night', images: [{ image_url: picture }, { image_url: inline }], n: 2 };
  const { text, pictures } = showJsonBody(body);
  expect(text).toContain('$picture:1');
  expect(text.length).toBeLessThan(200);
  expect(readJsonBody(text, pictures)).toEqual({ body });
});

it('leaves long prose in sight', () => {
  const prompt = 'a kite over the hills '.repeat(200);
  expect(showJsonBody({ prompt }).pictures).toEqual([]);
});

it.each(['', '{', '[1]', '"text"', 'null'])('says why %j is no body', (text) => {
  expect(readJsonBody(text, [])).toEqual({ problem: expect.any(String) });
});

it('does not invent pictures', () => {
  expect(readJsonBody('{"image":"$picture:3"}', [])).toEqual({ body: { image: '$picture:3' } });
});
