// Tests general image models that an OpenAI API server answers: the request sent and the response returned.

import { beforeEach, describe, expect, test } from 'vitest';
import { usageSchema } from '#lib/contract/pages/usage.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { generateImages } from '#tests/support/documented-contract.ts';
import { openUpstreamService } from '#tests/support/upstream-service.ts';

const png = sampleImage.split(',')[1] ?? '';
const usage = {
  ...{ input_tokens: 12, output_tokens: 272, total_tokens: 284 },
  input_tokens_details: { text_tokens: 10, image_tokens: 2 },
};
const answered = {
  ...{ created: 1, background: 'opaque', output_format: 'png', quality: 'xhigh', size: '1024x1024' },
  data: [{ b64_json: png }],
  usage,
};

const { upstream, service } = await openUpstreamService(({ baseUrl }) => ({
  OPENAI_API_KEY: 'sk-operator',
  OPENAI_BASE_URL: `${baseUrl}/v1`,
}));

beforeEach(() => {
  upstream.script = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
  };
});

const generate = (body: object) => service.call('/v1/images/generations', { body });

describe('a generation', () => {
  test('is sent with the model, the key and the fields that the upstream supports', async () => {
    const response = await generate({
      ...{ model: 'alpha-image-2', prompt: 'A kite', n: 1, size: '1024x1024', quality: 'high', user: 'u1' },
      ...{ background: 'opaque', moderation: 'low', output_format: 'webp', output_compression: 80 },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-easel-provider')).toBe('openai');
    const [sent] = upstream.received;
    expect(sent).toMatchObject({ method: 'POST', url: '/v1/images/generations' });
    expect(sent?.headers.authorization).toBe('Bearer sk-operator');
    expect(JSON.parse(sent?.body ?? '')).toStrictEqual({
      ...{ model: 'gpt-image-2', prompt: 'A kite', n: 1, size: '1024x1024', quality: 'high', user: 'u1' },
      ...{ background: 'opaque', moderation: 'low', output_format: 'webp', output_compression: 80 },
      response_format: 'b64_json',
    });
    const body: unknown = await response.json();
    expect(generateImages.response.schema?.parse(body)).toStrictEqual({
      ...{ created: expect.any(Number), background: 'opaque', output_format: 'png', quality: 'high' },
      ...{ size: '128x128', data: [{ b64_json: png }], usage },
    });
  });

  test('with a URL stores the image', async () => {
    const data = [{ b64_json: png, revised_prompt: 'A red kite' }];
    upstream.script = (response) => response.end(JSON.stringify({ created: 1, data }));
    const response = await generate({ model: 'legacy-image-3', prompt: 'A kite', response_format: 'url' });
    expect(JSON.parse(upstream.received[0]?.body ?? '')).toStrictEqual({
      ...{ model: 'dall-e-3', prompt: 'A kite', response_format: 'b64_json' },
    });
    const body = generateImages.response.schema?.parse(await response.json());
    expect(body).toMatchObject({
      data: [{ revised_prompt: 'A red kite', url: expect.stringContaining('/assets/') }],
    });
  });
});

describe('an image of another format than requested is named by its bytes', () => {
  const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

  test('in a response', async () => {
    upstream.script = (response) => response.end(JSON.stringify({ ...answered, data: [{ b64_json: gif }] }));
    const response = await generate({ model: 'alpha-image-2', prompt: 'A kite', output_format: 'png' });
    const body = generateImages.response.schema?.parse(await response.json());
    expect(body).toMatchObject({ output_format: 'gif', size: '1x1', data: [{ b64_json: gif }] });
  });

  test('in the events of a stream', async () => {
    upstream.script = (response) => {
      const completed = { type: 'image_generation.completed', b64_json: gif, output_format: 'png', usage };
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`data: ${JSON.stringify(completed)}\n\n`);
    };
    const response = await generate({ model: 'alpha-image-2', prompt: 'A kite', stream: true });
    expect(await response.text()).toContain('"output_format":"gif"');
  });

  test('behind a link', async () => {
    upstream.script = (response) => response.end(JSON.stringify({ created: 1, data: [{ b64_json: gif }] }));
    const response = await generate({ model: 'legacy-image-3', prompt: 'A kite', response_format: 'url' });
    const { data, output_format } = await response.json();
    expect(output_format).toBe('gif');
    const { pathname, search } = new URL(data[0].url);
    const file = await service.call(pathname + search, { key: null });
    expect(file.headers.get('content-type')).toBe('image/gif');
    expect(Buffer.from(await file.arrayBuffer()).toString('base64')).toBe(gif);
  });
});

describe('a server that refuses response_format', () => {
  const refusal = (param: string | null) => ({
    error: {
      ...{ message: "Unknown parameter: 'response_format'.", type: 'invalid_request_error' },
      ...{ param, code: 'unknown_parameter' },
    },
  });
  const refuseFormat = () => {
    upstream.script = (response, { body }) => {
      const isRefused = body.includes('response_format');
      response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isRefused ? refusal('response_format') : answered));
    };
  };

  test('gets the request once more without it, and later ones without it', async () => {
    refuseFormat();
    const body = { model: 'alpha-image-1', prompt: 'A kite' };
    expect((await generate(body)).status).toBe(200);
    expect(upstream.received).toHaveLength(2);
    expect((await generate(body)).status).toBe(200);
    const image = { image_url: `data:image/png;base64,${png}` };
    const edit = { ...body, images: [image] };
    expect((await service.call('/v1/images/edits', { body: edit })).status).toBe(200);
    expect(upstream.received).toHaveLength(4);
  });

  test('is asked at most twice', async () => {
    upstream.script = (response) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(refusal(null)));
    expect((await generate({ model: 'alpha-image-1.5', prompt: 'A kite' })).status).toBe(400);
    expect(upstream.received).toHaveLength(2);
  });
});

test('a final event that is sent twice is one image', async () => {
  const completed = { type: 'image_generation.completed', b64_json: png, usage };
  const event = `event: image_generation.completed\ndata: ${JSON.stringify(completed)}\n\n`;
  upstream.script = (response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`\ufeff${event}${event}`);
  const response = await generate({ model: 'alpha-image-2', prompt: 'A kite', stream: true });
  expect((await response.text()).match(/^event: image_generation\.completed$/gm)).toHaveLength(1);
});

test('an Idempotency-Key sends one request and replays its response', async () => {
  const body = { model: 'alpha-image-2', prompt: 'A kite' };
  const headers = { 'idempotency-key': 'once' };
  const [first, second] = [
    await (await service.call('/v1/images/generations', { body, headers })).text(),
    await service.call('/v1/images/generations', { body, headers }),
  ];
  expect(second.headers.get('x-idempotent-replay')).toBe('true');
  expect(await second.text()).toBe(first);
  expect(upstream.received).toHaveLength(1);
});

test('a response that is interrupted within an image is an error; a large one breaks the response to the client', async () => {
  const send = (text: string) => {
    upstream.script = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '10000000' });
      response.write(text, () => response.destroy());
    };
    return generate({ model: 'alpha-image-2', prompt: 'A kite' });
  };
  expect((await send(JSON.stringify(answered).slice(0, 2000))).status).toBe(502);
  const large = await send(JSON.stringify(answered).slice(0, 2000) + 'A'.repeat(1_000_000));
  await expect(large.text()).rejects.toThrow();
});

test('models of other families are answered by the sandbox', async () => {
  const response = await service.call('/v1/messages', {
    body: { model: 'epsilon-opus-5', max_tokens: 5, messages: [{ role: 'user', content: 'Hello' }] },
  });
  expect(response.headers.get('x-easel-provider')).toBe('sandbox');
});

describe('an error', () => {
  test.each([
    [
      400,
      { code: 'moderation_blocked', message: 'Rejected by safety.' },
      400,
      'moderation_blocked',
      'Rejected',
    ],
    [400, { code: 'invalid_value', message: 'Bad size.', param: 'size' }, 400, 'invalid_value', 'Bad size'],
    [
      403,
      { code: null, message: 'Your organization must be verified to use the model `gpt-image-2`.' },
      502,
      'upstream_error',
      'verified organizations',
    ],
    [403, { code: 'unsupported_country_region_territory', message: 'No.' }, 502, 'upstream_error', 'country'],
    [
      403,
      { code: 'model_not_found', message: 'Project `p` does not have access to model `x`' },
      502,
      'upstream_error',
      'may not use this model',
    ],
    [
      403,
      { code: null, message: 'Your project does not have access to this model.' },
      502,
      'upstream_error',
      'may not use this model',
    ],
    [429, { code: 'insufficient_quota', message: 'Quota.' }, 502, 'upstream_error', 'no credit'],
    [
      401,
      { code: 'invalid_api_key', message: 'Incorrect key sk-operator' },
      502,
      'upstream_error',
      'credentials',
    ],
    [429, { code: 'insufficient_quota', message: 'You exceeded org-1' }, 502, 'upstream_error', 'account'],
    [429, { code: 'rate_limit_exceeded', message: 'Limit 5 of org-1' }, 429, 'rate_limit_exceeded', 'limits'],
    [404, { message: 'Invalid URL (POST /images/generations)' }, 502, 'upstream_error', 'address'],
    [404, { code: 'model_not_found', message: 'No such model' }, 404, 'model_not_found', 'No such model'],
    [200, { code: 'moderation_blocked', message: 'Rejected.' }, 400, 'moderation_blocked', 'Rejected'],
    [200, { message: 'The model is loading' }, 502, 'upstream_error', 'The model is loading'],
    [500, { message: 'The server had an error' }, 502, 'upstream_error', 'The server had an error'],
  ])('%i %j is %i %s', async (status, error, expected, code, text) => {
    upstream.script = (response) => {
      const retry = status === 429 ? { 'retry-after': '7' } : {};
      response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_up', ...retry });
      response.end(JSON.stringify({ error }));
    };
    const response = await generate({ model: 'alpha-image-2', prompt: 'A kite' });
    const body: unknown = await response.json();
    // An account without credit has none later.
    expect(response.headers.get('retry-after')).toBe(expected === 429 ? '7' : null);
    expect([response.status, body]).toMatchObject([
      expected,
      { error: { code, message: expect.stringContaining(text) } },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/sk-operator|org-1/);
    // A success resets the count of failures: several in a row open the circuit.
    upstream.script = (answer) => answer.end(JSON.stringify(answered));
    expect((await generate({ model: 'alpha-image-2', prompt: 'A kite' })).status).toBe(200);
  });
});

test('missing Base64 padding is added, and a byte order mark is ignored', async () => {
  const bare = png.replace(/=+$/, '');
  expect(bare).not.toBe(png);
  upstream.script = (response) =>
    response.end(`\ufeff${JSON.stringify({ ...answered, data: [{ b64_json: bare }] })}`);
  const response = await generate({ model: 'alpha-image-2', prompt: 'A kite' });
  expect(await response.json()).toMatchObject({ data: [{ b64_json: png }] });
});

test('only the images that the upstream returns are counted', async () => {
  const imagesOf = async () => {
    const response = await service.call('/api/usage', { key: null, headers: { host: 'localhost' } });
    const { rows } = usageSchema.parse(await response.json());
    return rows.reduce((sum, { images }) => sum + images, 0);
  };
  const before = await imagesOf();
  await (await generate({ model: 'alpha-image-2', prompt: 'A kite', n: 3 })).text();
  expect((await imagesOf()) - before).toBe(1);
});

describe('a stream', () => {
  const stream = async () => {
    const body = { model: 'alpha-image-2', prompt: 'A kite', stream: true };
    return await (await generate(body)).text();
  };
  const partial = `data: ${JSON.stringify({ type: 'image_generation.partial_image', b64_json: png, partial_image_index: 0 })}\n\n`;

  test('without a final image ends with an error', async () => {
    upstream.script = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(partial);
    };
    expect(await stream()).toMatch(
      /^event: image_generation.partial_image\n[\s\S]+event: error\n.*upstream_error/m,
    );
  });

  test('from an upstream that does not stream contains the usage', async () => {
    expect(await stream()).toContain(JSON.stringify({ usage }).slice(1));
  });

  test('with a chunk boundary within a character is read', async () => {
    const error = { code: 'moderation_blocked', message: 'Gr\u00f6\u00dfe' };
    const bytes = Buffer.from(`${partial}data: ${JSON.stringify({ type: 'error', error })}\n\n`);
    upstream.script = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const cut = bytes.indexOf('\u00f6') + 1;
      response.write(bytes.subarray(0, cut), () => setImmediate(() => response.end(bytes.subarray(cut))));
    };
    expect(await stream()).toContain('"message":"Gr\u00f6\u00dfe"');
  });
});

test('a stream is translated event by event', async () => {
  const shared = { ...answered, b64_json: png, created_at: 1, data: undefined };
  upstream.script = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const partial = {
      ...shared,
      usage: undefined,
      type: 'image_generation.partial_image',
      partial_image_index: 0,
    };
    response.write(`event: image_generation.partial_image\ndata: ${JSON.stringify(partial)}\n\n: ping\n\n`);
    const completed = { ...shared, type: 'image_generation.completed' };
    response.end(`event: image_generation.completed\ndata: ${JSON.stringify(completed)}\n\n`);
  };
  const response = await generate({
    model: 'alpha-image-2',
    prompt: 'A kite',
    stream: true,
    partial_images: 1,
  });
  const frames = (await response.text()).trim().split('\n\n');
  expect(frames.map((frame) => frame.split('\n')[0])).toEqual([
    'event: image_generation.partial_image',
    'event: image_generation.completed',
  ]);
  for (const frame of frames) {
    const [event = '', data = ''] = frame.split('\n').map((line) => line.replace(/^\w+: /, ''));
    generateImages.events?.[event]?.parse(JSON.parse(data));
  }
});

test('an edit is sent as a form with the bytes of its images', async () => {
  const response = await service.call('/v1/images/edits', {
    body: { model: 'alpha-image-1', prompt: 'Blue', images: [{ image_url: sampleImage }] },
  });
  expect(response.status).toBe(200);
  const [sent] = upstream.received;
  expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(sent?.body).toContain('name="image"; filename="image.png"');
  expect(sent?.body).toContain('name="model"\r\n\r\ngpt-image-1\r\n');
});
