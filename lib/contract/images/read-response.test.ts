import { expect, test } from 'vitest';
import { addImageEvent, addImageResponse, emptyImages } from './read-response.ts';

const usage = {
  input_tokens: 3,
  output_tokens: 100,
  total_tokens: 103,
  input_tokens_details: { text_tokens: 3, image_tokens: 0 },
};

test('several images of one stream are counted one after the other, their tokens added', () => {
  const completed = { type: 'image_edit.completed', b64_json: { $media: 'm0' }, usage };
  const empty = emptyImages({ n: 2, stream: true, partial_images: 1 });
  const first = addImageEvent(empty, completed, 10);
  expect(first).toMatchObject({ expectedPartials: 1, complete: false, usage: { total_tokens: 103 } });
  const partial = { type: 'image_edit.partial_image', b64_json: { $media: 'm1' }, partial_image_index: 0 };
  const both = addImageEvent(
    addImageEvent(first, partial, 15),
    { ...completed, b64_json: { $media: 'm2' } },
    20,
  );
  expect(both.images.map(({ kind, index, at }) => [kind, index, at])).toEqual([
    ['final', 0, 10],
    ['partial', 1, 15],
    ['final', 1, 20],
  ]);
  expect(both).toMatchObject({
    complete: true,
    usage: { input_tokens: 3, output_tokens: 200, total_tokens: 203 },
  });
});

test('a response may contain URLs, revised prompts and the model', () => {
  const response = {
    data: [
      { url: 'https://x.test/a.png', revised_prompt: 'A kite, carefully drawn' },
      { b64_json: 'not cut' },
    ],
    model: 'gamma/dream-4.5',
    size: '2048x2048',
    output_format: 'jpeg',
  };
  expect(addImageResponse(emptyImages({}), response, 7)).toMatchObject({
    images: [
      {
        kind: 'final',
        index: 0,
        link: 'https://x.test/a.png',
        revisedPrompt: 'A kite, carefully drawn',
        at: 7,
      },
    ],
    actual: { model: 'gamma/dream-4.5', size: '2048x2048', format: 'jpeg' },
    expectedPartials: 0,
    complete: true,
  });
});

test('pings and unknown events change nothing', () => {
  const empty = emptyImages({});
  expect(addImageEvent(empty, { type: 'ping' }, 1)).toBe(empty);
  expect(addImageEvent(empty, {}, 1)).toBe(empty);
});
