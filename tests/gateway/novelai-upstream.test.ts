// Tests diffusion models that a NovelAI API server answers: the request sent and the response returned.
import { once } from 'node:events';
import { zipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { diffusionResponse } from '#lib/contract/images/image-responses.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { openUpstreamService } from '#tests/support/upstream-service.ts';

const png = sampleImage.split(',')[1] ?? '';
const file = new Uint8Array(Buffer.from(png, 'base64'));
const body = { model: 'diffusion-4-5-full', prompt: 'A kite' };
const vibe = { image_url: sampleImage, type: 'vibe_transfer', strength: 0.5, fidelity: 0.8 };

const { upstream, service } = await openUpstreamService(({ baseUrl }) => ({
  NOVELAI_API_KEY: 'pst-operator',
  NOVELAI_BASE_URL: baseUrl,
}));

beforeEach(() => {
  answer(zipSync({ 'image_0.png': file }, { level: 0 }));
});

/** Responds to vibe encodings with an encoding, and to generations with the archive. */
function answer(archive: Uint8Array): void {
  upstream.script = (response, { url }) => {
    if (url === '/ai/encode-vibe') response.end('encoded');
    else response.writeHead(200, { 'content-type': 'application/x-zip-compressed' }).end(archive);
  };
}

const generate = (more: object = {}, signal?: AbortSignal) =>
  service.call('/v1/images/generations', { body: { ...body, ...more }, signal });

const sentBody = (index: number): unknown => JSON.parse(upstream.received[index]?.body ?? '');

test('images in Base64', async () => {
  answer(zipSync({ 'image_0.png': file, 'image_1.png': file }));
  const response = await generate({ n: 2, size: '832x1216', seed: 7, quality: 'hd' });
  expect([response.status, response.headers.get('x-easel-provider')]).toEqual([200, 'novelai']);
  const [sent] = upstream.received;
  expect(sent).toMatchObject({ method: 'POST', url: '/ai/generate-image' });
  expect(sent?.headers.authorization).toBe('Bearer pst-operator');
  expect(sentBody(0)).toMatchObject({
    ...{ input: 'A kite', model: 'nai-diffusion-4-5-full', action: 'generate' },
    parameters: { width: 832, height: 1216, n_samples: 2, seed: 7 },
  });
  expect(diffusionResponse.parse(await response.json())).toStrictEqual({
    created: expect.any(Number),
    data: [
      { index: 0, b64_json: png },
      { index: 1, b64_json: png },
    ],
    ...{ background: 'opaque', output_format: 'png', quality: 'high', size: '128x128' },
  });
});

test('each request without a seed gets a new one', async () => {
  await generate();
  await generate();
  const seeds = [0, 1].map((index) => sentBody(index));
  expect(seeds[0]).toMatchObject({ parameters: { seed: expect.any(Number) } });
  expect(seeds[0]).not.toEqual(seeds[1]);
});

test.each([{}, { seed: 7 }, { seed: 0 }])('the seed that was sent is told: %j', async (given) => {
  const response = await generate(given);
  const seed = Number(response.headers.get('x-easel-seed'));
  expect(sentBody(0)).toMatchObject({ parameters: { seed } });
  expect(given).toEqual('seed' in given ? { seed } : {});
});

test.each([2 ** 32, 2 ** 53, -1, 1.5])(
  'the seed %d is refused or sent as it is, never changed',
  async (seed) => {
    const response = await generate({ seed });
    if (response.status === 200) expect(sentBody(0)).toMatchObject({ parameters: { seed } });
    else {
      expect([response.status, upstream.received.length]).toEqual([400, 0]);
      expect(await response.text()).toContain('seed');
    }
  },
);

test('the gateway converts images to JPEG', async () => {
  const response = await generate({ output_format: 'jpeg' });
  expect(diffusionResponse.parse(await response.json())).toMatchObject({
    ...{ output_format: 'jpeg', size: '128x128' },
  });
});

test('a source image is sent in the size of the result', async () => {
  await generate({ size: '128x192', images: [{ image_url: sampleImage, strength: 0.5, fidelity: 0.9 }] });
  expect(sentBody(0)).toMatchObject({
    action: 'img2img',
    parameters: { image: expect.stringMatching(/^iVBOR/), strength: 0.5, noise: 0.1 },
  });
});

test('a vibe is encoded once for all requests', async () => {
  for (let count = 0; count < 2; count += 1)
    expect((await generate({ images: [vibe], seed: 1 })).status).toBe(200);
  expect(upstream.received.map(({ url }) => url)).toEqual([
    ...['/ai/encode-vibe', '/ai/generate-image', '/ai/generate-image'],
  ]);
  expect(sentBody(0)).toStrictEqual({
    ...{ image: png, information_extracted: 0.8, model: 'nai-diffusion-4-5-full' },
  });
  expect(sentBody(2)).toMatchObject({
    parameters: {
      reference_image_multiple: [Buffer.from('encoded').toString('base64')],
      reference_strength_multiple: [0.5],
    },
  });
});

test('an archive in chunks, with headers of the operator account', async () => {
  const archive = zipSync({ 'image_0.png': file });
  upstream.script = async (response) => {
    response.writeHead(200, { 'set-cookie': 'a=b', 'x-account': 'user@example.com' });
    for (let at = 0; at < archive.length; at += 500) {
      response.write(archive.subarray(at, at + 500));
      await new Promise(setImmediate);
    }
    response.end();
  };
  const response = await generate();
  expect(diffusionResponse.parse(await response.json()).data).toEqual([{ index: 0, b64_json: png }]);
  expect(JSON.stringify([...response.headers])).not.toMatch(/set-cookie|user@example/);
});

test.each([
  ['size', { size: '1000x1000' }],
  ['steps', { steps: 51 }],
  ['images[0].fidelity', { images: [{ ...vibe, fidelity: 0 }] }],
])('%s that the upstream cannot do is refused before anything is sent', async (param, more) => {
  const response = await generate(more);
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error: { code: 'invalid_value', param } },
  ]);
  expect(upstream.received).toHaveLength(0);
});

describe('an error', () => {
  test.each([
    [400, 'The image is too large.', 400, 'invalid_request', 'The image is too large.'],
    [401, 'Invalid token pst-operator', 502, 'upstream_error', 'credentials'],
    [402, 'Anlas of user@example.com', 502, 'upstream_error', 'account'],
    [404, 'No such model.', 404, 'not_found', 'No such model.'],
    [409, 'Concurrent generation is locked', 429, 'rate_limit_exceeded', 'limits'],
    [429, 'Concurrent generation is locked', 429, 'rate_limit_exceeded', 'limits'],
    [500, 'It failed.', 502, 'upstream_error', 'It failed.'],
    [503, 'Maintenance.', 503, 'overloaded', 'Maintenance.'],
  ])('%i %s', async (statusCode, message, expected, code, text) => {
    upstream.script = (response) => {
      response.writeHead(statusCode, { 'content-type': 'application/json', 'retry-after': '30' });
      response.end(JSON.stringify({ statusCode, message }));
    };
    const response = await generate();
    const received: unknown = await response.json();
    expect([response.status, received]).toMatchObject([
      expected,
      { error: { code, message: expect.stringContaining(text) } },
    ]);
    expect(JSON.stringify(received)).not.toMatch(/pst-operator|user@example/);
    if (expected === 429) expect(response.headers.get('retry-after')).toBe('30');
    expect(upstream.received).toHaveLength(1);
  });

  test('of a vibe encoding is the error of the request', async () => {
    upstream.script = (response) => {
      response.writeHead(400).end(JSON.stringify({ statusCode: 400, message: 'The vibe is too large.' }));
    };
    const response = await generate({ images: [{ ...vibe, fidelity: 0.3 }] });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { message: 'The vibe is too large.' } },
    ]);
  });

  test.each([
    ['nothing', ''],
    ['no archive', 'An error occurred'],
    ['an archive without images', zipSync({ 'notes.txt': Buffer.from('none') })],
    ['an archive with other files', zipSync({ 'image_0.png': Buffer.from('no image') })],
  ])('with status 200: %s', async (_, content) => {
    upstream.script = (response) => response.end(content);
    const response = await generate();
    expect([response.status, await response.json()]).toMatchObject([
      502,
      { error: { code: 'upstream_error' } },
    ]);
    expect(response.headers.get('x-should-retry')).toBe('false');
    expect(upstream.received).toHaveLength(1);
  });

  test.each([false, true])('a dropped connection, after the headers: %s', async (withHead) => {
    upstream.script = (response) => {
      if (withHead) response.writeHead(200, { 'content-length': '1000000' });
      if (withHead) response.write('PK', () => response.destroy());
      else response.destroy();
    };
    const response = await generate();
    expect([response.status, response.headers.get('x-should-retry')]).toEqual([502, 'false']);
    expect(upstream.received).toHaveLength(1);
  });
});

test.each([
  ['a generation', {}],
  ['a vibe encoding', { images: [{ ...vibe, fidelity: 0.4 }] }],
])('a client that leaves within %s ends the request at the upstream', async (_, more) => {
  const closed = Promise.withResolvers<unknown>();
  const arrived = Promise.withResolvers<void>();
  upstream.script = (response) => {
    closed.resolve(once(response, 'close'));
    arrived.resolve();
  };
  const client = new AbortController();
  const response = generate(more, client.signal).catch(() => undefined);
  await arrived.promise;
  client.abort();
  await closed.promise;
  await response;
  expect(upstream.received).toHaveLength(1);
});
