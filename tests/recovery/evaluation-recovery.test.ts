// Kills or ends the real server in the middle of an evaluation: the next one finishes it and sends no request twice.
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EvaluationCells } from '#lib/contract/pages/evaluation.ts';
import { taskListSchema } from '#lib/contract/pages/listed-task.ts';
import { runsPageSchema } from '#lib/contract/pages/stored-run.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { makeDataDirectory } from '#tests/support/server-environment.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { until } from '#tests/support/until.ts';

let dataDirectory: string;
let port: number;
let server: RunningServer | undefined;
beforeEach(async () => {
  dataDirectory = makeDataDirectory();
  port = await freePort();
});
afterEach(async () => {
  await server?.kill();
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
});

const start = (environment: Record<string, string>) =>
  startServer({ dataDirectory, port, environment, inBuild: true });
const read = async <T>(path: string, body?: object): Promise<T> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const value: T = await response.json();
  return value;
};
const cellsOf = (id: string) => read<EvaluationCells>(`/api/evaluations/${id}/cells`);
const count = ({ cells }: EvaluationCells, state: string) =>
  cells.filter((cell) => cell.state === state).length;
const finished = (id: string) =>
  until(async () => {
    const now = await cellsOf(id);
    return now.state === 'done' && now;
  });

test('a kill in the middle of an evaluation', async () => {
  const environment = { SANDBOX_PACE: '0.3' };
  server = await start(environment);
  const { id } = await read<{ id: string }>('/api/evaluations', {
    ...{ name: 'Killed', operation: 'messages.create', models: ['one', 'other'], repeats: 1 },
    template: { max_tokens: 80, messages: [{ role: 'user', content: 'A story about {{thing}}' }] },
    rows: Array.from({ length: 6 }, (_, index) => ({ thing: `kite ${index}` })),
    checks: { notEmpty: true },
  });
  await until(async () => {
    const now = await cellsOf(id);
    return count(now, 'done') >= 3 && count(now, 'running') >= 1;
  });
  await server.kill();

  server = await start(environment);
  const after = await finished(id);
  const unknown = after.cells.filter(({ state }) => state === 'unknown');
  expect(count(after, 'done') + unknown.length).toBe(12);
  // Only requests that were running at the kill can be unknown.
  expect(unknown.length).toBeLessThanOrEqual(2);
  const { total } = runsPageSchema.parse(await read('/api/runs?limit=50'));
  expect(total).toBeLessThanOrEqual(12);

  expect(await read(`/api/evaluations/${id}/retry`, {})).toEqual({ retried: unknown.length });
  expect(count(await finished(id), 'done')).toBe(12);
  expect(runsPageSchema.parse(await read('/api/runs?limit=50')).total).toBe(total + unknown.length);
});

test('a kill while videos are made: the next process follows their tasks, and creates each once', async () => {
  server = await start({ SANDBOX_PACE: '0.5' });
  const { id } = await read<{ id: string }>('/api/evaluations', {
    ...{ name: 'Killed', operation: 'videos.create', models: ['delta-1.1'], repeats: 1, checks: {} },
    template: { prompt: 'A kite {{place}}', duration: 3, resolution: '480p' },
    rows: ['one', 'two', 'three'].map((place) => ({ place })),
  });
  const tasks = async () => taskListSchema.parse(await read('/api/tasks?kind=video&limit=50')).tasks;
  await until(async () => (await tasks()).some(({ task }) => task.status === 'in_progress'));
  await server.kill();

  server = await start({ SANDBOX_PACE: '0.1' });
  const { cells } = await finished(id);
  expect(cells.map(({ state, result }) => [state, result?.video?.seconds])).toEqual(
    Array(3).fill(['done', 3]),
  );
  expect((await tasks()).map(({ task }) => `${task.prompt} ${task.status}`).toSorted()).toEqual(
    ['one', 'three', 'two'].map((place) => `A kite ${place} completed`),
  );
});

const message = (text: string) =>
  JSON.stringify({
    ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'm', stop_reason: 'end_turn' },
    ...{ content: [{ type: 'text', text }], usage: { input_tokens: 3, output_tokens: 4 } },
  });

test('cells whose responses arrive after the signal, within the grace period, are kept', async () => {
  const upstream = await startScriptedUpstream();
  const answers: (() => void)[] = [];
  upstream.script = (response) => void answers.push(() => response.end(message('In time')));
  server = await start(upstream.environment);
  const { id } = await read<{ id: string }>('/api/evaluations', {
    ...{ name: 'Ended', operation: 'messages.create', models: ['m'], repeats: 1 },
    template: { max_tokens: 80, messages: [{ role: 'user', content: '{{thing}}' }] },
    rows: Array.from({ length: 4 }, (_, index) => ({ thing: `kite ${index}` })),
    checks: { notEmpty: true },
  });
  await until(() => answers.length === 2);
  const ending = server.stop();
  await until(async () => !(await isReachable()));
  for (const answer of answers) answer();
  expect(await ending).toBe(0);
  expect(upstream.received).toHaveLength(2);

  upstream.script = (response) => response.end(message('Later'));
  server = await start(upstream.environment);
  const { cells } = await finished(id);
  expect(cells.map(({ state, text }) => `${state} ${text}`).toSorted()).toEqual([
    ...['done In time', 'done In time', 'done Later', 'done Later'],
  ]);
  expect(upstream.received).toHaveLength(4);
  upstream.close();
});

/** Neither is found by the search for slow patterns at creation, which does not try the words before the repetition. */
const slow = 'They say: (a+)+$';

test.each([
  ['a pattern', { matches: slow }],
  ['a schema', { schema: { type: 'string', pattern: slow } }],
])('the process ends while %s runs without end, and the next one goes on', async (_, checks) => {
  const upstream = await startScriptedUpstream();
  upstream.script = (response) => response.end(message(`"They say: ${'a'.repeat(60)}!"`));
  server = await start(upstream.environment);
  const { id } = await read<{ id: string }>('/api/evaluations', {
    ...{ name: 'Slow', operation: 'messages.create', models: ['m'], repeats: 1, checks },
    template: { max_tokens: 80, messages: [{ role: 'user', content: '{{thing}}' }] },
    rows: Array.from({ length: 5 }, (_, index) => ({ thing: `kite ${index}` })),
  });
  // The check of the next cell has begun.
  await until(async () => count(await cellsOf(id), 'done') >= 1);
  // `stop` kills a process that does not end by itself: then there is no exit code.
  expect(await server.stop()).toBe(0);

  server = await start(upstream.environment);
  const { cells } = await finished(id);
  expect(cells.map(({ state, result }) => [state, result?.checks[0]?.detail])).toEqual(
    Array(5).fill(['done', expect.stringContaining('takes too long')]),
  );
  expect(upstream.received).toHaveLength(5);
  upstream.close();
});

async function isReachable(): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/api/health`).then(
    () => true,
    () => false,
  );
}
