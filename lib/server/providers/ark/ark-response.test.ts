import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { isApiError } from '#lib/contract/errors/api-error.ts';
import { openUpstream } from '../upstream/upstream.ts';
import { arkImage, readArkError } from './ark-response.ts';

const base64 = Buffer.from('the bytes of an image').toString('base64');
const usage = { generated_images: 1, input_images: 0, output_tokens: 16_384, total_tokens: 16_400 };
const answered = {
  ...{ model: 'doubao-seedream-5-0-pro-260628', created: 1_780_599_167 },
  data: [{ b64_json: base64, size: '2048x2048', output_format: 'png' }],
  usage,
};

const upstream = openUpstream({
  baseUrl: 'https://ark.example/api/v3',
  apiKey: 'ark-key',
  credential: {},
  readError: readArkError,
});
const call = {
  signal: new AbortController().signal,
  loadMedia: async ({ url }: { url: string }) => ({
    bytes: Buffer.from(`image of ${url}`),
    contentType: 'image/png',
  }),
};
const options = { upstream, call };

/** The events of a response that arrives in pieces of a size, with their content as text. */
async function eventsOf(body: string, pieceSize = 1000): Promise<unknown[]> {
  const pieces = Array.from({ length: Math.ceil(body.length / pieceSize) }, (_, index) =>
    Buffer.from(body.slice(index * pieceSize, (index + 1) * pieceSize)),
  );
  const response = { status: 200, headers: {}, body: Readable.from(pieces) };
  const events: unknown[] = [];
  for await (const event of arkImage(response, { background: 'opaque' }, options)) {
    if (event.type !== 'image') events.push(event);
    else if (event.image instanceof Uint8Array) events.push(String(event.image));
    else events.push((await Array.fromAsync(event.image)).map(String).join(''));
  }
  return events;
}

test.each([1, 2, 3, 7, 64, 1000])('an image in pieces of %i bytes', async (size) => {
  expect(await eventsOf(JSON.stringify(answered), size)).toStrictEqual([
    base64,
    { type: 'end', background: 'opaque', usage: { input: { text: 16, image: 0 }, output: 16_384 } },
  ]);
});

test('an image by a link, with and without an empty text beside it', async () => {
  const url = 'https://files.example/1.png';
  for (const entry of [{ url }, { url, b64_json: '' }, { b64_json: null, url }])
    expect(await eventsOf(JSON.stringify({ ...answered, data: [entry] }))).toMatchObject([
      `image of ${url}`,
      { type: 'end' },
    ]);
});

test('usage without a total has no input', async () => {
  const body = { ...answered, usage: { generated_images: 1, output_tokens: 4096 } };
  expect(await eventsOf(JSON.stringify(body))).toContainEqual({
    ...{ type: 'end', background: 'opaque' },
    usage: { input: { text: 0, image: 0 }, output: 4096 },
  });
});

describe('a response without an image', () => {
  test.each([
    [
      'an error of the request',
      { error: { code: 'OutputImageSensitiveContentDetected', message: 'No.' } },
      'moderation_blocked',
      'No.',
    ],
    [
      'an error in place of the image',
      { data: [{ error: { code: 'InputTextRiskDetection', message: 'Risky.' } }] },
      'moderation_blocked',
      'Risky.',
    ],
    [
      'an error of the upstream',
      { error: { code: 'InternalServiceError', message: 'Failed.' } },
      'upstream_error',
      'Failed.',
    ],
    [
      'an error of the account',
      { error: { code: 'QuotaExceeded', message: 'Your account 21' } },
      'upstream_error',
      'no credit or has used up its quota',
    ],
    ['no data', { created: 1, data: [] }, 'upstream_error', 'cannot read'],
  ])('%s', async (_, body, code, message) => {
    const error: unknown = await eventsOf(JSON.stringify(body)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code, message: expect.stringContaining(message) });
    expect(isApiError(error) && error.details.shouldRetry).toBeFalsy();
  });

  test.each(['', 'no JSON', '<html>', JSON.stringify(answered).slice(0, 120)])('%j', async (text) => {
    await expect(eventsOf(text)).rejects.toMatchObject({ code: 'upstream_error' });
  });
});

test.each([
  [400, { code: 'InputTextSensitiveContentDetected' }, { code: 'moderation_blocked' }],
  [400, { code: 'SensitiveContentDetected.Violence' }, { code: 'moderation_blocked' }],
  [400, { code: 'MissingParameter.prompt' }, { code: 'missing_required_parameter', parameter: 'prompt' }],
  [400, { code: 'InvalidParameter', param: 'size' }, { code: 'invalid_value', parameter: 'size' }],
  [400, { code: 'InvalidParameter.size' }, { code: 'invalid_value', parameter: 'size' }],
  [400, { code: 'InvalidParameter', param: 'image' }, { code: 'invalid_value', parameter: undefined }],
  [400, { code: 'InvalidEndpoint.ClosedEndpoint' }, { isAccount: true }],
  [403, { code: 'AccountOverdueError' }, { isAccount: 'credit' }],
  [404, { code: 'ModelNotOpen' }, { isAccount: 'access' }],
  [
    404,
    { code: 'InvalidEndpointOrModel.NotFound' },
    { code: 'model_not_found', parameter: 'model', isAccount: false },
  ],
  [429, { code: 'SetLimitExceeded' }, { isAccount: 'credit' }],
  [429, { code: 'RateLimitExceeded.EndpointRPMExceeded' }, { code: undefined, isAccount: false }],
  [500, { code: 'InternalServiceError' }, { code: undefined, isAccount: false }],
])('%i %j is %j', (status, error, expected) => {
  expect(readArkError({ error }, status)).toMatchObject(expected);
});
