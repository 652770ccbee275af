// Tests that native image generation follows its generationConfig: modalities and candidates.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GenerateResponse } from '#lib/contract/native/generate-response.ts';
import { checkResponse } from '#tests/support/check-response.ts';
import { difference, inspectImage } from '#tests/support/inspect-image.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const model = 'beta-3.1-flash-image';

function send(generationConfig: object): Promise<Response> {
  return service.call(`/v1beta/models/${model}:generateContent`, {
    body: { contents: [{ parts: [{ text: 'A kite' }] }], generationConfig },
  });
}

async function candidates(generationConfig: object) {
  const response = await checkResponse<GenerateResponse>(
    'native.generate-content',
    await send(generationConfig),
    model,
  );
  const { promptTokenCount = 0, candidatesTokenCount = 0, totalTokenCount } = response.usageMetadata ?? {};
  expect(totalTokenCount).toBe(promptTokenCount + candidatesTokenCount);
  return (response.candidates ?? []).map(({ content, finishReason, index }) => ({
    index,
    finishReason,
    kinds: content?.parts?.map((part) => (part.inlineData ? 'image' : 'text')),
    image: content?.parts?.find((part) => part.inlineData)?.inlineData?.data,
  }));
}

test.each([
  [undefined, ['text', 'image']],
  [
    ['TEXT', 'IMAGE'],
    ['text', 'image'],
  ],
  [['IMAGE'], ['image']],
  [['TEXT'], ['text']],
])('the modalities %j make %j', async (responseModalities, kinds) => {
  const imageConfig = { imageSize: '0.5K' };
  const [only] = await candidates({ imageConfig, responseModalities });
  expect(only).toMatchObject({ index: 0, finishReason: 'STOP', kinds });
});

test('candidates are different images', async () => {
  const made = await candidates({
    imageConfig: { imageSize: '0.5K' },
    responseModalities: ['IMAGE'],
    candidateCount: 3,
  });
  expect(made.map(({ index, finishReason }) => [index, finishReason])).toEqual([
    [0, 'STOP'],
    [1, 'STOP'],
    [2, 'STOP'],
  ]);
  const seen = await Promise.all(made.map(({ image = '' }) => inspectImage(image)));
  const [first, second, third] = seen;
  if (!first || !second || !third) throw new RangeError('three images were asked for');
  expect(difference(first, second)).toBeGreaterThan(1);
  expect(difference(second, third)).toBeGreaterThan(1);
});

test('more candidates than the sandbox supports are rejected with the field', async () => {
  const response = await send({ candidateCount: 5 });
  expect(response.status).toBe(400);
  expect((await response.json()).error.message).toContain('candidateCount must be at most 4');
});
