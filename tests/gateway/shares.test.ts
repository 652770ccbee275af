// Tests runs shared by link: a share is a copy that stays when its run is deleted, until it is revoked.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  sharedRunSchema,
  sharedVideoSchema,
  shareSchema,
  sharesListSchema,
} from '#lib/contract/pages/share.ts';
import { readError } from '#tests/support/check-response.ts';
import { finishedRun } from '#tests/support/finished-run.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ PLAYGROUND_PASSWORD: 'a word', SESSION_SECRET: 's'.repeat(32) });
  const form = new URLSearchParams({ password: 'a word' }).toString();
  const signedIn = await service.call('/api/session', {
    ...{ key: null, method: 'POST', body: form },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
});
afterAll(() => service.close());

let cookie = '';
const image = { model: 'alpha-image-2', prompt: 'A lighthouse above a stormy sea', size: '320x256' };

/** Sends a request as the pages do, with a session. */
function send(path: string, method = 'GET', body?: unknown): Promise<Response> {
  const headers = { host: 'localhost', cookie };
  return service.call(path, { key: null, headers, method, body });
}

/** Sends a request without a session. */
function open(path: string): Promise<Response> {
  return service.call(path, { key: null, headers: { origin: 'https://elsewhere.example' } });
}

const run = (path: string, body: unknown): Promise<string> => finishedRun(send, path, body);

async function share(runId: string, expiresInDays: number | null = null) {
  const response = await send('/api/shares', 'POST', { runId, expiresInDays });
  expect(response.status).toBe(201);
  return shareSchema.parse(await response.json());
}

describe('a share', () => {
  test('of a run that has not ended is a conflict', async () => {
    const going = await service.call('/api/gateway/v1/messages', {
      ...{ key: null, method: 'POST' },
      headers: { host: 'localhost', cookie, 'x-sandbox-fault': 'slow' },
      body: {
        ...{ model: 'epsilon-opus-5', max_tokens: 4096, stream: true },
        messages: [{ role: 'user', content: 'A long story' }],
      },
    });
    const runId = going.headers.get('x-request-id') ?? '';
    await expect.poll(async () => (await send(`/api/runs/${runId}`)).status).toBe(200);
    const refused = await send('/api/shares', 'POST', { runId, expiresInDays: null });
    expect(await readError(refused)).toMatchObject({ status: 409, code: 'conflict' });
    await send(`/api/runs/${runId}/stop`, 'POST');
    await going.body?.cancel();
  });

  test('can be made as soon as the response has arrived', async () => {
    const made = await send('/api/gateway/v1/images/generations', 'POST', image);
    await made.arrayBuffer();
    await share(made.headers.get('x-request-id') ?? '');
  });

  test('shows the run to everyone with the link, and to no one else', async () => {
    const runId = await run('/v1/images/generations', image);
    const made = await share(runId, 7);
    expect(made).toMatchObject({
      reference: runId,
      operationId: 'images.generate',
      words: image.prompt,
      views: 0,
    });
    expect(made.id).toMatch(/^[\w-]{22,}$/);
    expect(Date.parse(made.expiresAt ?? '') - Date.parse(made.createdAt)).toBe(7 * 86_400_000);

    const shared = await open(`/api/shared/${made.id}`);
    expect(shared.headers.get('x-robots-tag')).toContain('noindex');
    expect(sharedRunSchema.parse(await shared.json()).run).toMatchObject({ id: runId, results: 1 });
    // What only the operator may know: names of targets, attempts, ids of upstreams.
    const { run: readable } = sharedRunSchema.parse(await (await open(`/api/shared/${made.id}`)).json());
    expect(Object.keys(readable.responseHeaders)).not.toContain('x-easel-provider');
    for (const file of ['request', 'response']) {
      const theirs = await (await open(`/api/shared/${made.id}/${file}`)).text();
      expect(theirs).toBe(await (await send(`/api/runs/${runId}/${file}`)).text());
    }
    const list = sharesListSchema.parse(await (await send(`/api/shares?reference=${runId}`)).json());
    expect(list.shares).toMatchObject([{ id: made.id, views: 2 }]);

    expect((await open(`/api/runs/${runId}`)).status).toBe(403);
    expect((await open('/api/shares')).status).toBe(403);
    expect((await open(`/api/shared/${'x'.repeat(24)}`)).status).toBe(404);
  });

  test('stays when its run is deleted, and ends at once when it is revoked', async () => {
    const runId = await run('/v1/images/generations', image);
    const { id } = await share(runId);
    await send(`/api/runs/${runId}`, 'DELETE');
    expect(await (await open(`/api/shared/${id}/response`)).text()).toContain('b64_json');
    const revoked = shareSchema.parse(await (await send(`/api/shares/${id}`, 'DELETE')).json());
    expect(revoked).toMatchObject({ id, words: image.prompt, revokedAt: expect.any(String) });
    for (const below of ['', '/request', '/response', '/thumbnail', '/preview.png', '/media/0', '/video']) {
      expect(await readError(await open(`/api/shared/${id}${below}`))).toMatchObject({
        ...{ status: 410, code: 'gone' },
      });
    }
    expect((await send(`/api/shares/${id}`, 'DELETE')).status).toBe(200);
    expect((await send('/api/shares/none', 'DELETE')).status).toBe(404);
  });

  test.each([
    ['an unknown run', { runId: 'req_none', expiresInDays: 1 }, 404, 'id'],
    ['another time', { runId: 'req_none', expiresInDays: 2 }, 400, 'expiresInDays'],
    ['no run', { expiresInDays: null }, 400, 'runId'],
  ])('of %s is rejected', async (_, body, status, param) => {
    expect(await readError(await send('/api/shares', 'POST', body))).toMatchObject({ status, param });
  });
});

describe('the preview', () => {
  async function previewOf(runId: string) {
    const { id } = await share(runId);
    const response = await open(`/api/shared/${id}/preview.png`);
    expect(response.headers.get('content-type')).toBe('image/png');
    const png = Buffer.from(await response.arrayBuffer());
    const again = Buffer.from(await (await open(`/api/shared/${id}/preview.png`)).arrayBuffer());
    expect(again.equals(png)).toBe(true);
    expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
    return png;
  }
  /** The largest standard deviation of the channels of a part: 0 for a single colour. */
  const largestDeviation = async (png: Buffer, left: number, width: number): Promise<number> => {
    const part = sharp(png).extract({ left, top: 60, width, height: 500 });
    const { channels } = await sharp(await part.png().toBuffer()).stats();
    return Math.max(...channels.map(({ stdev }) => stdev));
  };

  test('contains the image and the prompt', async () => {
    const png = await previewOf(await run('/v1/images/generations', image));
    expect(await largestDeviation(png, 600, 560)).toBeGreaterThan(10);
    expect(await largestDeviation(png, 56, 450)).toBeGreaterThan(10);
  });

  test('of a text response contains text', async () => {
    const messages = [{ role: 'user', content: 'What is a kite?' }];
    const text = await previewOf(await run('/v1/messages', { model: 'any-text', max_tokens: 80, messages }));
    expect(await largestDeviation(text, 56, 900)).toBeGreaterThan(10);
  });
});

test('a shared video can be played until the share is revoked', async () => {
  const video = { model: 'delta-1.1', prompt: 'A kite', duration: 3, resolution: '480p' };
  const runId = await run('/v1/videos', video);
  const { id } = await share(runId);
  const look = async () => sharedVideoSchema.parse(await (await open(`/api/shared/${id}/video`)).json());
  await expect.poll(async () => (await look()).status).toBe('completed');
  const { content, poster } = await look();
  const part = await service.call(content ?? '', { key: null, headers: { range: 'bytes=0-99' } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
  const still = await (await open(poster ?? '')).arrayBuffer();
  expect(await sharp(still).metadata()).toMatchObject({ height: 480 });
  const thumbnail = async () => {
    const response = await open(`/api/shared/${id}/thumbnail`);
    return [response.status, (await response.arrayBuffer()).byteLength > 100];
  };
  await expect.poll(thumbnail).toEqual([200, true]);
  // It was shared before its video existed.
  expect(await (await open(`/api/shared/${id}`)).json()).toMatchObject({
    run: { results: 1, videoMs: expect.any(Number) },
  });
  await send(`/api/shares/${id}`, 'DELETE');
  expect((await open(content ?? '')).status).toBe(410);
});
