import { describe, expect, test } from 'vitest';
import { isApiError } from '#lib/contract/errors/api-error.ts';
import { editImages } from '#tests/support/documented-contract.ts';
import { coerceTexts, formToBody, parseForm } from './parse-form.ts';

function parse(text: string, contentType = 'multipart/form-data; boundary=x') {
  return parseForm(Buffer.from(text, 'latin1'), contentType);
}

function part(head: string, body: string): string {
  return `--x\r\n${head}\r\n\r\n${body}\r\n`;
}

const end = '--x--\r\n';
const disposition = 'Content-Disposition: form-data';

test('texts and files are grouped by name, in order', async () => {
  const fields = await parse(
    part(`${disposition}; name="prompt"`, 'A kite') +
      part(`${disposition}; name="image[]"; filename="a"\r\nContent-Type: image/png`, 'one') +
      part(`${disposition}; name="image[]"; filename="b"\r\nContent-Type: image/png`, 'two') +
      end,
  );
  expect(fields).toEqual({
    prompt: [{ text: 'A kite' }],
    'image[]': [
      { file: { name: 'a', contentType: 'image/png', bytes: Buffer.from('one') } },
      { file: { name: 'b', contentType: 'image/png', bytes: Buffer.from('two') } },
    ],
  });
});

test('a part with the type of an image is a file, also without a file name', async () => {
  const fields = await parse(
    part(`${disposition}; name="image"\r\nContent-Type: image/png`, '\xff\xfe') + end,
  );
  expect(fields.image).toMatchObject([{ file: { bytes: Buffer.from([0xff, 0xfe]) } }]);
});

test('a file in a text field is rejected, and two masks are a list', async () => {
  const file = (name: string) => part(`${disposition}; name="${name}"; filename="a.txt"`, 'A kite');
  const prompt = await parse(file('prompt') + end);
  expect(() => formToBody(prompt)).toThrow('prompt must be a text; got the file "a.txt".');
  expect(formToBody(await parse(file('mask') + file('mask') + end)).mask).toHaveLength(2);
});

test('the text null is null if the field is nullable', () => {
  const [variant] = editImages.body.variants;
  if (variant === undefined) throw new TypeError('no variant');
  const texts = { background: 'null', size: 'null', prompt: 'null', n: 'null', toString: 'null' };
  expect(coerceTexts(texts, variant)).toEqual({ ...texts, background: null, size: null });
});

test('a truncated image is rejected with its field and its file name', async () => {
  const head = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x04\0\0\0\x03\x08\x06\0\0\0\0\0\0\0';
  const whole = `${head}\0\0\0\0IEND\xaeB\x60\x82`;
  const image = (name: string, bytes: string) =>
    part(`${disposition}; name="image[]"; filename="${name}"\r\nContent-Type: image/png`, bytes);
  const body = async (second: string) =>
    formToBody(await parse(image('a.png', whole) + image('kite.png', second) + end));
  expect((await body(whole)).images).toHaveLength(2);
  await expect(body(head)).rejects.toMatchObject({
    code: 'invalid_image',
    details: {
      parameter: 'image[1]',
      message: 'image[1] ("kite.png") holds a png image that is cut off.',
    },
  });
});

describe('an invalid form is rejected at once', () => {
  test.each([
    ['nothing', ''],
    ['no part', 'garbage'],
    ['an incomplete part header', '--x\r\n'],
    ['an incomplete text', `--x\r\n${disposition}; name="prompt"\r\n\r\nA ki`],
    ['an incomplete file', `--x\r\n${disposition}; name="image"; filename="a"\r\n\r\n\x89PNG`],
    ['a text without a name', part(disposition, 'A kite') + end],
    ['a file without a name', part(`${disposition}; filename="a"`, 'bytes') + end],
    ['an empty name', part(`${disposition}; name=""`, 'A kite') + end],
    ['the name __proto__', part(`${disposition}; name="__proto__"`, '1') + end],
    ['too many parts', part(`${disposition}; name="n"`, '1').repeat(300) + end],
    ['a text over the limit', part(`${disposition}; name="prompt"`, 'a'.repeat(33 * 1024 * 1024)) + end],
  ])('%s', async (_name, text) => {
    const error = await parse(text).catch((thrown: unknown) => thrown);
    expect(isApiError(error) ? error.code : error).toBe('invalid_request');
  });

  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'z'.repeat(5000)}`,
  ])('the type %.60s', async (type) => {
    const error = await Promise.resolve()
      .then(() => parse(end, type))
      .catch((thrown: unknown) => thrown);
    expect(isApiError(error) ? error.code : error).toBe('invalid_request');
  });
});
