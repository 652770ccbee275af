// Orders of agents that take long: a client gives up and asks again, or cancels them.
import type { ServerResponse } from 'node:http';
import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListeningService } from '#tests/support/listening-service.ts';
import { connectMcp, factsOf, textOf } from '#tests/support/mcp-client.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { until } from '#tests/support/until.ts';

let upstream: ScriptedUpstream;
let easel: Awaited<ReturnType<typeof startListeningService>>;
let client: Client;
/** Messages and images that the upstream has not answered. */
const held: ServerResponse[] = [];
beforeAll(async () => {
  upstream = await startScriptedUpstream();
  easel = await startListeningService(upstream.environment);
  client = await connectMcp(easel);
  upstream.script = (response, { method, url }) => {
    if (!url.startsWith('/v1/videos')) return void held.push(response);
    const id = url.split('/')[3] ?? 'up-1';
    const status = url.endsWith('/cancel') || method === 'DELETE' ? 'cancelled' : 'in_progress';
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id, status }));
  };
});
afterAll(async () => {
  await client.close();
  await easel.stop();
  upstream.close();
});

const call = (name: string, args: Record<string, unknown>): Promise<CallToolResult> =>
  client.callTool({ name, arguments: args }, { timeout: 250_000 });

const receivedAt = (url: string) =>
  upstream.received.filter((request) => request.method === 'POST' && request.url === url).length;

const body = { model: 'any-text-model', max_tokens: 20, messages: [{ role: 'user', content: 'Hello' }] };
const written = {
  ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'any-text-model' },
  ...{ content: [{ type: 'text', text: 'At last' }], stop_reason: 'end_turn', stop_sequence: null },
  usage: { input_tokens: 1, output_tokens: 2 },
};

test('a message that takes longer than the client waits is there when it asks again, and is paid once', async () => {
  const args = { ...body, order_id: 'long' };
  const pending = 'Not finished, and safe: call again with the same order_id and the same arguments.';
  expect(textOf(await call('send_message', { ...args, wait_seconds: 1 }))).toBe(pending);
  await until(() => held.length === 1);
  // A client with a time limit of its own, which ends the connection.
  const early = client.callTool({ name: 'send_message', arguments: args }, { timeout: 20 });
  await expect(early).rejects.toThrow('timed out');
  expect(textOf(await call('send_message', { ...args, wait_seconds: 0 }))).toBe(pending);

  const last = call('send_message', args);
  held.pop()?.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(written));

  expect(factsOf(await last)).toMatchObject({ content: [{ text: 'At last' }] });
  expect(factsOf(await call('send_message', args))).toMatchObject({ repeated: true, id: 'msg_1' });
  expect(receivedAt('/v1/messages')).toBe(1);
});

const video = { model: 'delta-1.1', prompt: 'A kite', duration: 3, resolution: '480p' };
const image = { model: 'alpha-image-2', prompt: 'A kite', size: '1024x1024', wait_seconds: 0 };

test.each([
  { kind: 'video', tool: 'create_video', args: video, url: '/v1/videos' },
  { kind: 'image', tool: 'generate_image', args: image, url: '/v1/images/generations' },
])('the order of $kind is cancelled, and stays so', async ({ kind, tool, args, url }) => {
  const { id } = factsOf(await call(tool, { ...args, order_id: `${kind}-1` }));
  await until(() => receivedAt(url) === 1);

  expect(factsOf(await call('cancel_task', { id }))).toMatchObject({ id, status: 'cancelled' });

  const again = await call('cancel_task', { id });
  expect([again.isError, textOf(again)]).toEqual([
    true,
    expect.stringMatching(/has already ended: it is cancelled\.( \(409\))?$/),
  ]);
  const task = await call(`get_${kind}`, { id });
  expect(textOf(task)).toContain(`The ${kind} task ${id} is cancelled.`);
  expect(receivedAt(url)).toBe(1);
});
