import { describe, expect, test } from 'vitest';
import { extractMedia } from './extract-media.ts';
import { base64Of } from './inline-blobs.ts';

function cut(body: unknown) {
  let count = 0;
  return extractMedia(body, () => `m${count++}`);
}

/** A GIF header of 7 x 5, filled up so that it is worth cutting. */
const gif = new Uint8Array([
  0x47,
  0x49,
  0x46,
  0x38,
  0x39,
  0x61,
  7,
  0,
  5,
  0,
  ...Array.from({ length: 200 }, () => 9),
]);

describe('extracting files from bodies', () => {
  test('detects an image by its first bytes, in any field, and keeps its bytes', async () => {
    const { value, media } = cut({ deep: [{ anything: await base64Of(new Blob([gif])) }] });
    expect(value).toEqual({ deep: [{ anything: { $media: 'm0' } }] });
    expect(media[0]).toMatchObject({ contentType: 'image/gif', width: 7, height: 5 });
    expect(new Uint8Array((await media[0]?.blob.arrayBuffer()) ?? new ArrayBuffer())).toEqual(gif);
  });

  test('the smallest possible image is detected', () => {
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
    expect(cut({ b64_json: pixel }).media).toMatchObject([{ contentType: 'image/png', width: 1, height: 1 }]);
  });

  test('detects other files by the type beside them or in their data URL', () => {
    const audio = btoa('x'.repeat(300));
    const { value, media } = cut({
      native: { mimeType: 'audio/wav', data: audio },
      message: { media_type: 'application/pdf', data: audio },
      url: `data:video/mp4;base64,${audio}`,
    });
    expect(media.map(({ contentType, blob }) => [contentType, blob.size])).toEqual([
      ['audio/wav', 300],
      ['application/pdf', 300],
      ['video/mp4', 300],
    ]);
    expect(value).toMatchObject({ native: { mimeType: 'audio/wav', data: { $media: 'm0' } } });
  });

  test.each([
    ['a signature', btoa('s'.repeat(900))],
    ['a long text', 'No Base64 at all, only many words. '.repeat(20)],
    ['a short Base64', btoa('abc')],
    ['a vector', Array.from({ length: 300 }, (_, index) => index)],
    ['nothing', null],
  ])('does not extract %s', (_name, given) => {
    expect(cut({ given })).toEqual({ value: { given }, media: [] });
  });
});
