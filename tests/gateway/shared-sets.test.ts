// Tests comparisons and evaluations shared by one link: content, access and expiry.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type SharedComparison,
  sharedComparisonSchema,
  sharedEvaluationSchema,
  sharedVideoSchema,
  shareSchema,
  sharesListSchema,
} from '#lib/contract/pages/share.ts';
import { recordedRunSchema } from '#lib/contract/pages/stored-run.ts';
import { encodeShareLink } from '#lib/describe/share-link.ts';
import { openBilledService } from '#tests/support/billed-service.ts';
import { readError } from '#tests/support/check-response.ts';
import { finishedRun } from '#tests/support/finished-run.ts';
import type { TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openBilledService();
  const table = { currency: '€', models: { 'alpha-image-2': { image: 0.5 }, 'any-text': { output: 10 } } };
  await send('/api/prices', 'PUT', table);
});
afterAll(() => service.close());

const image = { model: 'alpha-image-2', prompt: 'A lighthouse above a stormy sea', size: '320x256' };

function send(path: string, method = 'GET', body?: unknown): Promise<Response> {
  const headers = { host: 'localhost', 'sec-fetch-site': 'same-origin' };
  return service.call(path, { key: null, headers, method, body });
}

/** Sends a request without a session. */
function open(path: string): Promise<Response> {
  return service.call(path, { key: null, headers: { origin: 'https://elsewhere.example' } });
}

const run = (path: string, body: unknown): Promise<string> => finishedRun(send, path, body);

const settings = { operationId: 'images.generate', page: 'images.generate', model: 'alpha-image-2' };
async function comparisonOf(runIds: readonly string[], more: object = {}) {
  return {
    ...{ title: image.prompt, slug: 'images', files: [], withCosts: true, expiresInDays: 7 },
    link: await encodeShareLink({
      request: { ...settings, body: { prompt: image.prompt } },
      set: { axes: [] },
    }),
    ...{ columns: ['Low', 'High'], rows: [''], titles: { column: 'Quality', row: '' } },
    cells: runIds.map((runId, column) => ({ runId, label: `Cell ${column}`, position: { column, row: 0 } })),
    ...more,
  };
}

async function share(path: string, body: unknown) {
  const response = await send(path, 'POST', body);
  expect(response.status, await response.clone().text()).toBe(201);
  return shareSchema.parse(await response.json());
}

const comparisons = '/api/shares/comparisons';
const readComparison = async (id: string): Promise<SharedComparison> =>
  sharedComparisonSchema.parse(await (await open(`/api/shared/${id}`)).json());

describe('a shared comparison', () => {
  test('contains its cells with their runs, which stay after the history deletes them', async () => {
    const runIds = [await run('/v1/images/generations', image), await run('/v1/images/generations', image)];
    const made = await share(comparisons, await comparisonOf(runIds));
    expect(made).toMatchObject({
      ...{ kind: 'comparison', reference: runIds.join(), words: image.prompt, model: 'alpha-image-2' },
    });
    for (const id of runIds) await send(`/api/runs/${id}`, 'DELETE');
    const shared = await readComparison(made.id);
    expect(shared).toMatchObject({
      title: image.prompt,
      slug: 'images',
      currency: '€',
      columns: ['Low', 'High'],
    });
    expect(shared.cells).toMatchObject([
      { label: 'Cell 0', cost: 0.5, run: { id: runIds[0], results: 1 } },
      { label: 'Cell 1', cost: 0.5, run: { id: runIds[1] } },
    ]);
    for (const { id } of shared.cells) {
      expect(await (await open(`/api/shared/${id}/response`)).text()).toContain('b64_json');
      expect(await (await open(`/api/shared/${id}/request`)).json()).toMatchObject({ prompt: image.prompt });
    }
    const preview = await open(`/api/shared/${made.id}/preview.png`);
    const { channels } = await sharp(Buffer.from(await preview.arrayBuffer()))
      .extract({ left: 700, top: 60, width: 460, height: 500 })
      .stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
    // The list does not contain separate links for the runs of the set.
    const { shares } = sharesListSchema.parse(await (await send('/api/shares')).json());
    expect(shares.filter(({ reference }) => reference.includes(runIds[0] ?? ''))).toHaveLength(1);
    const own = await send(`/api/shares?reference=${runIds.join()}`);
    expect(sharesListSchema.parse(await own.json()).shares).toMatchObject([{ id: made.id, views: 1 }]);
  });

  test('gives access to nothing else, and to nothing after it is revoked', async () => {
    const video = { model: 'delta-1.1', prompt: 'A kite', duration: 3, resolution: '480p' };
    const [first, other] = [await run('/v1/videos', video), await run('/v1/images/generations', image)];
    const made = await share(comparisons, await comparisonOf([first], { slug: 'videos', withCosts: false }));
    const [cell] = (await readComparison(made.id)).cells;
    expect(cell?.cost).toBeNull();
    const readShared = async (id = '') =>
      sharedVideoSchema.parse(await (await open(`/api/shared/${id}/video`)).json());
    await expect.poll(async () => (await readShared(cell?.id)).status).toBe('completed');
    const { content } = await readShared(cell?.id);
    expect((await open(content ?? '')).status).toBe(200);
    // The link of the set or of a cell does not give access to other runs or files.
    const { taskId } = recordedRunSchema.parse(await (await send(`/api/runs/${first}`)).json());
    for (const below of ['request', 'video', 'thumbnail', 'media/0', 'export', other, `${taskId}/video`])
      expect((await open(`/api/shared/${made.id}/${below}`)).status, below).toBe(404);
    for (const id of [first, other, taskId]) expect((await open(`/api/shared/${id}`)).status).toBe(404);
    // A cell cannot be revoked without its set.
    expect((await send(`/api/shares/${cell?.id}`, 'DELETE')).status).toBe(404);

    expect((await send(`/api/shares/${made.id}`, 'DELETE')).status).toBe(200);
    const ended = [made.id, ...['', '/preview.png', '/response'].map((below) => `${made.id}${below}`)];
    const files = ['', '/request', '/response', '/video', '/video/content', '/video/poster', '/thumbnail'];
    for (const path of [...ended, ...files.map((below) => `${cell?.id}${below}`)])
      expect(await readError(await open(`/api/shared/${path}`))).toMatchObject({ status: 410, code: 'gone' });
  });

  const secret = `sk-${'aB3dE6gH9k'.repeat(3)}`;
  const withSecret = { ...settings, body: { prompt: `Paid with ${secret}` } };
  test.each([
    ['an unknown run', { cells: [{ runId: 'req_none', label: '', position: null }] }, 404, 'id'],
    ['no cell', { cells: [] }, 400, 'cells'],
    ['another time', { expiresInDays: 2 }, 400, 'expiresInDays'],
    ['a damaged link', { link: '1.abc' }, 400, 'link'],
    ['a credential in its title', { title: secret }, 400, 'title'],
    ['a credential in its settings', { link: withSecret }, 400, 'settings.request.body.prompt'],
  ])('with %s is refused', async (_, more, status, param) => {
    const { link } = { link: undefined, ...more };
    const encoded = typeof link === 'object' ? { link: await encodeShareLink({ request: link }) } : {};
    const runIds = status === 404 ? [] : [await run('/v1/images/generations', image)];
    const response = await send(comparisons, 'POST', await comparisonOf(runIds, { ...more, ...encoded }));
    const error = await readError(response);
    expect(error).toMatchObject({ status, param });
    expect(error.message).not.toContain(secret);
  });

  test('of a run with a credential is rejected', async () => {
    const messages = [{ role: 'user', content: `My key is ${secret}` }];
    const runId = await run('/v1/messages', { model: 'any-text', max_tokens: 5, messages });
    const error = await readError(await send(comparisons, 'POST', await comparisonOf([runId])));
    expect(error).toMatchObject({ status: 400, param: 'runId' });
  });
});

describe('a shared evaluation', () => {
  const spec = {
    ...{ name: 'Capitals', operation: 'messages.create', models: ['any-text', 'other'], repeats: 1 },
    template: { max_tokens: 300, messages: [{ role: 'user', content: 'Capital of {{country}}?' }] },
    ...{ rows: [{ country: 'France' }, { country: 'Italy' }], checks: { contains: '{{country}}' } },
  };
  async function evaluate(given: object = {}): Promise<string> {
    const created = await send('/api/evaluations', 'POST', { ...spec, ...given });
    const { id, problems }: { id: string; problems: unknown } = await created.json();
    expect(problems).toEqual([]);
    const state = async () => (await (await send(`/api/evaluations/${id}`)).json()).state;
    await expect.poll(state).toBe('done');
    return id;
  }

  test('contains the table with votes, exports it and stays after the evaluation is deleted', async () => {
    const id = await evaluate();
    await send(`/api/evaluations/${id}/votes`, 'POST', { first: 0, second: 1, winner: 'first' });
    const made = await share(`/api/evaluations/${id}/shares`, { withCosts: true, expiresInDays: null });
    expect(made).toMatchObject({
      kind: 'evaluation',
      reference: id,
      words: 'Capitals',
      model: 'any-text, other',
    });
    await send(`/api/evaluations/${id}`, 'DELETE');
    const shared = sharedEvaluationSchema.parse(await (await open(`/api/shared/${made.id}`)).json());
    expect(shared).toMatchObject({ words: 'Capitals', operationId: 'messages.create' });
    const content = await (await open(`/api/shared/${made.id}/response`)).json();
    expect(content).toMatchObject({ evaluation: { spec }, currency: '€', votes: [{ first: 0, second: 1 }] });
    expect(content.cells).toHaveLength(4);
    const [cell] = content.cells;
    expect(cell).toMatchObject({ hasRun: true, text: expect.stringContaining('France') });
    expect(cell.result.cost).toBeGreaterThan(0);
    expect(await (await open(`/api/shared/${cell.runId}/response`)).text()).toContain('France');
    const csv = await open(`/api/shared/${made.id}/export?format=csv`);
    expect(csv.headers.get('content-disposition')).toContain('.csv"');
    expect((await csv.text()).split('\r\n')[0]).toMatch(/^row,input\.country,model/);
    expect(
      (await (await open(`/api/shared/${made.id}/export?format=jsonl`)).text()).trim().split('\n'),
    ).toHaveLength(4);
    for (const below of ['votes', 'cells', 'cancel', 'retry'])
      expect((await send(`/api/shared/${made.id}/${below}`, 'POST', {})).status).toBeGreaterThanOrEqual(404);

    await send(`/api/shares/${made.id}`, 'DELETE');
    for (const path of [made.id, `${made.id}/response`, `${made.id}/export`, `${cell.runId}/response`])
      expect((await open(`/api/shared/${path}`)).status, path).toBe(410);
  });

  test('without costs contains no costs and has thumbnails', async () => {
    const id = await evaluate({
      operation: 'images.generate',
      models: ['alpha-image-2'],
      checks: {},
      template: { prompt: 'A {{country}}', size: '320x256' },
    });
    const made = await share(`/api/evaluations/${id}/shares`, { withCosts: false, expiresInDays: 1 });
    const text = await (await open(`/api/shared/${made.id}/response`)).text();
    expect(text).not.toMatch(/"cost":[0-9]/);
    const [{ runId }] = JSON.parse(text).cells;
    await expect.poll(async () => (await open(`/api/shared/${runId}/thumbnail`)).status).toBe(200);
  });

  test.each([
    ['an unknown evaluation', 'eval_none', {}, 404],
    ['an evaluation with a credential', '', { rows: [{ country: `sk-${'aB3dE6gH9k'.repeat(3)}` }] }, 400],
  ])('of %s is refused', async (_, known, given, status) => {
    const id = known || (await evaluate(given));
    const response = await send(`/api/evaluations/${id}/shares`, 'POST', {
      withCosts: true,
      expiresInDays: 1,
    });
    expect(response.status).toBe(status);
  });
});
