import { describe, expect, test } from 'vitest';
import { readGeminiError, readGeminiImageError } from './gemini-error.ts';

/** An error of a field: in the details, or only in the message. */
const violation = (field: string, message = 'Wrong.') => ({
  error: {
    ...{ code: 400, message, status: 'INVALID_ARGUMENT' },
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: field === '' ? [{ description: message }] : [{ field, description: message }],
      },
    ],
  },
});

describe('the field of an error', () => {
  test.each([
    ['generation_config.max_output_tokens', 'generationConfig.maxOutputTokens'],
    ['generation_config.image_config.image_size', 'generationConfig.responseFormat.image.imageSize'],
    ['contents[1].parts[0].inline_data', 'contents[1].parts[0].inlineData'],
  ])('%s is %s of a native call', (field, ours) => {
    expect(readGeminiError(violation(field), 400).parameter).toBe(ours);
    expect(readGeminiError(violation('', `Invalid value at '${field}' (TYPE_X), "x"`), 400).parameter).toBe(
      ours,
    );
    const text = `* GenerateContentRequest.${field}: must be set`;
    expect(readGeminiError(violation('', text), 400).parameter).toBe(ours);
  });

  test.each([
    ['generation_config.image_config.aspect_ratio', 'size'],
    ['generation_config.image_config.image_size', 'quality'],
    ['generation_config.thinking_config.thinking_level', 'thinking_level'],
    ['tools[0].google_search', 'web_search'],
    ['tools[0].google_search.search_types.image_search', 'image_search'],
    ['contents[0].parts[0].text', 'prompt'],
    ['contents[0].parts[3].inline_data.data', 'images[2]'],
    ['generation_config.response_modalities', undefined],
  ])('%s is %s of an image', (field, ours) => {
    expect(readGeminiImageError(violation(field), 400).parameter).toBe(ours);
  });

  test('is the model if that is unknown', () => {
    const error = {
      code: 404,
      message: 'models/gemini-x is not found for API version v1beta',
      status: 'NOT_FOUND',
    };
    expect(readGeminiImageError({ error }, 404)).toMatchObject({
      ...{ code: 'model_not_found', parameter: 'model', message: error.message },
    });
  });
});

const quota = (violation: object, message = 'You exceeded your current quota') => ({
  error: { code: 429, message, status: 'RESOURCE_EXHAUSTED', details: [{ violations: [violation] }] },
});

describe("the operator's account is the problem", () => {
  test.each<[number, object, boolean | 'key' | 'credit' | 'region']>([
    [400, { error: { message: 'API key expired. Please renew the API key.' } }, 'key'],
    [400, { error: { message: 'Wrong', details: [{ reason: 'API_KEY_INVALID' }] } }, 'key'],
    [400, { error: { message: 'Please enable billing on your project.' } }, 'credit'],
    [400, { error: { message: 'User location is not supported for the API use.' } }, 'region'],
    [400, { error: { message: 'The File abc is not in an ACTIVE state.' } }, false],
    [400, { error: { message: 'Invalid value', details: [{ reason: 'INVALID' }] } }, false],
    [403, { error: { message: 'Off', details: [{ reason: 'SERVICE_DISABLED' }] } }, true],
    [429, quota({ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }), 'credit'],
    [429, quota({ quotaId: 'GenerateRequestsPerMinutePerProjectPerModel', quotaValue: '0' }), 'credit'],
    [429, quota({ quotaId: 'GenerateRequestsPerMinutePerProjectPerModel', quotaValue: '10' }), false],
    [429, quota({}, 'Quota exceeded for metric: x, limit: 0, model: y'), 'credit'],
    [429, quota({}, 'Quota exceeded for metric: x, limit: 20, model: y'), false],
    [429, { error: { message: 'Resource has been exhausted (e.g. check quota).' } }, false],
  ])('%i %j: %s', (status, body, expected) => {
    expect(readGeminiError(body, status).isAccount).toBe(expected);
  });
});

test.each([
  ['39.6s', 40],
  ['1s', 1],
  ['0s', 1],
  ['soon', undefined],
])('a retry delay of %s is %s seconds', (retryDelay, seconds) => {
  const error = { message: 'Slow down', details: [{ retryDelay }] };
  expect(readGeminiError({ error }, 429).retryAfterSeconds).toBe(seconds);
});

test.each([undefined, 'text', [], {}, { error: 'Bad gateway' }])('of %j, nothing breaks', (body) => {
  expect(readGeminiError(body, 502)).toMatchObject({ isAccount: false, notAccepted: false });
});
