// Tests 1,000 random requests priced by image or second: what a dry run estimates is what the usage bills. Each has a key of its own.
import { expect, test } from 'vitest';
import * as z from 'zod';
import { usageSchema } from '#lib/contract/pages/usage.ts';
import type { PriceTable } from '#lib/contract/prices/price-table.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import type { Script } from '#tests/support/scripted-upstream.ts';
import { until } from '#tests/support/until.ts';
import { openUpstreamService } from '#tests/support/upstream-service.ts';
import { wholeVideo } from '#tests/support/video-upstream.ts';

const seed = 20_261_127;
const count = 1_000;
const keyOf = (index: number) => `easel-estimate-key-${String(index).padStart(4, '0')}`;
const keys = Array.from({ length: count }, (_, index) => keyOf(index));
const { upstream, service } = await openUpstreamService(({ environment }) => ({
  ...environment,
  GATEWAY_API_KEYS: keys.join(','),
}));

const prices: PriceTable = {
  currency: '$',
  models: {
    'alpha-image-2': {
      image: 0.013,
      images: [
        { size: '1024x1024', price: 0.021 },
        { size: '1536x1024', quality: 'high', price: 0.057 },
        { quality: 'low', price: 0.003 },
      ],
    },
    'legacy-image-3': { image: 0.04, images: [{ size: '1024x1024', quality: 'hd', price: 0.08 }] },
    'diffusion-4-5-full': { image: 0.017 },
    'gamma/dream-4.5': { image: 0.04, images: [{ size: '4K', price: 0.06 }] },
    'beta-3-pro-image': { image: 0.134, images: [{ size: '4K', price: 0.24 }] },
    'delta-1.1': { second: 0.14, seconds: [{ resolution: '1080p', price: 0.18 }] },
    'delta-1.0': { second: 0.14 },
  },
};

/** Mulberry32: the same numbers for the same seed. */
function randomOf(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Sent {
  path: string;
  body: Record<string, unknown>;
}

function randomRequest(random: () => number): Sent {
  const one = <Choice>(...choices: readonly [Choice, ...Choice[]]): Choice =>
    choices[Math.floor(random() * choices.length)] ?? choices[0];
  const prompt = 'A kite';
  const images = (body: object): Sent => ({ path: '/v1/images/generations', body: { prompt, ...body } });
  const kinds: readonly [() => Sent, ...(() => Sent)[]] = [
    () => {
      const size = one('1024x1024', '1536x1024', '1024x1536', '2048x1152');
      const quality = one('low', 'medium', 'high');
      const stream = random() < 0.3 ? { stream: true } : {};
      return images({ model: 'alpha-image-2', n: one(1, 2, 3, 10), size, quality, ...stream });
    },
    () =>
      images({
        model: 'legacy-image-3',
        size: one('1024x1024', '1792x1024', '1024x1792'),
        quality: one('standard', 'hd'),
        response_format: 'b64_json',
      }),
    () => images({ model: 'diffusion-4-5-full', size: one('832x1216', '1024x1024'), n: one(1, 2, 3, 4) }),
    () => images({ model: 'gamma/dream-4.5', size: one('2K', '4K', '2048x2048') }),
    () => ({
      path: '/v1beta/models/google/beta-3-pro-image:generateContent',
      body: {
        contents: [{ role: 'user', parts: [{ text: prompt }] }],
        generationConfig: {
          responseModalities: ['IMAGE'],
          responseFormat: { image: { imageSize: one('1K', '2K', '4K') } },
        },
      },
    }),
  ];
  // A video takes ten times as long.
  if (random() > 0.08) return one(...kinds)();
  return {
    path: '/v1/videos',
    body: {
      ...{ model: one('delta-1.1', 'delta-1.0'), prompt },
      ...(random() < 0.8 ? { duration: one(3, 4, 7, 10, 15) } : {}),
      ...(random() < 0.8 ? { resolution: one('480p', '720p', '1080p') } : {}),
    },
  };
}

const requestSchema = z.looseObject({
  n: z.number().optional(),
  size: z.string().optional(),
  quality: z.string().optional(),
  stream: z.boolean().optional(),
  duration: z.number().optional(),
  resolution: z.string().optional(),
});

const b64 = sampleImage.split(',')[1] ?? '';
const videos: { duration: number; lines: number }[] = [];
const fetched = new Set<string>();

/** A vendor that makes what it is asked for, and reports sizes in pixels. */
const vendor: Script = (response, { method, url, body }) => {
  const json = (value: unknown) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  if (method === 'GET') {
    const [, position, content] = /^\/v1\/videos\/up-(\d+)(\/content)?/.exec(url) ?? [];
    const { duration = 5, lines = 720 } = videos[Number(position)] ?? {};
    if (content) {
      fetched.add(url);
      return void response.setHeader('content-type', 'video/mp4').end(videoOf(duration));
    }
    const data = { width: Math.round((lines * 16) / 9), height: lines, duration };
    return json({ id: `up-${position}`, status: 'completed', data });
  }
  const {
    n = 1,
    size = '',
    quality,
    stream,
    duration = 5,
    resolution = '720p',
  } = requestSchema.parse(JSON.parse(body));
  if (url === '/v1/videos') {
    videos.push({ duration, lines: Number.parseInt(resolution, 10) });
    return json({ id: `up-${videos.length - 1}`, status: 'queue' });
  }
  if (url.startsWith('/v1beta')) {
    const parts = [{ inlineData: { mimeType: 'image/png', data: b64 } }];
    return json({ candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }] });
  }
  const actual = { quality, size: /^\d+x\d+$/.test(size) ? size : '4096x4096' };
  if (!stream)
    return json({ created: 1, ...actual, data: Array.from({ length: n }, () => ({ b64_json: b64 })) });
  const type = 'image_generation.completed';
  const event = `event: ${type}\ndata: ${JSON.stringify({ type, b64_json: b64, created_at: 1, ...actual })}\n\n`;
  return void response.setHeader('content-type', 'text/event-stream').end(event.repeat(n));
};

/** The sample with another duration in its header. */
function videoOf(seconds: number): Buffer {
  const bytes = Buffer.from(wholeVideo);
  const header = bytes.indexOf('mvhd');
  bytes.writeUInt32BE(seconds * bytes.readUInt32BE(header + 16), header + 20);
  return bytes;
}

const pages = { key: null, headers: { host: 'localhost' } };
const estimateSchema = z.object({ estimate: z.object({ minimum: z.number(), maximum: z.number() }) });

test(`the estimate of ${count} random requests is their bill (seed ${seed})`, async () => {
  const saved = await service.call('/api/prices', { ...pages, method: 'PUT', body: prices });
  expect(saved.status).toBe(200);
  upstream.script = vendor;
  const random = randomOf(seed);
  const requests = keys.map((key) => ({ key, ...randomRequest(random) }));
  const estimates: { minimum: number; maximum: number }[] = [];
  const waiting = [...requests.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, { key, path, body }] = next;
      const headers = { 'x-easel-dry-run': 'true' };
      const dry = await service.call(path, { key, body, headers });
      estimates[index] = estimateSchema.parse(await dry.json()).estimate;
      const made = await service.call(path, { key, body });
      const text = await made.text();
      if (made.status !== (path === '/v1/videos' ? 202 : 200))
        throw new Error(`${JSON.stringify(body)}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));

  await until(() => fetched.size >= videos.length);
  const bills = await until(async () => {
    const usage = usageSchema.parse(await (await service.call('/api/usage?range=1h', pages)).json());
    const bought = usage.rows.filter(({ images, videoSeconds }) => images + videoSeconds > 0);
    if (new Set(bought.map(({ keyId }) => keyId)).size < count) return false;
    return Map.groupBy(usage.rows, ({ keyId }) => usage.keyNames[keyId]);
  });
  const wrong = requests.flatMap(({ path, body }, index) => {
    const bill = bills.get(`Fixed key ${index + 1}`)?.reduce((sum, { cost }) => sum + cost, 0) ?? Number.NaN;
    const { minimum, maximum } = estimates[index] ?? {};
    const isRight = minimum === maximum && Math.abs(bill - (maximum ?? Number.NaN)) < 1e-9 && bill > 0;
    return isRight ? [] : [{ path, body, minimum, maximum, bill }];
  });
  expect(wrong).toEqual([]);
  expect(videos.length).toBeGreaterThan(50);
});
