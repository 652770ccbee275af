import { expect, test } from 'vitest';
import { sendRequest } from './send-request.ts';
import type { TransportMessage } from './transport-message.ts';

const task = { id: 'image_1', object: 'image', model: 'm', polling_url: 'https://x/v1/images/image_1' };

/** Runs an image in the background; its task has these states, one for each poll. */
async function run(states: readonly (object | number)[], stopAt?: string) {
  const messages: TransportMessage[] = [];
  const calls: string[] = [];
  const waiting = [...states];
  const controller = new AbortController();
  await sendRequest(
    {
      url: 'http://page.test/api/gateway/v1/images/generations',
      path: '/v1/images/generations',
      method: 'POST',
      body: {},
      runId: 'req_1',
    },
    {
      signal: controller.signal,
      wait: async (_ms, signal) => signal?.throwIfAborted(),
      emit(message) {
        messages.push(message);
        if (message.type === 'task' && message.task.status === stopAt) controller.abort();
      },
      async fetch(input, init) {
        const { pathname } = new URL(String(input));
        calls.push(`${init?.method ?? 'GET'} ${pathname}`);
        if (pathname.startsWith('/api/gateway/v1/images/generations'))
          return Response.json({ ...task, status: 'pending' }, { status: 202 });
        if (pathname.startsWith('/api/tasks/') || pathname.startsWith('/api/runs/')) return Response.json({});
        init?.signal?.throwIfAborted();
        const state = waiting.shift() ?? 0;
        if (state === 0) throw new TypeError('Failed to fetch');
        return typeof state === 'number'
          ? new Response('', { status: state })
          : Response.json({ ...task, ...state });
      },
    },
  );
  return { messages, calls, last: messages.at(-1) };
}

test('the result of the task is the response of the run; the network may be away meanwhile', async () => {
  const data = { created: 1, data: [{ url: 'x' }] };
  const { messages, calls, last } = await run([
    { status: 'pending' },
    0,
    503,
    { status: 'in_progress' },
    { status: 'completed', data },
  ]);
  expect(messages).toContainEqual({ type: 'response', at: expect.any(Number), value: data, media: [] });
  expect(last).toMatchObject({ type: 'end' });
  expect(calls.slice(1)).toEqual(Array.from({ length: 5 }, () => 'GET /api/gateway/v1/images/image_1'));
  expect(messages.flatMap((message) => (message.type === 'task' ? [message.task.status] : []))).toEqual([
    'pending',
    'pending',
    'in_progress',
    'completed',
  ]);
});

test.each([
  [
    { status: 'failed', error: 'No kites.', error_code: 'refused' },
    { message: 'No kites.', code: 'refused' },
  ],
  [{ status: 'expired' }, { message: 'The task was not finished before its deadline.' }],
  [{ status: 'completed' }, { message: 'The images are no longer stored.' }],
  [404, { message: 'The task was deleted.' }],
])('a task without a result is a failure: %j', async (state, error) => {
  expect((await run([state])).last).toMatchObject({ type: 'failed', error: { kind: 'task', ...error } });
});

test('a cancelled task is a stopped run, and Stop cancels the task', async () => {
  expect((await run([{ status: 'cancelled' }])).last).toMatchObject({ type: 'stopped' });
  const { calls, last } = await run([{ status: 'in_progress' }], 'in_progress');
  expect(last).toMatchObject({ type: 'stopped' });
  expect(calls.some((call) => /^POST \/api\/runs\/\w+\/stop$/.test(call))).toBe(true);
});
