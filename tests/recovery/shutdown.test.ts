// Tests the start and the end of the process: running requests complete, new ones go elsewhere, and the exit is in time.
import { Agent, get, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { readEvents } from '#tests/support/read-events.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { until } from '#tests/support/until.ts';

let server: RunningServer | undefined;
afterEach(() => server?.stop());

/** A stream of about three seconds at pace 1: 12 ms per token. `stop` kills a process that does not end by itself. */
const story = {
  model: 'any',
  max_tokens: 250,
  stream: true,
  messages: [{ role: 'user', content: 'Write a long story about a kite, a lighthouse and the sea.' }],
};

function post({ baseUrl, apiKey }: RunningServer, path: string, body: object): Promise<Response> {
  return fetch(baseUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

test('a running stream completes before the process exits', async () => {
  server = await startServer({ environment: { SANDBOX_PACE: '3' } });
  const { stop } = server;
  const response = await post(server, '/v1/messages', story);
  let isOver = false;
  const events = readEvents(response).finally(() => {
    isOver = true;
  });
  const ending = stop();
  await until(async () => !(await isReachable(server)));
  expect(isOver).toBe(false);

  const names = (await events).map(({ event }) => event);
  expect(names.at(-1)).toBe('message_stop');
  expect(await ending).toBe(0);
});

async function isReachable(at: RunningServer | undefined): Promise<boolean> {
  return await fetch(`${at?.baseUrl}/api/health`).then(
    () => true,
    () => false,
  );
}

test('without work the process exits at once, even with idle connections', async () => {
  server = await startServer();
  // This keeps an idle connection open.
  await (await fetch(`${server.baseUrl}/api/health`)).text();
  expect(await server.stop()).toBe(0);
});

test('a video that is being rendered does not delay the exit', async () => {
  server = await startServer({ environment: { SANDBOX_PACE: '2' } });
  const video = { model: 'delta-1.1', prompt: 'A kite', duration: 10, resolution: '720p' };
  const { baseUrl, apiKey } = server;
  const { id } = await (await post(server, '/v1/videos', video)).json();
  await until(async () => {
    const headers = { authorization: `Bearer ${apiKey}` };
    const task = await (await fetch(`${baseUrl}/v1/videos/${id}`, { headers })).json();
    return task.status === 'in_progress';
  });
  expect(await server.stop()).toBe(0);
});

test('a response that takes longer than the grace period is cut, and the process exits in time', async () => {
  // The response would take longer than `stop` waits before it kills.
  server = await startServer({ environment: { SANDBOX_PACE: '60', SHUTDOWN_GRACE_SECONDS: '1' } });
  const response = await post(server, '/v1/messages', story);
  const cut = expect(readEvents(response)).rejects.toThrow();
  expect(await server.stop()).toBe(0);
  await cut;
});

test('a second signal ends the process at once', async () => {
  server = await startServer({ environment: { SANDBOX_PACE: '20' } });
  const { pid } = server;
  const response = await post(server, '/v1/messages', story);
  const cut = expect(readEvents(response)).rejects.toThrow();
  const ending = server.stop();
  await expect.poll(() => isReachable(server)).toBe(false);
  // Signals that follow at once are the first one, passed on twice.
  const again = setInterval(() => {
    try {
      process.kill(pid, 'SIGINT');
    } catch {
      // It has ended.
    }
  }, 100);
  try {
    expect(await ending).toBe(1);
  } finally {
    clearInterval(again);
  }
  await cut;
});

test('a connection that is kept is closed with the next response, once the process drains', async () => {
  server = await startServer({ environment: { SHUTDOWN_DELAY_SECONDS: '3' } });
  const { baseUrl } = server;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(baseUrl + path, { agent }, (response) => resolve(response.resume())).on('error', reject);
    });
  expect((await call('/api/health')).headers.connection).toBe('keep-alive');
  const ending = server.stop();
  await expect.poll(async () => (await call('/api/ready')).statusCode, { timeout: 10_000 }).toBe(503);
  const last = await call('/api/health');
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close']);
  agent.destroy();
  expect(await ending).toBe(0);
});

describe('an exception that nobody caught', () => {
  const throwing = (expression: string) => {
    const code = `process.on('SIGUSR2', () => setImmediate(() => { ${expression} }))`;
    return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}`, SANDBOX_PACE: '1' };
  };
  const signal = async (environment: Record<string, string>) => {
    const started = await startServer({ environment });
    const response = await post(started, '/v1/messages', story);
    process.kill(started.pid, 'SIGUSR2');
    return { started, names: (await readEvents(response)).map(({ event }) => event) };
  };

  test('ends the process with 1, after the running requests', async () => {
    const { started, names } = await signal(throwing(`throw new Error('boom')`));
    server = started;
    expect(names.at(-1)).toBe('message_stop');
    await expect.poll(() => isReachable(started), { timeout: 20_000 }).toBe(false);
    expect(await started.stop()).toBe(1);
    expect(started.output()).toContain('boom');
  });

  test.each([
    ['of one connection', `require('node:net').connect(1, '127.0.0.1')`],
    ['in a promise', `Promise.reject(new Error('boom'))`],
  ])('%s is logged, and the process goes on', async (_, expression) => {
    const { started, names } = await signal(
      throwing(expression.replace('require(', 'process.getBuiltinModule(')),
    );
    server = started;
    expect(names.at(-1)).toBe('message_stop');
    await expect.poll(() => started.output(), { timeout: 10_000 }).toMatch(/uncaught|unhandled/);
    expect(await isReachable(started)).toBe(true);
    expect(await started.stop()).toBe(0);
  });
});

test('while the process starts, it is alive and not ready, and requests wait', async () => {
  const port = await freePort();
  const starting = startServer({ port });
  const read = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    return response && { status: response.status, body: await response.json() };
  };
  await expect.poll(() => read('/api/health'), { timeout: 30_000, interval: 10 }).toBeDefined();
  const early = await read('/api/ready');
  const answered = read('/openapi.json');
  expect(early).toEqual({ status: 503, body: { status: 'starting' } });
  server = await starting;
  expect((await answered)?.status).toBe(200);
  expect(await read('/api/ready')).toEqual({ status: 200, body: { status: 'ready' } });
});
