import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DiffusionBody } from '#lib/contract/images/diffusion-variants.ts';
import { providerCall } from '#tests/support/provider-call.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { openUpstream, type Upstream } from '../upstream/upstream.ts';
import { createVibeEncoder, prepareReferences, type Vibe } from './prepare-references.ts';

type Images = DiffusionBody['images'];

async function prepare(images: Images, size?: string, unreadableUrl?: string) {
  const encodings: Omit<Vibe, 'signal'>[] = [];
  const { loadMedia } = {
    loadMedia: async ({ url, parameter }: { url: string; parameter: string }) => {
      const bytes = url === unreadableUrl ? Buffer.from('no image') : await red(parameter);
      return { bytes, contentType: 'image/png' };
    },
  };
  const body: DiffusionBody = { model: 'diffusion-4-5-full', images, ...(size ? { size } : {}) };
  const references = prepareReferences(body, {
    ...providerCall({ model: 'nai-diffusion-4-5-full', loadMedia }),
    encodeVibe: async ({ signal: _, ...vibe }) => {
      encodings.push(vibe);
      return `encoded ${encodings.length}`;
    },
  });
  return { references: await references, encodings };
}

/** 40x30, half of it transparent; the name in it makes it unlike the others. */
function red(name: string): Promise<Buffer> {
  return sharp({
    create: { width: 40, height: 30, channels: 4, background: { r: 200, g: 20, b: 20, alpha: 1 } },
  })
    .withExif({ IFD0: { Artist: name } })
    .png()
    .toBuffer();
}

async function pixelAt(base64: string, left: number, top: number): Promise<number[]> {
  const area = { left, top, width: 1, height: 1 };
  return [...(await sharp(Buffer.from(base64, 'base64')).extract(area).raw().toBuffer())];
}

const sizeOf = async (base64: string) => {
  const { format, width, height, hasAlpha } = await sharp(Buffer.from(base64, 'base64')).metadata();
  return { format, width, height, hasAlpha };
};

test('nothing is loaded without images', async () => {
  expect(await prepare(undefined)).toStrictEqual({
    references: { vibes: [], characters: [] },
    encodings: [],
  });
});

test.each([
  ['832x1216', { width: 832, height: 1216 }],
  [undefined, { width: 1024, height: 1024 }],
])('a source image fills the size %s', async (size, expected) => {
  const { references } = await prepare(['https://example.com/a.png'], size);
  const { image = '', ...rest } = references.source ?? {};
  expect(rest).toStrictEqual({ strength: undefined, fidelity: undefined });
  expect(await sizeOf(image)).toStrictEqual({ format: 'png', ...expected, hasAlpha: false });
  expect(await pixelAt(image, 0, 0)).toEqual([200, 20, 20]);
});

test('a character reference has black bars', async () => {
  const { references } = await prepare([
    {
      ...{ image_url: 'https://example.com/a.png', type: 'character_reference', strength: 0.5 },
      ...{ fidelity: 0.25, reference_type: 'style' },
    },
  ]);
  const [{ image = '', ...rest } = {}, ...others] = references.characters;
  expect([rest, others]).toStrictEqual([{ strength: 0.5, fidelity: 0.25, kind: 'style' }, []]);
  expect(await sizeOf(image)).toStrictEqual({ format: 'png', width: 1024, height: 1536, hasAlpha: false });
  // 40x30 is 1024x768 there, in the middle.
  expect(await pixelAt(image, 512, 380)).toEqual([0, 0, 0]);
  expect(await pixelAt(image, 512, 388)).toEqual([200, 20, 20]);
  expect(await pixelAt(image, 512, 1160)).toEqual([0, 0, 0]);
});

test('vibes are encoded in order, as they are', async () => {
  const { references, encodings } = await prepare([
    { image_url: 'https://example.com/a.png', type: 'vibe_transfer', strength: 0.3, fidelity: 0.8 },
    'https://example.com/b.png',
    { image_url: 'https://example.com/c.png', type: 'vibe_transfer' },
  ]);
  expect(references.vibes).toStrictEqual([
    { encoded: 'encoded 1', strength: 0.3 },
    { encoded: 'encoded 2', strength: undefined },
  ]);
  const model = 'nai-diffusion-4-5-full';
  expect(encodings).toStrictEqual([
    { bytes: await red('images[0].image_url'), information: 0.8, model },
    { bytes: await red('images[2].image_url'), information: 1, model },
  ]);
});

test('an image that cannot be decoded is refused before any vibe is encoded', async () => {
  const vibe = { image_url: 'https://example.com/a.png', type: 'vibe_transfer' } as const;
  const made = prepare([vibe, 'https://example.com/b.png'], undefined, 'https://example.com/b.png');
  await expect(made).rejects.toMatchObject({
    code: 'invalid_image',
    details: { parameter: 'images[1].image_url' },
  });
});

let server: ScriptedUpstream;
let upstream: Upstream;

beforeAll(async () => {
  server = await startScriptedUpstream();
  const credential = { authorization: 'Bearer pst-key' };
  upstream = openUpstream({ baseUrl: server.baseUrl, apiKey: 'pst-key', credential });
});

afterAll(async () => {
  await upstream.pool.destroy();
  server.close();
});

beforeEach(() => {
  server.received.length = 0;
  server.script = (response) => response.end(`vibe ${server.received.length}`);
});

const { signal } = new AbortController();
const vibe = { bytes: Buffer.from('image'), information: 0.7, model: 'nai-diffusion-4-5-full', signal };
const encodingOf = (text: string) => Buffer.from(text).toString('base64');

test('sends the image once, and keeps its encoding', async () => {
  const encode = createVibeEncoder(upstream);
  expect(await encode(vibe)).toBe(encodingOf('vibe 1'));
  expect(await encode({ ...vibe, bytes: Buffer.from('image') })).toBe(encodingOf('vibe 1'));
  expect(server.received).toHaveLength(1);
  expect(server.received[0]).toMatchObject({ method: 'POST', url: '/ai/encode-vibe' });
  expect(JSON.parse(server.received[0]?.body ?? '')).toStrictEqual({
    ...{ image: encodingOf('image'), information_extracted: 0.7, model: 'nai-diffusion-4-5-full' },
  });
});

test.each([
  ['image', { bytes: Buffer.from('other image') }],
  ['information', { information: 0.8 }],
  ['model', { model: 'nai-diffusion-4-5-curated' }],
])('another %s has another encoding', async (_, more) => {
  const encode = createVibeEncoder(upstream);
  await encode(vibe);
  expect(await encode({ ...vibe, ...more })).toBe(encodingOf('vibe 2'));
});

test('forgets the encoding that was not used for the longest time', async () => {
  // Two of them fit, of eight characters each.
  const encode = createVibeEncoder(upstream, 16);
  const named = (name: string) => encode({ ...vibe, bytes: Buffer.from(name) });
  for (const name of ['one', 'two', 'one', 'three', 'one']) await named(name);
  expect(server.received).toHaveLength(3);
  await named('two');
  expect(server.received).toHaveLength(4);
});

test('an error is the error of the request, and is not kept', async () => {
  const encode = createVibeEncoder(upstream);
  server.script = (response) =>
    response.writeHead(400).end(JSON.stringify({ statusCode: 400, message: 'Image too large' }));
  await expect(encode(vibe)).rejects.toMatchObject({ code: 'invalid_request', message: 'Image too large' });
  server.script = (response) => response.end();
  await expect(encode(vibe)).rejects.toMatchObject({ code: 'upstream_error' });
  server.script = (response) => response.end('vibe');
  expect(await encode(vibe)).toBe(encodingOf('vibe'));
});
