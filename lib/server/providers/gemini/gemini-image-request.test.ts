import { describe, expect, test } from 'vitest';
import { chatVariants } from '#lib/contract/images/chat-variants.ts';
import { documentedCatalogue } from '#lib/contract/models/catalogue.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { providerCall } from '#tests/support/provider-call.ts';
import { imageRequest } from './gemini-image-request.ts';

const base64 = sampleImage.split(',')[1] ?? '';
const inline = { inlineData: { mimeType: 'image/png', data: base64 } };
const quiet = { includeThoughts: false };
const [web, images] = [{ webSearch: {} }, { imageSearch: {} }];

/** What is sent for a valid body, with another name of the model. */
async function sent(body: object, over: Parameters<typeof providerCall>[0] = {}) {
  const model = 'model' in body ? body.model : undefined;
  const variant = chatVariants(documentedCatalogue).find(({ models }) => models.includes(String(model)));
  const result = variant?.validate({ prompt: 'A kite', ...body });
  if (!result?.ok) throw new Error(JSON.stringify(result?.issues));
  return await imageRequest(result.valid.body, providerCall({ model: 'gemini-test', ...over }));
}

const [flash, pro, older] = ['beta-3.1-flash-image', 'beta-3-pro-image', 'beta-2.5-flash-image'] as const;
const [only, both] = [{ responseModalities: ['IMAGE'] }, { responseModalities: ['TEXT', 'IMAGE'] }];

describe('generationConfig and tools', () => {
  test.each<[object, object, object?]>([
    [{ model: older }, only],
    [
      { model: older, quality: 'standard', size: '4:3' },
      { ...only, imageConfig: { aspectRatio: '4:3' } },
    ],
    [{ model: older, quality: 'auto', response_format: 'url' }, only],
    [{ model: pro }, { ...only, thinkingConfig: quiet }],
    [
      { model: pro, quality: 'standard' },
      { ...only, imageConfig: { imageSize: '1K' }, thinkingConfig: quiet },
    ],
    [
      { model: pro, quality: 'medium' },
      { ...only, imageConfig: { imageSize: '2K' }, thinkingConfig: quiet },
    ],
    [
      { model: pro, quality: 'high' },
      { ...only, imageConfig: { imageSize: '4K' }, thinkingConfig: quiet },
    ],
    [
      { model: pro, quality: 'hd' },
      { ...only, imageConfig: { imageSize: '4K' }, thinkingConfig: quiet },
    ],
    [
      { model: flash, quality: 'low' },
      { ...only, imageConfig: { imageSize: '512' }, thinkingConfig: quiet },
    ],
    [
      { model: flash, size: '42:18', quality: 'high' },
      { ...only, imageConfig: { aspectRatio: '21:9', imageSize: '4K' }, thinkingConfig: quiet },
    ],
    [
      { model: flash, size: '1:8' },
      { ...only, imageConfig: { aspectRatio: '1:8' }, thinkingConfig: quiet },
    ],
    [
      { model: flash, thinking_level: 'Minimal' },
      { ...only, thinkingConfig: { thinkingLevel: 'MINIMAL', ...quiet } },
    ],
    [
      { model: pro, thinking_level: 'High' },
      { ...only, thinkingConfig: { thinkingLevel: 'HIGH', ...quiet } },
    ],
    [
      { model: pro, web_search: false },
      { ...only, thinkingConfig: quiet },
    ],
    [{ model: pro, web_search: true }, { ...both, thinkingConfig: quiet }, { googleSearch: {} }],
    [
      { model: flash, image_search: true },
      { ...both, thinkingConfig: quiet },
      { googleSearch: { searchTypes: images } },
    ],
    [
      { model: flash, image_search: true, web_search: true },
      { ...both, thinkingConfig: quiet },
      { googleSearch: { searchTypes: { ...web, ...images } } },
    ],
  ])('of %j', async (body, generationConfig, tool) => {
    expect(await sent(body)).toStrictEqual({
      path: '/models/gemini-test:generateContent',
      body: {
        contents: [{ role: 'user', parts: [{ text: 'A kite' }] }],
        generationConfig,
        ...(tool ? { tools: [tool] } : {}),
      },
    });
  });
});

describe('references', () => {
  const partsOf = async (body: object, over?: Parameters<typeof providerCall>[0]) =>
    (await sent({ model: older, ...body }, over)).body.contents[0]?.parts;

  test.each([
    ['a data URL', sampleImage],
    ['an object', { image_url: sampleImage }],
    ['an object with an object', { image_url: { url: sampleImage } }],
    ['a data URL with a wrong type', sampleImage.replace('image/png', 'image/webp')],
  ])('%s is passed on without decoding', async (_name, image) => {
    // A test call cannot load media.
    expect(await partsOf({ images: [image, image] })).toStrictEqual([{ text: 'A kite' }, inline, inline]);
  });

  test('a web URL is loaded by the guarded loader, with its field', async () => {
    const loaded: object[] = [];
    const loadMedia = async (source: object) => {
      loaded.push(source);
      return { bytes: Buffer.from(base64, 'base64'), contentType: 'image/png' };
    };
    const url = 'https://example.com/kite.png';
    expect(await partsOf({ images: [sampleImage, url] }, { loadMedia })).toStrictEqual([
      { text: 'A kite' },
      inline,
      inline,
    ]);
    expect(loaded).toStrictEqual([{ url, kind: 'image', parameter: 'images[1]' }]);
  });
});

test('a name with a slash stays one segment of the path', async () => {
  const { path } = await sent({ model: older }, { model: 'a/../../x' });
  expect(path).toBe('/models/a%2F..%2F..%2Fx:generateContent');
});
