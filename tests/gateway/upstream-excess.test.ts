// Upstreams that send more than was ordered, figures that nothing can have, and more bytes than anybody reads
// (docs/decisions/113): what the client gets, and what is billed.
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { usageSchema } from '#lib/contract/pages/usage.ts';
import type { PriceTable } from '#lib/contract/prices/price-table.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { videoTaskResponse } from '#lib/contract/videos/video-responses.ts';
import { readError } from '#tests/support/check-response.ts';
import { startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { until } from '#tests/support/until.ts';
import { openUpstreamService } from '#tests/support/upstream-service.ts';
import { wholeVideo } from '#tests/support/video-upstream.ts';

const b64 = sampleImage.split(',')[1] ?? '';
const keys = Array.from({ length: 40 }, (_, index) => `easel-excess-key-${String(index).padStart(4, '0')}`);
const relay = await startScriptedUpstream();
const { upstream, service } = await openUpstreamService(({ baseUrl }) => ({
  ...relay.environment,
  ...{ OPENAI_API_KEY: 'sk-operator-key', OPENAI_BASE_URL: baseUrl },
  ...{ ARK_API_KEY: 'ark-operator-key', ARK_BASE_URL: baseUrl },
  GATEWAY_API_KEYS: keys.join(','),
}));

const pages = { key: null, headers: { host: 'localhost' } };
const prices: PriceTable = {
  currency: '$',
  models: {
    'alpha-image-2': { image: 1, output: 1 },
    'gamma/dream-4.5': { image: 1 },
    'diffusion-4-5-full': { image: 1 },
    'delta-1.1': { second: 1 },
    'epsilon-opus-5': { input: 1, output: 1 },
  },
};
await service.call('/api/prices', { ...pages, method: 'PUT', body: prices });

let used = 0;
const nextKey = () => keys[used++] ?? '';

/** What a key has used once it has used something. */
async function billOf(key: string) {
  const name = `Fixed key ${keys.indexOf(key) + 1}`;
  return await until(async () => {
    const usage = usageSchema.parse(await (await service.call('/api/usage?range=1h', pages)).json());
    const rows = usage.rows.filter(({ keyId }) => usage.keyNames[keyId] === name);
    const sum = (member: 'cost' | 'images' | 'outputTokens' | 'videoSeconds') =>
      rows.reduce((total, row) => total + row[member], 0);
    const bill = {
      cost: sum('cost'),
      images: sum('images'),
      tokens: sum('outputTokens'),
      seconds: sum('videoSeconds'),
    };
    return (bill.images + bill.tokens + bill.seconds > 0 || bill.cost > 0) && bill;
  });
}

const json = (response: ServerResponse, body: string | object) =>
  response
    .setHeader('content-type', 'application/json')
    .end(typeof body === 'string' ? body : JSON.stringify(body));

const many = (count: number) => Array.from({ length: count }, () => ({ b64_json: b64 }));
const completed = `event: image_generation.completed\ndata: ${JSON.stringify({ type: 'image_generation.completed', b64_json: b64 })}\n\n`;

const general = { model: 'alpha-image-2', prompt: 'A kite' };
const gamma = { model: 'gamma/dream-4.5', prompt: 'A kite' };

describe('more images than were ordered', () => {
  test.each([
    ['OpenAI', { ...general, n: 2 }, { created: 1, data: many(5) }, 2],
    ['OpenAI without n', general, { created: 1, data: many(3) }, 1],
    ['Ark, which counts them', gamma, { created: 1, data: many(4), usage: { generated_images: 4 } }, 1],
    ['Ark, which counts others', gamma, { created: 1, data: many(1), usage: { generated_images: 9e9 } }, 1],
  ])('%s: neither sent nor billed', async (_name, body, answer, expected) => {
    const key = nextKey();
    upstream.script = (response) => json(response, answer);
    const response = await service.call('/v1/images/generations', { key, body });
    expect((await response.json()).data).toHaveLength(expected);
    expect(await billOf(key)).toMatchObject({ images: expected, cost: expected });
  });

  test('a stream', async () => {
    const key = nextKey();
    upstream.script = (response) =>
      response
        .setHeader('content-type', 'text/event-stream')
        .end(completed.repeat(2).replace(b64, `${b64}\\n`));
    const body = { ...general, stream: true };
    const text = await (await service.call('/v1/images/generations', { key, body })).text();
    expect(text.match(/^event: image_generation\.completed/gm)).toHaveLength(1);
    expect(await billOf(key)).toMatchObject({ images: 1, cost: 1 });
  });

  test('a relay, whose bytes are passed on: not billed', async () => {
    const key = nextKey();
    relay.script = (response) => json(response, { created: 1, data: many(4) });
    const body = { model: 'diffusion-4-5-full', prompt: 'A kite', n: 2, size: '1024x1024' };
    const response = await service.call('/v1/images/generations', { key, body });
    expect((await response.json()).data).toHaveLength(4);
    expect(await billOf(key)).toMatchObject({ images: 2, cost: 2 });
  });
});

describe('figures of usage that nothing can have', () => {
  const figures = ['-5', 'NaN', '1e308', '"500"', '1e12', '0.5', '[3]', 'null'];

  test.each(figures)('%s output tokens of an image are none', async (figure) => {
    const key = nextKey();
    upstream.script = (response) =>
      json(
        response,
        `{"created":1,"data":[{"b64_json":"${b64}"}],"usage":{"input_tokens":1,"output_tokens":${figure}}}`,
      );
    const response = await service.call('/v1/images/generations', { key, body: general });
    expect(response.status).toBe(200);
    expect(await billOf(key)).toMatchObject({ images: 1, tokens: 0, cost: 1 });
  });

  test.each(figures)('%s output tokens of a message are those that were written', async (figure) => {
    const key = nextKey();
    const message = {
      ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'epsilon-opus-5' },
      ...{ content: [{ type: 'text', text: 'x'.repeat(400) }], stop_reason: 'end_turn', stop_sequence: null },
    };
    relay.script = (response) =>
      json(
        response,
        `${JSON.stringify(message).slice(0, -1)},"usage":{"input_tokens":1,"output_tokens":${figure}}}`,
      );
    const body = { model: 'epsilon-opus-5', max_tokens: 100, messages: [{ role: 'user', content: 'Hi' }] };
    expect((await service.call('/v1/messages', { key, body })).status).toBe(200);
    expect((await billOf(key)).tokens).toBe(100);
  });
});

describe('videos', () => {
  /** The sample with another duration in its header. */
  function videoOf(seconds: number): Buffer {
    const bytes = Buffer.from(wholeVideo);
    const header = bytes.indexOf('mvhd');
    bytes.writeUInt32BE(seconds * bytes.readUInt32BE(header + 16), header + 20);
    return bytes;
  }

  const make = async (data: object, file: number) => {
    const key = nextKey();
    relay.script = (response, { method, url }) => {
      if (url.endsWith('/content'))
        return void response.setHeader('content-type', 'video/mp4').end(videoOf(file));
      return json(
        response,
        method === 'POST'
          ? { id: `up-${key}`, status: 'queue' }
          : { id: `up-${key}`, status: 'completed', data },
      );
    };
    const body = { model: 'delta-1.1', prompt: 'A kite', duration: 4 };
    const made = await service.call('/v1/videos', { key, body });
    const { id } = videoTaskResponse.parse(await made.json());
    const done = await until(async () => {
      const task = videoTaskResponse.parse(await (await service.call(`/v1/videos/${id}`, { key })).json());
      return task.completed_at !== undefined && task;
    });
    return { done, bill: await billOf(key) };
  };

  test('longer than ordered: stored as it is, billed as ordered', async () => {
    const { done, bill } = await make({ width: 160, height: 120, duration: 8 }, 8);
    expect(done).toMatchObject({ status: 'completed', usage: { video_seconds: 4 }, data: { duration: 8 } });
    expect(bill).toMatchObject({ seconds: 4, cost: 4 });
  });

  test.each([
    ['nothing can have', { width: 9e9, height: -2, duration: 1e308 }],
    ['are none', { width: '160', height: null, duration: -4 }],
  ])('whose figures %s: those of the file', async (_name, data) => {
    const { done, bill } = await make(data, 4);
    expect(done).toMatchObject({ status: 'completed', data: { width: 160, height: 120, duration: 4 } });
    expect(bill).toMatchObject({ seconds: 4, cost: 4 });
  });
});

describe('more bytes than anybody reads', () => {
  const block = Buffer.alloc(1024 * 1024, 'A');

  /** Sends `head`, then megabytes of the letter A until the connection breaks or there are enough, then `tail`. */
  const flood = (
    response: ServerResponse,
    { head, megabytes, tail }: { head: string; megabytes: number; tail: string },
  ) => {
    let left = megabytes;
    const more = () => {
      while (left > 0 && !response.destroyed) {
        left -= 1;
        if (!response.write(block)) return void response.once('drain', more);
      }
      if (!response.destroyed) response.end(tail);
    };
    response.write(head);
    more();
  };
  const stream = { ...general, stream: true };
  const event = 'event: image_generation.completed\ndata: {"type":"image_generation.completed","b64_json":"';

  test('an event of an image stream', async () => {
    upstream.script = (response) => {
      response.setHeader('content-type', 'text/event-stream');
      flood(response, { head: event, megabytes: 140, tail: '"}\n\n' });
    };
    const response = await service.call('/v1/images/generations', { key: nextKey(), body: stream });
    expect(await response.text()).toMatch(
      /^event: error\ndata: .*sent too many bytes: this service reads at most 134217728 of .*"code":"upstream_error"/,
    );
  });

  test('a whole image that becomes an event', async () => {
    upstream.script = (response) => {
      response.setHeader('content-type', 'application/json');
      flood(response, { head: `{"data":[{"b64_json":"${b64.slice(0, 64)}`, megabytes: 140, tail: '"}]}' });
    };
    const response = await service.call('/v1/images/generations', { key: nextKey(), body: stream });
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/^event: error\ndata: .*too many bytes/);
  });

  test.each([
    ['OpenAI', general],
    ['Ark', gamma],
  ])('JSON without images: %s', async (_name, body) => {
    upstream.script = (response) => {
      response.setHeader('content-type', 'application/json');
      flood(response, { head: '{"created":1,"note":"', megabytes: 20, tail: '"}' });
    };
    const response = await service.call('/v1/images/generations', { key: nextKey(), body });
    expect(response.status).toBe(502);
    expect((await readError(response)).message).toMatch(/cannot read|too many bytes/);
  });
});
