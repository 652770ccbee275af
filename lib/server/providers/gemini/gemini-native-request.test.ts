import { describe, expect, test } from 'vitest';
import type { Variant } from '#lib/contract/define-variant.ts';
import { countNativeTokens, generateContent } from '#tests/support/documented-contract.ts';
import { nativeBody, nativePath } from './gemini-native-request.ts';

const contents = [{ role: 'user', parts: [{ text: 'Hello' }] }];
const [flash, text] = ['beta-3.1-flash-image', 'beta-3-pro'];

/** What is sent for the body of a client. */
function sent(modelId: string, body: object, operation = generateContent.id) {
  const { body: contract } = operation === generateContent.id ? generateContent : countNativeTokens;
  const variants: readonly Variant[] = contract.variants;
  const variant =
    variants.find(({ models }) => models.includes(modelId)) ??
    variants.find(({ models }) => models === 'any');
  const result = variant?.validate(body);
  if (!result?.ok) throw new Error(JSON.stringify(result?.issues));
  const { group, body: valid } = result.valid;
  return nativeBody({ operation, model: 'gemini-x', valid: { group, body: { ...valid } } });
}

/** Every field of a text request that the vendor knows. */
const wholeText = {
  contents: [
    { role: 'user', parts: [{ text: 'Look' }, { inlineData: { mimeType: 'image/png', data: 'QUJD' } }] },
    {
      role: 'model',
      parts: [
        { text: 'Hm', thought: true, thoughtSignature: 'c2ln' },
        { functionCall: { id: '1', name: 'look', args: { at: 1 } } },
      ],
    },
    {
      role: 'user',
      parts: [
        { functionResponse: { id: '1', name: 'look', response: { ok: true } }, partMetadata: { a: 1 } },
        {
          fileData: { fileUri: 'https://example.com/a.mp4', mimeType: 'video/mp4' },
          videoMetadata: { fps: 1 },
        },
      ],
    },
  ],
  systemInstruction: { parts: [{ text: 'Be brief.' }] },
  generationConfig: {
    ...{ temperature: 1.5, topP: 0.9, topK: 40, candidateCount: 2, maxOutputTokens: 64, seed: 7 },
    ...{ stopSequences: ['END'], presencePenalty: 0.5, frequencyPenalty: -0.5 },
    ...{ responseMimeType: 'application/json', responseSchema: { type: 'STRING' } },
    ...{ responseModalities: ['TEXT'], responseLogprobs: true, logprobs: 3 },
    thinkingConfig: { includeThoughts: true, thinkingLevel: 'LOW' },
    mediaResolution: 'MEDIA_RESOLUTION_LOW',
    speechConfig: { languageCode: 'de-DE' },
  },
  tools: [
    { functionDeclarations: [{ name: 'look', parametersJsonSchema: { type: 'object' } }] },
    { codeExecution: {} },
    { googleSearch: { timeRangeFilter: { startTime: '2026-01-01T00:00:00Z' } } },
    { urlContext: {} },
  ],
  toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['look'] } },
  safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }],
  ...{ cachedContent: 'cachedContents/k3', serviceTier: 'flex', store: false, labels: { team: 'a' } },
};

describe('a native body', () => {
  test('of a text model is sent as it is', () => {
    expect(sent(text, wholeText)).toStrictEqual(wholeText);
  });

  test('in snake_case is sent in camelCase', () => {
    const generation_config = { max_output_tokens: 5, thinking_config: { thinking_level: 'low' } };
    const system_instruction = { parts: [{ text: 'Hi' }] };
    expect(sent(text, { contents, generation_config, system_instruction })).toStrictEqual({
      contents,
      systemInstruction: system_instruction,
      generationConfig: { maxOutputTokens: 5, thinkingConfig: { thinkingLevel: 'LOW' } },
    });
  });

  const config = { aspectRatio: '16:9', imageSize: '2K' };
  test.each<[string, object, object]>([
    ['responseFormat', { responseFormat: { image: config } }, config],
    ['an array', { responseFormat: [{ image: config }] }, config],
    ['imageConfig', { imageConfig: config }, config],
    [
      'enum names',
      { responseFormat: [{ image: { aspectRatio: 'ASPECT_RATIO_ONE_BY_FOUR' } }] },
      { aspectRatio: '1:4' },
    ],
    ['0.5K', { responseFormat: { image: { imageSize: '0.5K' } } }, { imageSize: '512' }],
    ['512px', { imageConfig: { imageSize: '512px' } }, { imageSize: '512' }],
  ])('with an image format as %s has imageConfig', (_name, given, imageConfig) => {
    const generationConfig = { responseModalities: ['IMAGE'], ...given };
    expect(sent(flash, { contents, generationConfig })).toStrictEqual({
      contents,
      generationConfig: { responseModalities: ['IMAGE'], imageConfig },
    });
  });

  test('with an empty image format has no imageConfig', () => {
    expect(sent(flash, { contents, generationConfig: { responseFormat: { image: {} } } })).toStrictEqual({
      contents,
      generationConfig: {},
    });
  });

  test('for counting has the name at the upstream', () => {
    const generateContentRequest = { ...wholeText, model: `models/${text}` };
    expect(sent(text, { generateContentRequest }, countNativeTokens.id)).toStrictEqual({
      generateContentRequest: { ...wholeText, model: 'models/gemini-x' },
    });
    expect(sent(text, { contents }, countNativeTokens.id)).toStrictEqual({ contents });
  });
});

describe('what the Gemini API does not offer is refused', () => {
  const search = (googleSearch: object) => ({ tools: [{ codeExecution: {} }, { googleSearch }] });
  const category = 'HARM_CATEGORY_IMAGE_HATE';
  test.each<[string, object, string]>([
    [
      'generationConfig.audioTimestamp',
      { generationConfig: { audioTimestamp: true } },
      'unsupported_parameter',
    ],
    [
      'tools[1].googleSearch.excludeDomains',
      search({ excludeDomains: ['example.com'] }),
      'unsupported_parameter',
    ],
    [
      'tools[1].googleSearch.blockingConfidence',
      search({ blockingConfidence: 'BLOCK_LOW_AND_ABOVE' }),
      'unsupported_parameter',
    ],
    [
      'toolConfig.functionCallingConfig.streamFunctionCallArguments',
      { toolConfig: { functionCallingConfig: { streamFunctionCallArguments: true } } },
      'unsupported_parameter',
    ],
    [
      'safetySettings[0].category',
      { safetySettings: [{ category, threshold: 'BLOCK_NONE' }] },
      'invalid_value',
    ],
  ])('%s', (parameter, fields, code) => {
    const refused = (named: string) => {
      const details = { parameter: named, message: expect.stringContaining(`${named} `) };
      return expect.objectContaining({ code, details });
    };
    expect(() => sent(text, { contents, ...fields })).toThrow(refused(parameter));
    expect(() =>
      sent(text, { generateContentRequest: { contents, ...fields } }, countNativeTokens.id),
    ).toThrow(refused(`generateContentRequest.${parameter}`));
  });
});

test.each([
  ['native.generate-content', '/v1beta/models/beta-3-pro:generateContent?alt=json', ':generateContent'],
  ['native.stream-generate-content', '/v1/models/a:streamGenerateContent', ':streamGenerateContent'],
  [
    'native.stream-generate-content',
    '/x:streamGenerateContent?alt=sse&$x=1',
    ':streamGenerateContent?alt=sse',
  ],
  ['native.count-tokens', '/v1beta/models/a:countTokens', ':countTokens'],
] as const)('%s of %s', (operation, path, end) => {
  expect(nativePath({ operation, path, model: 'gemini-x' })).toBe(`/models/gemini-x${end}`);
});
