// Tests unusual and malformed HTTP: the real process responds or closes the connection, and keeps running.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testApiKey } from '#tests/support/server-environment.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { until } from '#tests/support/until.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
  // Next attaches to the server when it serves its first page.
  await (await fetch(`${server.baseUrl}/nowhere`)).text();
});
afterAll(() => server.stop());

/** After each test the process responds and has logged no unexpected error. */
afterEach(async () => {
  expect((await fetch(`${server.baseUrl}/api/health`)).status).toBe(200);
  const errors = server
    .output()
    .split('\n')
    .filter((line) => /uncaught|unhandled|"level":[56]0/i.test(line));
  expect(errors.filter((line) => !line.includes('"code":"overloaded"'))).toEqual([]);
});

const image = JSON.stringify({ model: 'alpha-image-2', prompt: 'A kite', size: '16x16' });

function post(headers: string, body = image, version = '1.1'): string {
  return `POST /v1/images/generations HTTP/${version}\r\nHost: localhost\r\nAuthorization: Bearer ${testApiKey}\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;
}

function get(target: string, headers = ''): string {
  return `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${testApiKey}\r\n${headers}\r\n`;
}

/** Sends raw bytes. Returns what was received up to `responses` responses or the end of the connection. */
async function sendText(text: string, responses = 1): Promise<string> {
  const socket = connect(Number(new URL(server.baseUrl).port), '127.0.0.1');
  let answer = '';
  const ended = Promise.withResolvers<void>();
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    answer += chunk;
    if (statuses(answer).length >= responses) ended.resolve();
  });
  socket.on('error', () => ended.resolve());
  socket.on('close', () => ended.resolve());
  socket.write(text);
  await ended.promise;
  socket.destroy();
  return answer;
}

/** Processor time of a process, ms. */
function processorMs(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11) ?? [];
  return (Number(user) + Number(system)) * 10;
}

function statuses(answer: string): number[] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
}

const length = `Content-Length: ${image.length}\r\n`;

describe('valid requests get a response', () => {
  test.each([
    ['HTTP/1.0', post(length, image, '1.0')],
    [
      'a chunked body',
      post('Transfer-Encoding: chunked\r\n', `${image.length.toString(16)}\r\n${image}\r\n0\r\n\r\n`),
    ],
    ['a header of 10,000 bytes', post(`${length}X-Big: ${'a'.repeat(10_000)}\r\n`)],
    ['500 headers', post(length + Array.from({ length: 500 }, (_, index) => `X-${index}: a\r\n`).join(''))],
    [
      'an upgrade to HTTP/2',
      get(
        '/v1/models',
        'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n',
      ),
    ],
    ['an upgrade to a web socket', get('/v1/models', 'Connection: Upgrade\r\nUpgrade: websocket\r\n')],
    ['a sign-in page with prototype names', get('/sign-in?problem=constructor&next=__proto__')],
    ['an absolute target', get('http://other.example/v1/models')],
    ['Expect: 100-continue', post(`${length}Expect: 100-continue\r\n`)],
    ['a call of the playground', post(length).replace('/v1/', '/api/gateway/v1/')],
  ])('%s', async (_name, text) => {
    const answer = await sendText(text, text.includes('100-continue') ? 2 : 1);
    expect(statuses(answer).at(-1)).toBe(200);
  });

  test('pipelined requests', async () => {
    expect(statuses(await sendText(post(length).repeat(5), 5))).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('invalid requests are rejected', () => {
  test.each([
    ['a body that is longer than its length', post('Content-Length: 5\r\n'), 400],
    ['a negative length', post('Content-Length: -1\r\n'), 400],
    ['two lengths', post('Content-Length: 5\r\nContent-Length: 6\r\n'), 400],
    ['a length and chunks', post(`${length}Transfer-Encoding: chunked\r\n`), 400],
    ['invalid chunks', post('Transfer-Encoding: chunked\r\n', 'zz\r\n'), 400],
    ['a length over the limit', post('Content-Length: 99999999999\r\n', ''), 413],
    ['a header of 20,000 bytes', post(`X-Big: ${'a'.repeat(20_000)}\r\n`), 431],
    ['no body', post('', ''), 400],
    ['bytes that are not HTTP', '\x16\x03\x01garbage\r\n\r\n', 400],
    ['TRACE of a page', get('/history').replace('GET', 'TRACE'), 405],
    ['TRACE of an unknown path', get('/api/nothing').replace('GET', 'TRACE'), 405],
    ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n', 404],
    ['dots in the path', get('/v1/../v1/models'), 404],
    ['a page with an unknown host name', get('/history').replace('localhost', 'rebound.example'), 403],
    ['an invalid escape', get('/%E0%A4%A'), 404],
    ['an invalid escape below a page', get('/s/%'), 404],
    ['bytes that are no text', get('/images/%ff'), 404],
  ])('%s', async (_name, text, status) => {
    expect(statuses(await sendText(text))[0]).toBe(status);
  });
});

describe('a header of 14 kB holds the process for no time that others notice', () => {
  test.each([
    ['User-Agent', 'a'],
    ['User-Agent', '-'],
    ['User-Agent', 'Google-'],
    ['X-Forwarded-Prefix', '/'],
    ['X-Forwarded-For', '1.1.1.1,'],
    ['Cookie', 'easel_session=a;'],
    ['Accept-Encoding', ';q=0.00 '],
    ['Referer', 'http://'],
  ])('%s: %s', async (name, piece) => {
    const plain = await cost('X-Nothing: here\r\n');
    // With the pattern of Next, each request took a second.
    expect(await cost(`${name}: ${piece.repeat(14_000 / piece.length)}!\r\n`)).toBeLessThan(plain + 500);
  });

  /** Processor time of five pages, ms. */
  async function cost(headers: string): Promise<number> {
    const before = processorMs(server.pid);
    for (let count = 0; count < 5; count += 1) await sendText(get('/s/nothing', headers));
    return processorMs(server.pid) - before;
  }
});

test('after two hundred concurrent uploads that disconnect, the next request succeeds', async () => {
  const port = Number(new URL(server.baseUrl).port);
  const sockets = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) {
    socket.on('error', () => {});
    socket.write(post('Content-Length: 5000\r\n'));
  }
  await until(() => sockets.every((socket) => socket.writableLength === 0));
  for (const [index, socket] of sockets.entries()) {
    if (index % 2 === 0) socket.destroy();
    else socket.resetAndDestroy();
  }
  await until(() => sockets.every((socket) => socket.closed));
  expect(statuses(await sendText(post(length)))).toEqual([200]);
});

test('two hundred concurrent calls all get an image or Retry-After', async () => {
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      fetch(`${server.baseUrl}/v1/images/generations`, {
        method: 'POST',
        headers: { authorization: `Bearer ${testApiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'alpha-image-2', prompt: `Kite ${index}`, size: '16x16' }),
      }),
    ),
  );
  for (const response of responses) {
    const body = await response.json();
    if (response.status === 200) expect(body.data).toHaveLength(1);
    else {
      expect([response.status, body.error.code]).toEqual([503, 'overloaded']);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  }
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(30);
});
