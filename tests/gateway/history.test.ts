// Tests the history of the pages: recorded bodies, times and outcomes; search, update, delete, restore.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runMarksSchema } from '#lib/contract/pages/image-marks.ts';
import { refusedText } from '#lib/contract/pages/run-problem.ts';
import { recordedRunSchema, runsPageSchema, storedRunSchema } from '#lib/contract/pages/stored-run.ts';
import { readError } from '#tests/support/check-response.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const page = { key: null, headers: { host: 'localhost' } };
const image = { model: 'alpha-image-2', prompt: 'A kite over a harbour', size: '64x64' };

function send(path: string, method = 'GET', body?: unknown): Promise<Response> {
  return service.call(path, { ...page, method, body });
}

/** Sends a request as the pages do; resolves with the response and the recorded run. */
async function run(path: string, body: unknown) {
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await service.call(`/api/gateway${path}`, {
    ...page,
    method: 'POST',
    body: sent,
    headers: { ...page.headers, 'content-type': 'application/json' },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const id = response.headers.get('x-request-id') ?? '';
  return { sent, response, bytes, id, recorded: await recorded(id) };
}

/** Waits for the thumbnail and returns its metadata. */
async function thumbnailOf(id: string) {
  await until(async () => (await recorded(id)).hasThumbnail);
  const response = await send(`/api/runs/${id}/thumbnail`);
  expect(response.headers.get('cache-control')).toContain('immutable');
  return sharp(await response.arrayBuffer()).metadata();
}

/** Waits until the run has ended. */
async function recorded(id: string) {
  return await until(async () => {
    const response = await send(`/api/runs/${id}`);
    const found = response.status === 200 ? recordedRunSchema.parse(await response.json()) : undefined;
    return found?.outcome !== 'running' && found;
  });
}

async function list(query = '') {
  return runsPageSchema.parse(await (await send(`/api/runs${query}`)).json());
}

describe('a run', () => {
  test('with a JSON response is stored byte for byte', async () => {
    const { sent, bytes, id, recorded } = await run('/v1/images/generations', image);
    expect(recorded).toMatchObject({
      ...{ id, operationId: 'images.generate', model: 'alpha-image-2', words: image.prompt },
      ...{ provider: 'sandbox', outcome: 'done', status: 200, error: null },
      ...{ method: 'POST', path: '/v1/images/generations' },
      ...{ requestBytes: sent.length, responseBytes: bytes.length },
      responseHeaders: { 'content-type': 'application/json', 'x-request-id': id },
    });
    expect(recorded.chunks.reduce((sum, [, bytes]) => sum + bytes, 0)).toBe(bytes.length);
    const saved = await send(`/api/runs/${id}/response`);
    expect(saved.headers.get('content-type')).toBe('application/json');
    expect(saved.headers.get('content-length')).toBe(String(bytes.length));
    expect(bytes.equals(Buffer.from(await saved.arrayBuffer()))).toBe(true);
    expect(await (await send(`/api/runs/${id}/request`)).text()).toBe(sent);
  });

  test('with a stream is stored byte for byte, with the time of each write', async () => {
    const { bytes, id, recorded } = await run('/v1/images/generations', {
      ...{ ...image, stream: true, partial_images: 2 },
    });
    expect(recorded).toMatchObject({ outcome: 'done', responseBytes: bytes.length });
    expect(recorded.chunks).toHaveLength(3);
    const times = recorded.chunks.map(([ms]) => ms);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(bytes.equals(Buffer.from(await (await send(`/api/runs/${id}/response`)).arrayBuffer()))).toBe(
      true,
    );
  });

  test('has its tokens, its results and a thumbnail of the first image', async () => {
    for (const body of [image, { ...image, stream: true, partial_images: 1 }]) {
      const { id, recorded } = await run('/v1/images/generations', { ...body, n: 2, size: '640x512' });
      expect(recorded).toMatchObject({ results: 2, inputTokens: expect.any(Number) });
      expect(recorded.outputTokens).toBeGreaterThan(0);
      const thumbnail = await thumbnailOf(id);
      expect(thumbnail).toMatchObject({ format: 'webp', width: 320, height: 256 });
    }
    const text = await run('/v1/messages', {
      ...{ model: 'any-text', max_tokens: 50, messages: [{ role: 'user', content: 'Say hello' }] },
    });
    expect(text.recorded).toMatchObject({ results: 0, inputTokens: expect.any(Number), hasThumbnail: false });
    const vector = await run('/v1beta/models/acme/beta-embedding-2-preview:embedContent', {
      content: { parts: [{ text: 'a quiet harbour' }] },
    });
    expect(vector.recorded).toMatchObject({ results: 1, words: 'a quiet harbour' });
  });

  test('whose response links to an image stores the image', async () => {
    const { id, bytes } = await run('/v1/images/generations', {
      ...{ model: 'legacy-image-2', prompt: 'A kite', size: '256x256', response_format: 'url' },
    });
    const link: string = JSON.parse(bytes.toString()).data[0].url;
    const original = await (await service.call(link.replace('http://localhost', ''))).arrayBuffer();
    expect(await thumbnailOf(id)).toMatchObject({ width: 256 });
    const { media } = await recorded(id);
    expect(media).toEqual([{ link, contentType: 'image/png', bytes: original.byteLength }]);
    const saved = await send(`/api/runs/${id}/media/0`);
    expect(saved.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await saved.arrayBuffer()).equals(Buffer.from(original))).toBe(true);
    expect((await send(`/api/runs/${id}/media/1`)).status).toBe(404);
  });

  test('that was rejected is stored with its request', async () => {
    const { sent, id, recorded } = await run('/v1/images/generations', { ...image, n: 99 });
    expect(recorded).toMatchObject({ outcome: 'failed', status: 400, provider: null, words: image.prompt });
    expect(recorded.error).toMatch(/^n must be/);
    expect(await (await send(`/api/runs/${id}/request`)).text()).toBe(sent);
  });

  test('whose request body is not JSON is stored as well', async () => {
    const { id, recorded } = await run('/v1/images/generations', '{"prompt": ');
    expect(recorded).toMatchObject({ outcome: 'failed', status: 400, model: '', words: '' });
    expect(await (await send(`/api/runs/${id}/request`)).text()).toBe('{"prompt": ');
  });

  test('that is stopped keeps the bytes received', async () => {
    const response = await service.call('/api/gateway/v1/messages', {
      ...page,
      headers: { ...page.headers, 'x-sandbox-fault': 'slow' },
      body: {
        ...{ model: 'any-text', max_tokens: 900, stream: true },
        messages: [{ role: 'user', content: 'Tell me about kites' }],
      },
    });
    const reader = response.body?.getReader();
    const first = await reader?.read();
    await reader?.cancel();
    const id = response.headers.get('x-request-id') ?? '';
    expect((await send(`/api/runs/${id}/stop`, 'POST')).status).toBe(204);
    const stopped = await recorded(id);
    expect(stopped).toMatchObject({ outcome: 'stopped', status: 200, words: 'Tell me about kites' });
    const saved = Buffer.from(await (await send(`/api/runs/${stopped.id}/response`)).arrayBuffer());
    expect(saved.subarray(0, first?.value?.length).equals(first?.value ?? Buffer.alloc(0))).toBe(true);
    expect(saved).toHaveLength(stopped.responseBytes);
  });

  test('whose connection is dropped has failed', async () => {
    const response = await service.call('/api/gateway/v1/images/generations', {
      ...page,
      headers: { ...page.headers, 'x-sandbox-fault': 'cut_stream' },
      body: { ...image, stream: true, partial_images: 2 },
    });
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect(await recorded(response.headers.get('x-request-id') ?? '')).toMatchObject({ outcome: 'failed' });
  });

  test('that the model declined is done, and says so', async () => {
    const response = await service.call('/api/gateway/v1/messages', {
      ...page,
      headers: { ...page.headers, 'x-sandbox-fault': 'refusal' },
      body: { model: 'epsilon-opus-5', max_tokens: 50, messages: [{ role: 'user', content: 'A kite' }] },
    });
    expect(await response.json()).toMatchObject({ stop_reason: 'refusal' });
    const { outcome, error } = await recorded(response.headers.get('x-request-id') ?? '');
    expect([outcome, error]).toEqual(['done', refusedText]);
  });

  test('is not recorded for a request without a body', async () => {
    const looked = await send('/api/gateway/v1/videos');
    expect(looked.status).toBe(200);
    expect((await send(`/api/runs/${looked.headers.get('x-request-id')}`)).status).toBe(404);
  });

  test('of an API key is listed without what was sent and received', async () => {
    const secret = 'A zeppelin over the fjord';
    const good = await service.call('/v1/images/generations', { body: { ...image, prompt: secret } });
    const bad = await service.call('/v1/images/generations', { body: { ...image, n: secret } });
    await Promise.all([good.bytes(), bad.bytes()]);
    const ids = [good, bad].map((response) => response.headers.get('x-request-id') ?? '');
    const { runs } = await until(async () => {
      const found = await list('?source=api');
      return ids.every((id) => found.runs.some((row) => row.id === id)) && found;
    });
    const [done, refused] = ids.map((id) => runs.find((row) => row.id === id));
    expect(done).toMatchObject({
      ...{ operationId: 'images.generate', model: 'alpha-image-2', provider: 'sandbox', outcome: 'done' },
      ...{ status: 200, error: null, words: '', results: 1, requestBytes: 0, responseBytes: 0, cost: 0 },
    });
    expect(done?.totalMs).toBeGreaterThan(0);
    expect(done?.keyName).toMatch(/./);
    expect(refused).toMatchObject({ outcome: 'failed', status: 400, error: 'HTTP 400', model: '' });
    expect((await send(`/api/runs/${ids[0]}`)).status).toBe(200);
    expect((await send(`/api/runs/${ids[0]}/request`)).status).toBe(404);
    expect((await list('?text=zeppelin')).total).toBe(0);
    const ofPages = await list('?source=pages');
    expect(ofPages.runs.map(({ id }) => id)).not.toContain(ids[0]);
  });

  test('names what it belongs to', async () => {
    const grouped = async (group: string) => {
      const headers = { ...page.headers, 'x-easel-group': group };
      const response = await service.call('/api/gateway/v1/images/generations', {
        ...{ ...page, headers, body: image },
      });
      await response.bytes();
      return (await recorded(response.headers.get('x-request-id') ?? '')).groupId;
    };
    expect(await grouped('compare_12ab')).toBe('compare_12ab');
    expect(await grouped('<b>')).toBeUndefined();
  });
});

describe('the list', () => {
  test('is filtered by text, model and facets, and is paginated', async () => {
    for (const word of ['walrus', 'Walrus', 'WALRUS']) {
      await run('/v1/images/generations', { ...image, prompt: `A ${word}, 100% grey_` });
    }
    const found = await list('?text=walrus+alpha&limit=2');
    expect(found).toMatchObject({
      total: 3,
      facets: { model: { 'alpha-image-2': 3 }, outcome: { done: 3 } },
    });
    const rest = await list(`?text=walrus+alpha&limit=2&cursor=${found.next}`);
    expect(rest).toMatchObject({ total: 3, next: null });
    expect(new Set([...found.runs, ...rest.runs].map(({ id }) => id)).size).toBe(3);
    expect((await list('?text=100%25+grey_')).total).toBe(3);
    expect((await list('?text=w_lrus')).total).toBe(0);
  });

  test('is filtered by time and person', async () => {
    const { id, recorded: first } = await run('/v1/images/generations', { ...image, prompt: 'A timed kite' });
    const at = Date.parse(first.startedAt);
    const around = (from: number, to: number) =>
      `?text=timed&since=${new Date(at + from).toISOString()}&until=${new Date(at + to).toISOString()}`;
    expect((await list(around(0, 1))).runs.map((found) => found.id)).toEqual([id]);
    expect((await list(around(1, 1000))).total).toBe(0);
    expect((await list(around(-1000, 0))).total).toBe(0);
    expect((await list('?text=timed&person=local')).total).toBe(1);
    expect((await list('?text=timed&person=person_other')).total).toBe(0);
  });

  test.each([
    ['limit=0', 'limit', 'limit must be a whole number from 1 to 200; got "0".'],
    ['outcome=fine', 'outcome', 'outcome must be one of running, done, failed, stopped; got "fine".'],
    ['pinned=yes', 'pinned', 'pinned must be 1 for pinned runs, 0 for the others; got "yes".'],
    ['source=all', 'source', 'source must be pages or api; got "all".'],
    ['since=today', 'since', 'since must be a time as in 2026-11-27T00:00:00Z; got "today".'],
    ['cursor=abc', 'cursor', 'cursor must be the `next` of the previous page; got "abc".'],
    ['colour=red', 'colour', '"colour" is not a parameter of this request'],
    ['model=a&model=b', 'model', 'model may be given once; got 2 values.'],
  ])('refuses %s', async (query, param, message) => {
    const error = await readError(await send(`/api/runs?${query}`));
    expect(error).toMatchObject({ status: 400, param });
    expect(error.message).toContain(message);
  });
});

describe('a run of the list', () => {
  test('is pinned and tagged, and can be filtered by both', async () => {
    const { id } = await run('/v1/images/generations', image);
    const changed = await send(`/api/runs/${id}`, 'PATCH', {
      pinned: true,
      tags: ['Poster', 'Poster', ' a '],
    });
    expect(storedRunSchema.parse(await changed.json())).toMatchObject({
      pinned: true,
      tags: ['Poster', 'a'],
    });
    for (const query of ['?pinned=1', '?tag=Poster', '?text=poster']) {
      expect((await list(query)).runs.map((found) => found.id)).toEqual([id]);
    }
    expect((await list('?pinned=1')).facets?.tag).toEqual({ Poster: 1, a: 1 });
    expect((await send(`/api/runs/${id}`, 'PATCH', { tags: [''] })).status).toBe(400);
    const tags = Array.from({ length: 21 }, (_, index) => `tag ${index}`);
    expect((await send(`/api/runs/${id}`, 'PATCH', { tags: tags.slice(1) })).status).toBe(200);
    expect((await send(`/api/runs/${id}`, 'PATCH', { tags })).status).toBe(400);
    expect((await send(`/api/runs/${id}`, 'PATCH', { outcome: 'done' })).status).toBe(400);
  });

  test('has starred and rejected images, and can be filtered by both', async () => {
    const { id } = await run('/v1/images/generations', { ...image, n: 2 });
    const mark = async (marks: Record<string, string | null>) => {
      const response = await send(`/api/runs/${id}`, 'PATCH', { marks });
      return response.status === 200 ? storedRunSchema.parse(await response.json()).marks : response.status;
    };
    const found = async (query: string) => (await list(`?${query}`)).runs.some((one) => one.id === id);
    expect(await mark({ 0: 'rejected', 1: 'starred' })).toEqual({ 0: 'rejected', 1: 'starred' });
    expect([await found('starred=1'), await found('starred=0')]).toEqual([true, false]);
    expect([await found('rejected=1'), await found('rejected=0')]).toEqual([false, true]);
    // Only the given images change.
    expect(await mark({ 1: 'rejected' })).toEqual({ 0: 'rejected', 1: 'rejected' });
    expect([await found('starred=1'), await found('rejected=0')]).toEqual([false, false]);
    const marks = await (await send(`/api/runs/marks?ids=req_unknown_1,${id}`)).json();
    expect(runMarksSchema.parse(marks)).toEqual({ [id]: { 0: 'rejected', 1: 'rejected' } });
    expect(await mark({ 0: null, 1: null })).toEqual({});
    expect([await mark({ first: 'starred' }), await mark({ 0: 'liked' })]).toEqual([400, 400]);
    expect(await (await send(`/api/runs/marks?ids=${id}`)).json()).toEqual({});
    expect((await send('/api/runs/marks')).status).toBe(400);
  });

  test('is deleted and restored', async () => {
    const { id, recorded } = await run('/v1/images/generations', image);
    expect((await send(`/api/runs/${id}`, 'DELETE')).status).toBe(200);
    for (const path of ['', '/request', '/response']) {
      expect((await send(`/api/runs/${id}${path}`)).status).toBe(404);
    }
    expect((await send(`/api/runs/${id}`, 'DELETE')).status).toBe(404);
    expect(storedRunSchema.parse(await (await send(`/api/runs/${id}/restore`, 'POST')).json()).id).toBe(id);
    const response = await send(`/api/runs/${id}/response`);
    expect([response.status, (await response.text()).length]).toEqual([200, recorded.responseBytes]);
    expect((await send(`/api/runs/${id}/restore`, 'POST')).status).toBe(404);
  });
});
