import { generateImage } from 'ai';
import { createEasel } from 'easel/ai-sdk';
import { startEasel } from 'easel/testing';
import { afterAll, expect, test } from 'vitest';

const easel = await startEasel();
afterAll(easel.close);

test('an image is made by the AI SDK', async () => {
  const { image } = createEasel({ baseURL: easel.url, apiKey: easel.key });

  const made = await generateImage({ model: image('alpha-image-2'), prompt: 'a harbour', size: '1024x1024' });

  expect(made.image.mediaType).toBe('image/png');
  expect(made.providerMetadata.easel?.images).toMatchObject([{ size: '1024x1024' }]);
});
