import { describe, expect, it } from 'vitest';
import { requestText } from './request-text.ts';

describe('a request that cannot be sent', () => {
  it('reports the missing file', async () => {
    const file = new File(['x'], 'kite.png', { type: 'image/png' });
    file.arrayBuffer = () => Promise.reject(new DOMException('It was changed.', 'NotReadableError'));
    expect(await requestText({ images: [{ image_url: file }] }, 1000)).toEqual({
      error: {
        kind: 'unsent',
        message: expect.stringMatching(/^kite\.png can no longer be read \(It was changed\.\)/),
      },
    });
  });

  it('reports size, limit and files when it is larger than the server accepts', async () => {
    const file = new File(['x'.repeat(3000)], 'kite.png', { type: 'image/png' });
    const { error } = Object(await requestText({ image: file }, 3999));
    expect(error.message).toContain('is 4 kB');
    expect(error.message).toContain('accepts at most 4 kB. Files: kite.png (3 kB).');
  });

  it.each([
    ['as many bytes as it takes', 'x'.repeat(988), true],
    ['one more', 'x'.repeat(989), false],
    ['letters of two bytes', 'é'.repeat(495), false],
  ])('%s', async (_, prompt, sent) => {
    expect('text' in (await requestText({ prompt }, 1001))).toBe(sent);
  });
});
