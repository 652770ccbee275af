import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isApiError } from '#lib/contract/errors/api-error.ts';
import { checkInlineMedia, mediaLimits } from './check-inline-media.ts';

/** The head of a PNG of this size: nobody decodes it. */
function png(width: number, height: number): string {
  const head = Buffer.alloc(45);
  head.write('89504e470d0a1a0a0000000d49484452', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  head[24] = 8;
  head.write('0000000049454e44ae426082', 33, 'hex');
  return head.toString('base64');
}

const small = png(4, 3);
const huge = png(20_000, 20_000);

const places: [name: string, field: string, body: (data: string) => object][] = [
  [
    'a data URL',
    'images[0].image_url',
    (data) => ({ images: [{ image_url: `data:image/png;base64,${data}` }] }),
  ],
  [
    'a native part',
    'contents[0].parts[0].inlineData.data',
    (data) => ({ contents: [{ parts: [{ inlineData: { mimeType: 'image/png', data } }] }] }),
  ],
  [
    'a native part, as Python writes it',
    'contents[0].parts[0].inline_data.data',
    (data) => ({ contents: [{ parts: [{ inline_data: { mime_type: 'image/png', data } }] }] }),
  ],
  [
    'a block of messages',
    'messages[0].content[0].source.data',
    (data) => ({
      messages: [{ content: [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data } }] }],
    }),
  ],
];

function refusalOf(body: object): unknown {
  try {
    checkInlineMedia(body);
  } catch (error) {
    if (isApiError(error)) return { code: error.code, ...error.details };
    throw error;
  }
  return undefined;
}

describe.each(places)('%s', (_name, parameter, body) => {
  test('with an image is accepted', () => {
    expect(refusalOf(body(small))).toBeUndefined();
  });

  test.each(['png', 'jpeg'] as const)('with a %s in URL-safe Base64 is accepted', async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const image = sharp({ create: { width: 64, height: 64, channels: 3, background: 'red', noise } });
    const data = (await image.toFormat(format).toBuffer()).toString('base64url');
    expect(data).toMatch(/-.*_|_.*-/);
    expect(refusalOf(body(data))).toBeUndefined();
  });

  test.each([
    [
      'more pixels than the limit',
      huge,
      `more pixels than the limit of ${mediaLimits.pixels}; got 20000x20000`,
    ],
    ['an image without pixels', png(0, 3), 'its first bytes show none'],
    ['a text', Buffer.from('just words, no image').toString('base64'), 'its first bytes show none'],
    ['a truncated image', small.slice(0, 24), 'cut off'],
    ['an image that is truncated after its header', small.slice(0, 44), 'png image that is cut off'],
  ])('with %s is rejected with the field', (_what, data, says) => {
    expect(refusalOf(body(data))).toMatchObject({
      code: 'invalid_image',
      parameter,
      message: expect.stringContaining(says),
    });
  });
});

test.each(['heic', 'heif', 'avif', 'bmp', 'tiff'])('an image/%s is for the provider to judge', (format) => {
  const body = (data: string) => ({
    contents: [{ parts: [{ inlineData: { mimeType: `image/${format}`, data } }] }],
  });
  const heic = Buffer.from('00000018667479706865696300000000', 'hex');
  expect(refusalOf(body(heic.toString('base64')))).toBeUndefined();
  expect(refusalOf(body(heic.toString('base64url')))).toBeUndefined();
  expect(refusalOf(body('%%%'))).toMatchObject({ message: expect.stringContaining('must be Base64') });
  expect(refusalOf(body(''))).toMatchObject({ message: expect.stringContaining('must be Base64') });
});

test('files of other kinds are not validated as images', () => {
  const data = Buffer.from('%PDF-1.7').toString('base64');
  expect(refusalOf({ source: { type: 'base64', media_type: 'application/pdf', data } })).toBeUndefined();
  expect(refusalOf({ source: { type: 'text', data: 'words' } })).toBeUndefined();
});

test('100 images are accepted, one more is rejected', () => {
  const images = Array.from({ length: mediaLimits.images + 1 }, () => `data:image/png;base64,${small}`);
  expect(refusalOf(images.slice(1))).toBeUndefined();
  expect(refusalOf(images)).toMatchObject({ message: expect.stringContaining('got 101') });
});
