import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeImage, ImageEnds, imageState, openImage } from './image-pieces.ts';

const formats = ['png', 'jpeg', 'webp', 'gif'] as const;
const images = new Map<string, Buffer>();
beforeAll(async () => {
  const noise = Buffer.from(Uint8Array.from({ length: 60 * 40 * 3 }, (_, at) => (at * 7919) % 251));
  for (const format of formats) {
    const raw = { width: 60, height: 40, channels: 3 } as const;
    images.set(format, await sharp(noise, { raw }).toFormat(format).toBuffer());
  }
});

const imageOf = (format: string) => images.get(format) ?? Buffer.alloc(0);

async function* pieces(text: string, size = 1000): AsyncIterable<Uint8Array> {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size), 'latin1');
}

/** The Base64 that is sent for a provider's text. */
async function sent(text: string, size?: number): Promise<string> {
  const { base64 } = await openImage(pieces(text, size));
  let all = '';
  for await (const piece of base64) all += typeof piece === 'string' ? piece : Buffer.from(piece).toString();
  return all;
}

const refused = { code: 'upstream_error', details: { shouldRetry: false } };

describe('Base64 of a provider', () => {
  test.each([
    ['as it is', (text: string) => text],
    ['with a data URL', (text: string) => `data:image/png;base64,${text}`],
    ['with line breaks', (text: string) => text.replace(/.{76}/g, '$&\r\n')],
    ['with spaces around it', (text: string) => ` \n${text}\t `],
    ['in the alphabet of URLs', (text: string) => text.replaceAll('+', '-').replaceAll('/', '_')],
    ['without padding', (text: string) => text.replace(/=+$/, '')],
    ['with too much padding', (text: string) => `${text.replace(/=+$/, '')}====`],
  ])('%s is one text of the common alphabet', async (_, write) => {
    for (const format of formats) {
      const expected = imageOf(format).toString('base64');
      for (const size of [333, 10_000_000]) expect(await sent(write(expected), size)).toBe(expected);
    }
  });

  test.each([
    ['a quote', '","admin":"yes'],
    ['a backslash', '\\u0022'],
    ['a character that is none', '%'],
    ['another alphabet', 'é'],
    ['a null character', '\0'],
    ['padding in the middle', '=='],
  ])('with %s is refused', async (_, foreign) => {
    const text = imageOf('png').toString('base64');
    const middle = text.length >> 1;
    const damaged = text.slice(0, middle) + foreign + text.slice(middle);
    for (const size of [1000, 10_000_000]) await expect(sent(damaged, size)).rejects.toMatchObject(refused);
  });

  test.each(['<html>Sign in</html>', '{"error":{"message":"quota"}}', 'Hello', ''])(
    'of %j is no image',
    async (content) => {
      await expect(sent(Buffer.from(content).toString('base64'))).rejects.toMatchObject(refused);
      await expect(sent(content)).rejects.toMatchObject(refused);
    },
  );

  test('of one character too many is refused', async () => {
    const text = imageOf('png').toString('base64').replace(/=+$/, '');
    await expect(sent(`${text.slice(0, text.length - (text.length % 4))}A`)).rejects.toMatchObject(refused);
  });
});

describe.each(formats)('a %s image', (format) => {
  test('that is cut off is refused, as Base64 and as bytes', async () => {
    const image = imageOf(format);
    for (const share of [0.3, 0.6, 0.99]) {
      const cut = image.subarray(0, Math.floor(image.length * share));
      await expect(openImage(cut)).rejects.toThrow('cut off');
      await expect(sent(cut.toString('base64'))).rejects.toThrow('cut off');
    }
  });

  test('may be followed by other bytes', async () => {
    const longer = Buffer.concat([imageOf(format), Buffer.alloc(9)]);
    expect(await sent(longer.toString('base64'))).toBe(longer.toString('base64'));
  });

  test('is decoded', async () => {
    const opened = await openImage(pieces(imageOf(format).toString('base64')));
    expect(Buffer.from(await decodeImage(opened)).equals(imageOf(format))).toBe(true);
  });
});

test('a long image is sent while it arrives, and breaks off where it is cut', async () => {
  const noise = Buffer.from(Uint8Array.from({ length: 900 * 900 * 3 }, (_, at) => (at * at * 7919) % 253));
  const raw = { width: 900, height: 900, channels: 3 } as const;
  const image = await sharp(noise, { raw }).png({ compressionLevel: 0 }).toBuffer();
  const text = image.toString('base64');
  expect(await sent(text, 64_000)).toBe(text);

  const { base64 } = await openImage(pieces(text.slice(0, 2_000_000), 64_000));
  let length = 0;
  const read = async () => {
    for await (const piece of base64) length += piece.length;
  };
  await expect(read()).rejects.toThrow('cut off');
  expect(length).toBe(2_000_000);
});

const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d4948445200000400000004000806000000', 'hex'),
  Buffer.alloc(100_001),
  Buffer.from('0000000049454e44ae426082', 'hex'),
]).toString('base64');

test.each([
  ['an image', png, 'whole'],
  ['an image without its end', png.slice(0, -400), 'png image that is cut off'],
  ['a data URL', `data:image/png;base64,${png}`, 'unknown'],
  ['lines', png.replace(/.{76}/g, '$&\n'), 'unknown'],
  ['a text', 'SGVsbG8sIHRoaXMgaXMgbm8gaW1hZ2U'.repeat(2000), 'no image'],
])('%s, as a text and in pieces', (_name, base64, state) => {
  expect(imageState(base64)).toBe(state);
  for (const size of [1000, 65_536, base64.length]) {
    const ends = new ImageEnds();
    for (let at = 0; at < base64.length; at += size) ends.add(Buffer.from(base64.slice(at, at + size)));
    expect(ends.state).toBe(state);
  }
});
