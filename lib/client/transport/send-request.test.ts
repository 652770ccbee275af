import { describe, expect, test } from 'vitest';
import { eventStream, runOf, sendWith } from '#lib/client/run/test-transport.ts';

const json = { 'content-type': 'application/json', 'x-request-id': 'req_1', 'x-easel-provider': 'sandbox' };

/** A PNG of 4 x 6, Base64. */
const image =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAGCAIAAABrW6giAAAAU0lEQVR4nA3KoQEAEBAF0D+BEeQb4rIsX74sy7Isy5dlWTaEbARefgBARDHGnDO89yGElFJrDcysqrXWMQZEpJRiZntv/Np7X2vde/HrnPOc45x7WTYi+X+9t9IAAAAASUVORK5CYII=';

describe('responses', () => {
  test('reports headers, response and end, with request id and provider from the headers', async () => {
    const messages = await sendWith({ response: { headers: json, chunks: ['{"a":', '1}'] } });
    expect(messages).toEqual([
      { type: 'headers', at: 1, status: 200, requestId: 'req_1', provider: 'sandbox', headers: json },
      { type: 'bytes', received: 5 },
      { type: 'bytes', received: 7 },
      { type: 'raw', body: expect.any(Blob) },
      { type: 'response', at: expect.any(Number), value: { a: 1 }, media: [] },
      { type: 'end', at: expect.any(Number) },
    ]);
  });

  test('keeps the received bytes unchanged', async () => {
    const messages = await sendWith({ response: { headers: json, chunks: ['{"a" :', '  1 }'] } });
    const raw = messages.find((message) => message.type === 'raw');
    expect(await raw?.body.text()).toBe('{"a" :  1 }');
  });

  test('puts Blobs of the form into the body as data URLs, and as bare Base64 under `data`', async () => {
    const sent: unknown[] = [];
    const file = new Blob(['abc'], { type: 'image/png' });
    const { sendRequest } = await import('./send-request.ts');
    await sendRequest(
      {
        url: 'http://gateway.test/',
        path: '/',
        method: 'POST',
        body: { images: [{ image_url: file }], part: { inlineData: { mimeType: 'image/png', data: file } } },
      },
      {
        signal: new AbortController().signal,
        emit: () => {},
        fetch: async (_url, init) => {
          sent.push(JSON.parse(String(init?.body)));
          return Response.json({});
        },
      },
    );
    expect(sent).toEqual([
      {
        images: [{ image_url: 'data:image/png;base64,YWJj' }],
        part: { inlineData: { mimeType: 'image/png', data: 'YWJj' } },
      },
    ]);
  });

  test('sends given bytes as they are, under their own type', async () => {
    const sent: { body: string; type: string | null }[] = [];
    const bytes = new Blob(['{ "prompt":"kite" }\n'], { type: 'application/vnd.test+json' });
    const { sendRequest } = await import('./send-request.ts');
    await sendRequest(
      { url: 'http://gateway.test/', path: '/', method: 'POST', body: { prompt: 'kite' }, bytes },
      {
        signal: new AbortController().signal,
        emit: () => {},
        fetch: async (url, init) => {
          const request = new Request(url, init);
          sent.push({ body: await request.text(), type: request.headers.get('content-type') });
          return Response.json({});
        },
      },
    );
    expect(sent).toEqual([{ body: '{ "prompt":"kite" }\n', type: 'application/vnd.test+json' }]);
  });

  test('extracts images from the response and reports their type', async () => {
    const body = JSON.stringify({ data: [{ b64_json: image }], usage: { input_tokens: 1 } });
    const messages = await sendWith({ response: { headers: json, chunks: [body] } });
    const response = messages.find((message) => message.type === 'response');
    expect(response).toMatchObject({
      value: { data: [{ b64_json: { $media: 'm0' } }], usage: { input_tokens: 1 } },
      media: [{ id: 'm0', contentType: 'image/png', width: 4, height: 6 }],
    });
  });

  test.each([
    ['an empty body', '', 'The server responded with an empty body.'],
    ['HTML of some proxy', '<html>hi</html>', 'The server responded with text/html that is not JSON.'],
  ])('%s under 200 is a failure', async (_name, body, message) => {
    const messages = await sendWith({
      response: { headers: { 'content-type': 'text/html; charset=utf-8' }, chunks: [body] },
    });
    expect(messages.at(-1)).toMatchObject({ type: 'failed', error: { kind: 'http', message } });
  });
});

describe('streams', () => {
  test('an event that is not JSON fails the run and keeps the received part', async () => {
    const chunks = ['event: a\ndata: {"n":1}\n\n', 'data: {"broken\n\n'];
    const messages = await sendWith({ response: { headers: eventStream, chunks } });
    expect(messages.filter(({ type }) => type === 'event')).toMatchObject([
      { name: 'a', data: { n: 1 }, bytes: 7 },
      { name: '', data: '{"broken' },
    ]);
    expect(messages.at(-1)).toMatchObject({
      type: 'failed',
      error: { kind: 'stream', message: 'Event 2 of the stream is not JSON.', raw: '{"broken' },
    });
  });

  test('events are those of the library, in any split of the bytes', async () => {
    const text =
      '\ufeffevent: a\r\ndata: {"n":1,\r\ndata: "k":"é"}\r\n\r\n: at 3\rid: 7\rretry: 9\rdata: 2\r\r';
    const bytes = new TextEncoder().encode(text);
    for (let cut = 1; cut < bytes.length; cut += 1) {
      const chunks = [bytes.subarray(0, cut), bytes.subarray(cut)];
      const messages = await sendWith({ response: { headers: eventStream, chunks } });
      const events = messages.flatMap((message) => (message.type === 'event' ? [message] : []));
      expect(
        events.map(({ name, data }) => [name, data]),
        `cut at ${cut}`,
      ).toEqual([
        ['a', { n: 1, k: 'é' }],
        ['', 2],
      ]);
      expect(messages.at(-1)?.type).toBe('end');
    }
  });

  test.each([
    [
      'OpenAI',
      'event: error\ndata: {"type":"error","error":{"message":"no more","code":"overloaded","param":null}}\n\n',
    ],
    [
      'Anthropic',
      'event: error\ndata: {"type":"error","error":{"type":"overloaded","message":"no more"}}\n\n',
    ],
    ['Google', 'data: {"error":{"code":503,"message":"no more","status":"overloaded"}}\n\n'],
  ])('an error event of the %s dialect is reported with its message', async (_name, chunk) => {
    const messages = await sendWith({ response: { headers: eventStream, chunks: [chunk] } });
    expect(messages.at(-1)).toMatchObject({
      type: 'failed',
      error: { kind: 'stream', message: 'no more', code: 'overloaded' },
    });
  });

  test('an interrupted response and a failed connection are different errors', async () => {
    const cut = await sendWith({
      response: { headers: eventStream, chunks: ['data: {"n":1}\n\n'], connectionLost: true },
    });
    expect(cut.map(({ type }) => type)).toContain('event');
    expect(cut.at(-1)).toMatchObject({ type: 'failed', error: { kind: 'stream' } });
    const never = await sendWith({ response: { unreachable: true } });
    expect(never).toMatchObject([{ type: 'failed', error: { kind: 'network' } }]);
  });

  test('stopping keeps the events and ends as stopped', async () => {
    const controller = new AbortController();
    const messages = await sendWith({
      response: { headers: eventStream, chunks: ['data: {"n":1}\n\n'], hangs: true },
      signal: controller.signal,
      onMessage: ({ type }) => {
        if (type === 'event') controller.abort();
      },
    });
    expect(messages.map(({ type }) => type)).toEqual([
      'headers',
      'bytes',
      'event',
      'bytes',
      'raw',
      'stopped',
    ]);
  });

  test('a stream that ends without the requested image is a failure', async () => {
    const messages = await sendWith({ response: { headers: eventStream, chunks: [': keepalive\n\n'] } });
    const run = runOf('images.generate', { stream: true }, messages);
    expect(run).toMatchObject({
      phase: 'failed',
      error: { message: 'The stream ended early: 0 of 1 image received. The events received are kept.' },
    });
  });
});
