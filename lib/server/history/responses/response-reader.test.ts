import { describe, expect, test } from 'vitest';
import { ResponseReader } from './response-reader.ts';

/** What a reader finds in a response that comes in pieces of this size. */
async function read(
  contentType: string,
  response: string,
  { operationId = 'images.generate', body = {}, pieceBytes = 1000 } = {},
) {
  const reader = new ResponseReader(contentType, { operationId, body });
  const bytes = Buffer.from(response);
  async function* pieces() {
    for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
  }
  const passed: Uint8Array[] = [];
  for await (const piece of reader.watch(pieces())) passed.push(piece);
  expect(Buffer.concat(passed).equals(bytes)).toBe(true);
  return { ...reader.facts(), beginning: reader.beginning(), problem: reader.problem() };
}

const json = (operationId: string, response: unknown) =>
  read('application/json', JSON.stringify(response), { operationId });
const stream = (operationId: string, events: readonly object[], body = {}) =>
  read(
    'text/event-stream; charset=utf-8',
    events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
    { operationId, body },
  );

const long = 'iVBO'.repeat(5000);

describe('a complete response', () => {
  test('of images, long, short and linked', async () => {
    const response = {
      created: 1,
      data: [{ b64_json: long }, { b64_json: 'aGk=' }, { url: 'https://a.test/b.png' }],
      usage: { input_tokens: 7, output_tokens: 99 },
    };
    const start = JSON.stringify(response).indexOf(long);
    expect(await json('images.edit', response)).toMatchObject({
      ...{ results: 3, taskId: null, error: null },
      images: [
        { kind: 'place', start, end: start + long.length },
        { kind: 'text', base64: 'aGk=' },
        { kind: 'link', url: 'https://a.test/b.png' },
      ],
    });
  });

  test('of a message and of native parts', async () => {
    const content = [
      { type: 'thinking', thinking: 'Hm' },
      { type: 'text', text: 'x'.repeat(20_000) },
    ];
    expect(await json('messages.create', { type: 'message', content })).toMatchObject({
      ...{ results: 0, text: 'x'.repeat(1000) },
    });
    const parts = [
      { text: 'Here' },
      { inlineData: { mimeType: 'image/png', data: 'aGk=' }, thought: true },
      { inlineData: { mimeType: 'image/png', data: long } },
    ];
    expect(
      await json('native.generate-content', { candidates: [{ content: { role: 'model', parts } }] }),
    ).toMatchObject({ text: 'Here', results: 1, images: [{ kind: 'place' }] });
  });

  test('of vectors', async () => {
    const values = Array.from({ length: 3072 }, (_, index) => index / 3);
    expect(await json('native.embed-content', { embedding: { values } })).toMatchObject({ results: 1 });
    expect(await json('native.batch-embed-contents', { embeddings: [{ values }, { values }] })).toMatchObject(
      { results: 2 },
    );
    const list = { object: 'list', data: [{ embedding: values }, { embedding: values }] };
    expect(await json('native.embed-content', list)).toMatchObject({ results: 2 });
  });

  test('of a video task', async () => {
    const task = { id: 'video_a', object: 'video', status: 'pending', error: null };
    expect(await json('videos.create', task)).toMatchObject({ taskId: 'video_a', results: 0, error: null });
  });

  test.each([
    ['openai', { error: { message: 'n is too large.', type: 'invalid_request_error' } }, 'n is too large.'],
    ['anthropic', { type: 'error', error: { type: 'x', message: 'No.' } }, 'No.'],
    ['a bare text', { error: 'nope' }, 'nope'],
  ])('of an error: %s', async (_, response, error) => {
    expect(await json('images.generate', response)).toMatchObject({ error });
  });

  test('that is not JSON has a beginning', async () => {
    const page = '<html><style>a{}</style><body><h1>502</h1>\n<p>Bad  gateway</p></body>';
    expect(await read('text/html', page)).toMatchObject({ beginning: '502 Bad gateway', results: 0 });
    expect(await read('application/json', '{"data": [')).toMatchObject({ results: 0, error: null });
  });
});

describe('a stream', () => {
  const start = { type: 'message_start', message: { usage: { input_tokens: 5, output_tokens: 1 } } };
  const chunk = (more: object) => ({ candidates: [{ content: { parts: [{ text: 'Hi' }] }, ...more }] });
  const partial = { type: 'image_generation.partial_image', b64_json: 'aGk=' };
  const message = 'messages.create';
  const native = 'native.stream-generate-content';
  const images = 'images.generate';
  test.each<[string, string | null, string, object[]]>([
    ['a message', 'the message has no end', message, [start, { type: 'ping' }]],
    ['a complete message', null, message, [start, { type: 'message_stop' }]],
    ['native chunks', 'no finish reason was sent', native, [chunk({}), { usageMetadata: {} }]],
    [
      'complete native chunks',
      null,
      native,
      [chunk({}), chunk({ finishReason: 'STOP' }), { usageMetadata: {} }],
    ],
    ['a blocked prompt', null, native, [{ promptFeedback: { blockReason: 'SAFETY' } }]],
    ['an image', '0 of 1 image received', images, [partial, partial]],
    ['a complete image', null, images, [partial, { type: 'image_generation.completed', b64_json: 'aGk=' }]],
  ])('of %s lacks: %s', async (_, lack, operationId, events) => {
    const { problem } = await stream(operationId, events);
    expect(problem).toBe(lack === null ? null : `The stream ended early: ${lack}.`);
  });

  test('of images: partial images do not count, finished ones do, a repeated one does not', async () => {
    const done = { type: 'image_generation.completed', b64_json: long };
    expect(await stream(images, [partial, done, done, done], { n: 2 })).toMatchObject({
      ...{ results: 2, draft: { kind: 'text' } },
      images: [{ kind: 'place' }, { kind: 'place' }],
    });
  });

  test('that ends in an error', async () => {
    const events = [{ type: 'message_start' }, { type: 'error', error: { message: 'Gone.' } }];
    expect(await stream(message, events)).toMatchObject({ error: 'Gone.' });
  });

  test('with an endless line is read with limited memory', async () => {
    expect(
      await read('text/event-stream', `data: ${'x'.repeat(3_000_000)}`, { pieceBytes: 100_000 }),
    ).toMatchObject({
      results: 0,
    });
  });
});

describe('a response that cannot be read', () => {
  test.each([
    ['application/json', '', 'The response is empty.'],
    ['application/json', '{"data": [', 'not what it says it is, application/json. It begins: {"data": ['],
    ['application/json', '<h1>Welcome</h1>', 'not what it says it is, application/json. It begins: Welcome'],
    ['text/html', '<h1>Sign in</h1>', 'neither JSON nor events but text/html. It begins: Sign in'],
    ['', 'hello', 'neither JSON nor events but nothing that it names. It begins: hello'],
    ['text/event-stream', ': ping\n\ndata: [DONE]\n\n', 'not what it says it is, text/event-stream.'],
  ])('%s: %j has a problem', async (contentType, response, expected) => {
    expect((await read(contentType, response)).problem).toContain(expected);
  });

  test.each([
    ['application/json', '{}'],
    ['application/json; charset=utf-8', '\uFEFF[]'],
    ['application/json', `[${'"words", '.repeat(300_000)}1`],
    ['text/event-stream', 'data: {"type":"ping"}\n\ndata: [DONE]\n\n'],
    ['text/event-stream', `data: ${'x'.repeat(3_000_000)}`],
  ])('%s that is valid, or too long to check, has no problem', async (contentType, response) => {
    expect((await read(contentType, response, { pieceBytes: 100_000 })).problem).toBeNull();
  });
});

test('reading a long response does not block the event loop', async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  const rows = Array.from({ length: 600_000 }, (_, index) => `{"a":"${index}"}`).join(',');
  await read('application/json', `[${rows}]`, { pieceBytes: 20_000_000 });
  clearInterval(counting);
  expect(turns).toBeGreaterThan(3);
});
