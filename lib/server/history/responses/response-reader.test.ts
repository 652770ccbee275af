import { describe, expect, test } from 'vitest';
import { ResponseReader } from './response-reader.ts';

/** What a reader finds in a response that comes in pieces of this size. */
async function read(contentType: string, response: string, pieceBytes = 1000) {
  const reader = new ResponseReader(contentType);
  const bytes = Buffer.from(response);
  async function* pieces() {
    for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
  }
  const passed: Uint8Array[] = [];
  for await (const piece of reader.watch(pieces())) passed.push(piece);
  expect(Buffer.concat(passed).equals(bytes)).toBe(true);
  return { ...reader.facts(), beginning: reader.beginning(), problem: reader.problem() };
}

const json = (response: unknown) => read('application/json', JSON.stringify(response));
const stream = (...events: object[]) =>
  read(
    'text/event-stream; charset=utf-8',
    events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
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
    expect(await json(response)).toMatchObject({
      ...{ inputTokens: 7, outputTokens: 99, results: 3, taskId: null, error: null },
      images: [
        { kind: 'place', start, end: start + long.length },
        { kind: 'text', base64: 'aGk=' },
        { kind: 'link', url: 'https://a.test/b.png' },
      ],
    });
  });

  test('of a message, of native parts, of counts', async () => {
    expect(await json({ type: 'message', usage: { input_tokens: 3, output_tokens: 4 } })).toMatchObject({
      ...{ inputTokens: 3, outputTokens: 4, results: 0 },
    });
    const parts = [
      { text: 'Here' },
      { inlineData: { mimeType: 'image/png', data: 'aGk=' }, thought: true },
      { inlineData: { mimeType: 'image/png', data: long } },
    ];
    expect(
      await json({
        candidates: [{ content: { role: 'model', parts } }],
        usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 6, thoughtsTokenCount: 7 },
      }),
    ).toMatchObject({ inputTokens: 5, outputTokens: 13, results: 1, images: [{ kind: 'place' }] });
    expect(await json({ input_tokens: 12 })).toMatchObject({ inputTokens: 12, outputTokens: null });
    expect(await json({ totalTokens: 13 })).toMatchObject({ inputTokens: 13 });
  });

  test('of vectors, in each documented form', async () => {
    const values = Array.from({ length: 3072 }, (_, index) => index / 3);
    expect(await json({ embedding: { values } })).toMatchObject({ results: 1 });
    expect(await json({ embeddings: [{ values }, { values }] })).toMatchObject({ results: 2 });
    expect(
      await json({ object: 'list', data: [{ embedding: values }, { embedding: values }] }),
    ).toMatchObject({
      results: 2,
    });
  });

  test('of a video task', async () => {
    expect(await json({ id: 'video_a', object: 'video', status: 'pending', error: null })).toMatchObject({
      ...{ taskId: 'video_a', results: 0, error: null },
    });
  });

  test.each([
    ['openai', { error: { message: 'n is too large.', type: 'invalid_request_error' } }, 'n is too large.'],
    ['anthropic', { type: 'error', error: { type: 'x', message: 'No.' } }, 'No.'],
    ['a bare text', { error: 'nope' }, 'nope'],
  ])('of an error: %s', async (_, response, error) => {
    expect(await json(response)).toMatchObject({ error });
  });

  test('that is not JSON has text and no facts', async () => {
    const page = '<html><style>a{}</style><body><h1>502</h1>\n<p>Bad  gateway</p></body>';
    expect(await read('text/html', page)).toMatchObject({ beginning: '502 Bad gateway', results: 0 });
    expect(await read('application/json', '{"data": [')).toMatchObject({ results: 0, error: null });
  });
});

describe('a stream', () => {
  const start = { type: 'message_start', message: { usage: { input_tokens: 5, output_tokens: 1 } } };
  const chunk = (more: object) => ({ candidates: [{ content: { parts: [{ text: 'Hi' }] }, ...more }] });
  const partial = { type: 'image_generation.partial_image', b64_json: 'aGk=' };
  test.each<[string, string | null, object[]]>([
    ['a message', 'the message has no end', [start, { type: 'ping' }]],
    ['a complete message', null, [start, { type: 'message_stop' }]],
    ['native chunks', 'no finish reason was sent', [chunk({}), { usageMetadata: {} }]],
    ['complete native chunks', null, [chunk({}), chunk({ finishReason: 'STOP' }), { usageMetadata: {} }]],
    ['a blocked prompt', null, [{ promptFeedback: { blockReason: 'SAFETY' } }]],
    ['an image', 'no image is finished', [partial, partial]],
    ['a complete image', null, [partial, { type: 'image_generation.completed', b64_json: 'aGk=' }]],
  ])('of %s lacks: %s', async (_, lack, events) => {
    const { problem } = await stream(...events);
    expect(problem).toBe(lack === null ? null : `The stream ended early: ${lack}.`);
  });

  test('of images: partial images do not count, finished ones do', async () => {
    const done = { type: 'image_generation.completed', b64_json: long };
    expect(
      await stream(
        { type: 'image_generation.partial_image', b64_json: 'aGk=' },
        { ...done, usage: { input_tokens: 5, output_tokens: 10 } },
        { ...done, usage: { input_tokens: 5, output_tokens: 11 } },
      ),
    ).toMatchObject({
      ...{ inputTokens: 5, outputTokens: 21, results: 2 },
      draft: { kind: 'text' },
      images: [{ kind: 'place' }, { kind: 'place' }],
    });
  });

  test('of a message: later counts include earlier ones', async () => {
    expect(
      await stream(
        { type: 'message_start', message: { usage: { input_tokens: 5, output_tokens: 1 } } },
        { type: 'content_block_delta', delta: { text: 'Hi' } },
        { type: 'message_delta', usage: { output_tokens: 40 } },
      ),
    ).toMatchObject({ inputTokens: 5, outputTokens: 40, error: null });
  });

  test('of a message: cached tokens are input', async () => {
    const cached = { input_tokens: 412, cache_read_input_tokens: 1024, cache_creation_input_tokens: null };
    const events = [
      { type: 'message_start', message: { usage: { ...cached, output_tokens: 1 } } },
      { type: 'message_delta', usage: { input_tokens: 412, output_tokens: 40 } },
    ];
    expect(await stream(...events)).toMatchObject({ inputTokens: 1436, outputTokens: 40 });
    expect(await json({ type: 'message', usage: cached })).toMatchObject({ inputTokens: 1436 });
  });

  test('that ends in an error', async () => {
    expect(
      await stream({ type: 'message_start' }, { type: 'error', error: { message: 'Gone.' } }),
    ).toMatchObject({
      error: 'Gone.',
    });
  });

  test('with an endless line is read with limited memory', async () => {
    expect(await read('text/event-stream', `data: ${'x'.repeat(3_000_000)}`, 100_000)).toMatchObject({
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
    expect((await read(contentType, response, 100_000)).problem).toBeNull();
  });
});

test('reading a long response does not block the event loop', async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  const rows = Array.from({ length: 600_000 }, (_, index) => `{"a":"${index}"}`).join(',');
  await read('application/json', `[${rows}]`, 20_000_000);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(3);
});
