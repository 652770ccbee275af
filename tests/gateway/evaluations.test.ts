// Tests evaluations through the whole service: validation, cells, checks, judge, votes, export.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Evaluation, EvaluationCells } from '#lib/contract/pages/evaluation.ts';
import { imageLimits } from '#lib/contract/pages/evaluation-limits.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

async function read<T>(path: string, body?: unknown, method?: string): Promise<T> {
  const response = await service.call(path, { body, method, key: null, headers: origin });
  expect(response.status, `${path} ${response.status}`).toBeLessThan(300);
  const value: T = await response.json();
  return value;
}
const origin = { 'sec-fetch-site': 'same-origin', host: 'localhost' };

const texts = {
  name: 'Capitals',
  operation: 'messages.create',
  template: {
    max_tokens: 64,
    stream: true,
    messages: [{ role: 'user', content: 'Capital of {{country}}?' }],
  },
  models: ['epsilon-opus-5', 'any-model'],
  repeats: 1,
  rows: [{ country: 'France' }, { country: '=Italy' }],
  checks: { notEmpty: true, contains: '{{country}}', maxLatencyMs: 60_000 },
};

const sampleBase64 = sampleImage.slice('data:image/png;base64,'.length);

async function finished(id: string): Promise<EvaluationCells> {
  return await until(async () => {
    const now = await read<EvaluationCells>(`/api/evaluations/${id}/cells`);
    return now.state !== 'running' && now;
  });
}

test('rows are validated before the first run; problems name row, model, field and rule', async () => {
  const images = {
    ...{ ...texts, operation: 'images.generate', models: ['alpha-image-2'], checks: {} },
    template: { prompt: '{{prompt}}', size: '{{size}}' },
    rows: [{ prompt: 'A kite', size: '1024x1024' }, { prompt: 'A kite', size: '17x17' }, { prompt: 'x' }],
  };
  const { problems } = await read<{ problems: unknown }>('/api/evaluations', images);
  expect(problems).toEqual([
    expect.objectContaining({
      parameter: 'rows[1].size',
      message: expect.stringMatching(/^Row 2, alpha-image-2: size /),
    }),
    expect.objectContaining({ parameter: 'rows[2].size', message: 'Row 3 has no value for {{size}}.' }),
  ]);
  const large = { ...texts, repeats: 3, rows: Array.from({ length: 400 }, () => ({ country: 'x' })) };
  expect(await read('/api/evaluations', large)).toMatchObject({
    problems: [{ message: expect.stringContaining('are 2400 requests; at most 2000') }],
  });
  expect(await read('/api/evaluations')).toEqual({ evaluations: [] });
});

test('each cell is a run of the history, checked, judged and counted', async () => {
  const judge = { model: 'epsilon-opus-5', rubric: 'Is the answer short?' };
  const { id } = await read<{ id: string }>('/api/evaluations', { ...texts, judge });
  const { cells } = await finished(id);
  expect(cells.map(({ row, model, state, step }) => [row, model, state, step])).toEqual([
    [0, 'epsilon-opus-5', 'done', 'judge'],
    [0, 'any-model', 'done', 'judge'],
    [1, 'epsilon-opus-5', 'done', 'judge'],
    [1, 'any-model', 'done', 'judge'],
  ]);
  for (const { runId, text, result } of cells) {
    const run = await read<{ id: string; outcome: string; words: string }>(`/api/runs/${runId}`);
    expect(run).toMatchObject({ id: runId, outcome: 'done', words: expect.stringMatching(/^Capital of /) });
    expect(run).toMatchObject({ groupId: id });
    expect(text.length).toBeGreaterThan(10);
    expect(result?.checks.map(({ name }) => name)).toEqual(['Not empty', 'Contains', 'Total time']);
    expect(result?.judge?.score).toBeGreaterThanOrEqual(1);
    expect(await read(`/api/runs/${result?.judge?.runId}`)).toMatchObject({ outcome: 'done' });
  }
  const vote = { first: 1, second: 0, winner: 'first' };
  expect(await read(`/api/evaluations/${id}/votes`, vote)).toEqual({
    votes: [{ first: 0, second: 1, winner: 'second' }],
  });
  const refused = await service.call(`/api/evaluations/${id}/votes`, {
    ...{ body: { first: 0, second: 2, winner: 'tie' }, headers: origin, key: null },
  });
  expect(refused.status).toBe(400);

  const file = await service.call(`/api/evaluations/${id}/export`, { headers: origin, key: null });
  const csv = await file.text();
  expect(csv.split('\r\n')[0]).toBe(
    'row,input.country,model,repeat,state,run_id,text,images,total_ms,cost,input_tokens,output_tokens,error,' +
      'check.Not empty,check.Contains,check.Total time,score,reason,judge_cost',
  );
  expect(csv).toContain("\r\n2,'=Italy,epsilon-opus-5,1,done,req_");

  await service.call(`/api/runs/${cells[0]?.runId}`, { method: 'DELETE', headers: origin, key: null });
  const after = await read<EvaluationCells>(`/api/evaluations/${id}/cells`);
  expect(after.cells[0]).toMatchObject({ hasRun: false, state: 'done', text: cells[0]?.text });
  expect(await read<Evaluation>(`/api/evaluations/${id}`)).toMatchObject({
    state: 'done',
    counts: { done: 4 },
  });
  await read(`/api/evaluations/${id}`, undefined, 'DELETE');
  const gone = await service.call(`/api/evaluations/${id}/cells`, { headers: origin, key: null });
  expect(gone.status).toBe(404);
});

test('images are measured: size and format as requested', async () => {
  const { id } = await read<{ id: string }>('/api/evaluations', {
    ...{
      name: 'Sizes',
      operation: 'images.generate',
      models: ['alpha-image-2'],
      repeats: 1,
    },
    template: { prompt: '{{prompt}}', size: '{{size}}', output_format: 'jpeg' },
    rows: [{ prompt: 'A kite', size: '1024x1024' }],
    checks: { size: true, format: true, notEmpty: true },
    judge: { model: 'epsilon-opus-5', rubric: 'Is there a kite?' },
  });
  const { cells } = await finished(id);
  for (const cell of cells) {
    expect(cell, JSON.stringify(cell)).toMatchObject({ state: 'done', hasRun: true });
    expect(cell.result?.checks.map(({ name, passed }) => [name, passed])).toEqual([
      ['Not empty', true],
      ['Size', true],
      ['Format', true],
    ]);
    const image = await service.call(`/api/evaluations/${id}/cells/${cell.position}/image`, {
      headers: origin,
      key: null,
    });
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  }
});

test('a failed cell is reported and retried; a cancelled evaluation ends', async () => {
  const { id } = await read<{ id: string }>('/api/evaluations', {
    ...{ ...texts, models: ['any-model'], repeats: 3, checks: {} },
    rows: Array.from({ length: 30 }, (_, index) => ({ country: `c${index}` })),
  });
  await read(`/api/evaluations/${id}/cancel`, {});
  const { state, cells } = await finished(id);
  expect(['cancelled', 'cancelling']).toContain(state);
  expect(cells.filter((cell) => cell.state === 'cancelled').length).toBeGreaterThan(80);
  const cancelled = cells.find((cell) => cell.state === 'cancelled');
  expect(await read(`/api/evaluations/${id}/retry`, { position: cancelled?.position })).toEqual({
    retried: 1,
  });
  const after = await finished(id);
  expect(after.state).toBe('done');
  expect(after.cells[cancelled?.position ?? -1]?.state).toBe('done');
});

test('images of rows are stored, checked, sent with each request, shown, and deleted with the evaluation', async () => {
  const upload = async () =>
    (await read<{ id: string }>('/api/evaluation-images', Buffer.from(sampleBase64, 'base64'))).id;
  const [first, second, unused] = [await upload(), await upload(), await upload()];
  const edits = {
    ...{ name: 'Kites', operation: 'images.edit', models: ['alpha-image-1', 'alpha-image-2'], repeats: 1 },
    template: { images: [{ image_url: '{{image}}' }], prompt: '{{prompt}}' },
    rows: [
      { prompt: 'At night', image: `image:${first}` },
      { prompt: 'At night', image: `image:${second}` },
    ],
    checks: { notEmpty: true },
  };
  const gone = { ...edits, rows: [{ prompt: 'x', image: `image:asset_${'a'.repeat(24)}` }] };
  expect(await read('/api/evaluations', gone)).toMatchObject({
    problems: [{ parameter: 'rows[0].image', message: expect.stringContaining('Choose it again.') }],
  });
  const { id } = await read<{ id: string }>('/api/evaluations', edits);
  const { cells } = await finished(id);
  expect(cells.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
  const sent = await service.call(`/api/runs/${cells[0]?.runId}/request`, { headers: origin, key: null });
  expect(await sent.text()).toContain(`"image_url":"data:image/png;base64,${sampleBase64}"`);
  const statusOf = async (image: string) =>
    (await service.call(`/api/evaluation-images/${image}`, { headers: origin, key: null })).status;
  expect(await statusOf(first)).toBe(200);
  // An image belongs to one evaluation.
  expect(await read('/api/evaluations', edits)).toMatchObject({
    problems: [{ parameter: 'rows[0].image' }, { parameter: 'rows[1].image' }],
  });
  await read(`/api/evaluations/${id}`, undefined, 'DELETE');
  expect([await statusOf(first), await statusOf(unused)]).toEqual([404, 200]);
});

test('the type of an image stands beside its Base64, whatever the template says', async () => {
  const { id: image } = await read<{ id: string }>(
    '/api/evaluation-images',
    Buffer.from(sampleBase64, 'base64'),
  );
  const source = { type: 'base64', media_type: 'image/webp', data: '{{image}}' };
  const content = [
    { type: 'image', source },
    { type: 'text', text: 'What is it?' },
  ];
  const { id } = await read<{ id: string }>('/api/evaluations', {
    ...{ ...texts, models: ['any-model'], checks: {}, rows: [{ image: `image:${image}` }] },
    template: { max_tokens: 64, messages: [{ role: 'user', content }] },
  });
  const [cell] = (await finished(id)).cells;
  expect(cell?.state).toBe('done');
  const sent = await service.call(`/api/runs/${cell?.runId}/request`, { headers: origin, key: null });
  expect(await sent.text()).toContain(`"media_type":"image/png","data":"${sampleBase64.slice(0, 40)}`);
});

test('what is no image, or too large, is not stored', async () => {
  for (const [body, status] of [
    [Buffer.from('not an image'), 400],
    [Buffer.alloc(imageLimits.bytes + 1), 413],
  ] as const) {
    const response = await service.call('/api/evaluation-images', { body, key: null, headers: origin });
    expect(response.status).toBe(status);
  }
});

const videos = {
  ...{ name: 'Kites', operation: 'videos.create', repeats: 1, checks: { notEmpty: true } },
  ...{ template: { prompt: '{{prompt}}' }, rows: [{ prompt: 'A kite' }] },
};

test('a video is a task, followed to its end, voted on and exported', async () => {
  const models = ['delta-1.1', 'delta-1.0'];
  const judged = { ...videos, models, judge: { model: 'judge', rubric: 'Good?' } };
  expect(await read('/api/evaluations', judged)).toMatchObject({ problems: [{ parameter: 'judge' }] });
  const { id, problems } = await read<{ id: string; problems: unknown }>('/api/evaluations', {
    ...videos,
    models,
  });
  expect(problems).toEqual([]);
  const { cells } = await finished(id);
  expect(cells).toEqual(
    models.map((model) =>
      expect.objectContaining({
        ...{ model, state: 'done', taskId: expect.stringMatching(/^video_/) },
        result: expect.objectContaining({
          ...{
            error: null,
            latencyMs: expect.any(Number),
            checks: [expect.objectContaining({ passed: true })],
          },
          video: expect.objectContaining({ seconds: expect.any(Number), bytes: expect.any(Number) }),
        }),
      }),
    ),
  );
  await read(`/api/evaluations/${id}/votes`, { first: 0, second: 1, winner: 'first' });
  const csv = await (
    await service.call(`/api/evaluations/${id}/export?format=csv`, { key: null, headers: origin })
  ).text();
  expect(csv.split('\n')[0]).toContain('images,video,video_seconds,video_bytes,total_ms');
});
