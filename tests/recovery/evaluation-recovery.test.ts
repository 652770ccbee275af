// Kills the real server in the middle of an evaluation: the next one finishes it and sends no request twice.
import { rm } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import type { EvaluationCells } from '#lib/contract/playground/evaluation.ts';
import { runsPageSchema } from '#lib/contract/playground/stored-run.ts';
import { freePort } from '#tests/support/free-port.ts';
import { makeDataDirectory } from '#tests/support/server-environment.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { until } from '#tests/support/until.ts';

const dataDirectory = makeDataDirectory();
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.kill();
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
});

test('a kill in the middle of an evaluation', async () => {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const start = () => startServer({ dataDirectory, port, environment: { SANDBOX_PACE: '0.3' } });
  const read = async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(base + path, {
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

  server = await start();
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

  server = await start();
  const finished = async () => {
    const now = await cellsOf(id);
    return now.state === 'done' && now;
  };
  const after = await until(finished);
  const unknown = after.cells.filter(({ state }) => state === 'unknown');
  expect(count(after, 'done') + unknown.length).toBe(12);
  // Only requests that were running at the kill can be unknown.
  expect(unknown.length).toBeLessThanOrEqual(2);
  const { total } = runsPageSchema.parse(await read('/api/runs?limit=50'));
  expect(total).toBeLessThanOrEqual(12);

  expect(await read(`/api/evaluations/${id}/retry`, {})).toEqual({ retried: unknown.length });
  expect(count(await until(finished), 'done')).toBe(12);
  expect(runsPageSchema.parse(await read('/api/runs?limit=50')).total).toBe(total + unknown.length);
});
