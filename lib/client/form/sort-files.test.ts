import { describe, expect, test } from 'vitest';
import { sortFiles as sort, type Wanted } from './sort-files.ts';

const sortFiles = (files: readonly File[], wanted: Wanted) =>
  sort(files, { decodes: async () => true, ...wanted });

const gifBytes = new Uint8Array([0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 7, 0, 5, 0]);
const gif = (name: string) => new File([gifBytes], name, { type: 'image/gif' });

describe('added files', () => {
  test.each([
    ['empty.png', '', 'empty.png is empty.'],
    ['doc.png', '%PDF-1.4', 'doc.png is a PDF: use PNG, JPEG, WebP or GIF.'],
    ['sign.svg', '<svg xmlns="x"/>', 'sign.svg is an SVG: use PNG, JPEG, WebP or GIF.'],
    ['photo.heic', '\0\0\0\x18ftypheic', 'photo.heic is HEIC: use PNG, JPEG, WebP or GIF.'],
    ['odd.png', 'words', 'odd.png is not a known image format, or damaged: use PNG, JPEG, WebP or GIF.'],
  ])('%s is rejected by name', async (name, content, sentence) => {
    const file = new File([content], name, { type: 'image/png' });
    expect(await sortFiles([file], { kind: 'image', room: 4 })).toEqual({ taken: [], refused: [sentence] });
  });

  test('a truncated image is rejected by name', async () => {
    const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000400000003080600000000000000', 'hex');
    const end = Buffer.from('0000000049454e44ae426082', 'hex');
    const read = (...parts: Buffer[]) =>
      sortFiles([new File([Buffer.concat(parts)], 'kite.png')], { kind: 'image', room: 1 });
    expect(await read(head)).toEqual({
      taken: [],
      refused: ['kite.png is cut off: it ends before its image does.'],
    });
    expect((await read(head, end)).taken).toHaveLength(1);
  });

  test('an image that the browser cannot decode is rejected by name', async () => {
    const wanted = { kind: 'image', room: 1, decodes: async () => false } as const;
    expect(await sortFiles([gif('kite.gif')], wanted)).toEqual({
      taken: [],
      refused: ['kite.gif is damaged or cut off: the browser cannot decode it.'],
    });
  });

  test('an accepted file gets the type of its bytes', async () => {
    const { taken } = await sortFiles([new File([gifBytes], 'moves.png', { type: 'image/png' })], {
      kind: 'image',
      room: 1,
    });
    expect(taken.map(({ name, blob }) => [name, blob.type])).toEqual([['moves.png', 'image/gif']]);
  });

  test('files that exceed the limit are reported', async () => {
    const { taken, refused } = await sortFiles([gif('a'), gif('b'), gif('c')], { kind: 'image', room: 1 });
    expect(taken.map(({ name }) => name)).toEqual(['a']);
    expect(refused).toEqual(['b and 1 more were left out: there is room for one more.']);
  });

  test('a video field accepts only videos', async () => {
    const video = new File(['x'], 'video.mp4', { type: 'video/mp4' });
    const { taken, refused } = await sortFiles([video, gif('a.gif')], { kind: 'video', room: 2 });
    expect([taken.length, refused]).toEqual([1, ['a.gif is not a video.']]);
  });

  test.each([
    ['image', { body: 1e9, image: 9 }, 'big.gif is 10 B; this server accepts at most 9 B.'],
    // Twelve characters of Base64 are nine bytes.
    ['image', { body: 12, image: 1e9 }, 'big.gif is 10 B; this server accepts at most 9 B.'],
    ['image', { body: 1e9, image: 10 }, undefined],
  ] as const)('a %s beyond %o is refused with its size and the limit', async (kind, limits, sentence) => {
    const { taken, refused } = await sortFiles([gif('big.gif')], { kind, room: 1, limits });
    expect(refused).toEqual(sentence === undefined ? [] : [sentence]);
    expect(taken).toHaveLength(sentence === undefined ? 1 : 0);
  });

  test('an accepted file is read completely, so later changes on the disk have no effect', async () => {
    const file = gif('kite.gif');
    const { taken } = await sortFiles([file], { kind: 'image', room: 1 });
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    expect(new Uint8Array((await taken[0]?.blob.arrayBuffer()) ?? [])).toEqual(gifBytes);
  });

  test('a file that cannot be read is rejected by name', async () => {
    const file = gif('kite.gif');
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    const { taken, refused } = await sortFiles([file], { kind: 'image', room: 1 });
    expect([taken, refused]).toEqual([[], ['kite.gif cannot be read. Check that it still exists.']]);
  });
});
