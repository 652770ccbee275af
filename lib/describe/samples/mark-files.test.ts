import { expect, test } from 'vitest';
import { markFiles } from './mark-files.ts';

const base64 = btoa('x'.repeat(300));
const dataUrl = `data:image/jpeg;base64,${base64}`;

test('files are replaced by marks: data URLs, Base64 with a type, Blobs; equal files once', () => {
  const blob = new Blob(['abc'], { type: 'image/webp' });
  const { body, files } = markFiles({
    images: [{ image_url: dataUrl }, { image_url: dataUrl }, { image_url: blob }],
    part: { inlineData: { mimeType: 'audio/wav', data: base64 } },
  });
  expect(body).toEqual({
    images: [
      { image_url: { $file: 'input-1.jpg', contentType: 'image/jpeg', form: 'data-url' } },
      { image_url: { $file: 'input-1.jpg', contentType: 'image/jpeg', form: 'data-url' } },
      { image_url: { $file: 'input-2.webp', contentType: 'image/webp', form: 'data-url' } },
    ],
    part: {
      inlineData: {
        mimeType: 'audio/wav',
        data: { $file: 'input-1.jpg', contentType: 'audio/wav', form: 'base64' },
      },
    },
  });
  expect(files.map(({ name }) => name)).toEqual(['input-1.jpg', 'input-2.webp']);
});

test.each([
  ['a long text', 'many words '.repeat(60)],
  ['Base64 without a type', base64],
  ['a data URL with parameters, which a file could not give back', `data:image/png;x=y;base64,${base64}`],
  ['an address', `https://example.com/${'a'.repeat(300)}`],
])('%s is not replaced', (_name, value) => {
  expect(markFiles({ value })).toEqual({ body: { value }, files: [] });
});
