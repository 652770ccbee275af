import { expect, test } from 'vitest';
import { providerCall } from '#tests/support/provider-call.ts';
import { isOpenai, openaiRequest } from './openai-request.ts';

const job = {
  isEdit: false,
  group: 'general',
  body: { model: 'alpha-image-2', prompt: 'A kite' },
} as const;

test.each([
  ['https://api.openai.com/v1', {}],
  ['https://eu.api.openai.com/v1', {}],
  ['https://api.openai.com.example.com/v1', { response_format: 'b64_json' }],
  ['http://127.0.0.1:8080/v1', { response_format: 'b64_json' }],
])('%s is asked for Base64 only if it knows the field', async (baseUrl, format) => {
  const loadMedia = () => Promise.reject(new Error('There is no image.'));
  const options = { ...providerCall({ model: 'gpt-image-2', loadMedia }), refusesFormat: false };
  const { body } = await openaiRequest(job, { ...options, isVendor: isOpenai(baseUrl) });
  expect(JSON.parse(String(body))).toStrictEqual({ model: 'gpt-image-2', prompt: 'A kite', ...format });
});
