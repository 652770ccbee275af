import { describe, expect, test } from 'vitest';
import { sortFiles } from './take-files.ts';

const gifBytes = new Uint8Array([0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 7, 0, 5, 0]);
const gif = (name: string) => new File([gifBytes], name, { type: 'image/gif' });

describe('files that are brought', () => {
  test.each([
    ['empty.png', '', 'empty.png is empty.'],
    ['doc.png', '%PDF-1.4', 'doc.png is a PDF: PNG, JPEG, WebP and GIF are taken.'],
    ['sign.svg', '<svg xmlns="x"/>', 'sign.svg is an SVG: PNG, JPEG, WebP and GIF are taken.'],
    ['photo.heic', '\0\0\0\x18ftypheic', 'photo.heic is HEIC: PNG, JPEG, WebP and GIF are taken.'],
    [
      'odd.png',
      'words',
      'odd.png is no image of a known kind, or a broken one: PNG, JPEG, WebP and GIF are taken.',
    ],
  ])('%s is refused by name', async (name, content, sentence) => {
    const file = new File([content], name, { type: 'image/png' });
    expect(await sortFiles([file], { kind: 'image', room: 4 })).toEqual({ taken: [], refused: [sentence] });
  });

  test('what is taken is called what its bytes are', async () => {
    const { taken } = await sortFiles([new File([gifBytes], 'moves.png', { type: 'image/png' })], {
      kind: 'image',
      room: 1,
    });
    expect(taken.map(({ name, blob }) => [name, blob.type])).toEqual([['moves.png', 'image/gif']]);
  });

  test('what there is no room for is told and not dropped in silence', async () => {
    const { taken, refused } = await sortFiles([gif('a'), gif('b'), gif('c')], { kind: 'image', room: 1 });
    expect(taken.map(({ name }) => name)).toEqual(['a']);
    expect(refused).toEqual(['b and 1 more were left out: there is room for one more.']);
  });

  test('a video field takes videos alone', async () => {
    const film = new File(['x'], 'film.mp4', { type: 'video/mp4' });
    const { taken, refused } = await sortFiles([film, gif('a.gif')], { kind: 'video', room: 2 });
    expect([taken.length, refused]).toEqual([1, ['a.gif is no video.']]);
  });
});
