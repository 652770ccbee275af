import { describe, expect, test } from 'vitest';
import { responseUse } from '#lib/contract/prices/response-use.ts';
import { ResponseFold } from './response-fold.ts';

const words = Array.from({ length: 30 }, (_, index) => `word ${index} `);
const delta = (more: object) => ({ type: 'content_block_delta', index: 0, delta: more });
const starts = (usage: object) => ({ type: 'message_start', message: { content: [], usage } });
const ends = (usage: object) => [
  { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage },
  { type: 'message_stop' },
];
const says = (text: string, usageMetadata: object, more = {}) => ({
  candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] }, ...more }],
  usageMetadata,
});
const drawn = { inlineData: { mimeType: 'image/png', data: 'aGk=' } };
const image = { b64_json: 'aGk=', usage: { input_tokens: 3, output_tokens: 9 } };

const streams: [name: string, operationId: string, events: object[]][] = [
  [
    'a message',
    'messages.create',
    [
      starts({ input_tokens: 20, output_tokens: 1, cache_read_input_tokens: 4 }),
      ...words.map((text) => delta({ type: 'text_delta', text: `${text} "usage" of an error` })),
      ...ends({ output_tokens: 61 }),
    ],
  ],
  [
    'a message with thinking, a tool, and counts in the middle',
    'messages.create',
    [
      starts({ input_tokens: 20, output_tokens: 1 }),
      ...words.map((thinking) => delta({ type: 'thinking_delta', thinking })),
      {
        type: 'content_block_start',
        index: 1,
        content_block: { type: 'tool_use', id: 'a', name: 'b', input: {} },
      },
      ...words.map((word) => ({ ...delta({ type: 'input_json_delta', partial_json: word }), index: 1 })),
      { type: 'message_delta', delta: {}, usage: { input_tokens: 25, output_tokens: 30 } },
      ...words.map((text) => delta({ type: 'text_delta', text })),
      ...ends({ output_tokens: 90, iterations: [{ type: 'message', input_tokens: 45, output_tokens: 90 }] }),
    ],
  ],
  [
    'a message without any count',
    'messages.create',
    [starts({}), ...words.map((text) => delta({ type: 'text_delta', text })), ...ends({})],
  ],
  [
    'a native answer with an image between texts',
    'native.stream-generate-content',
    [
      ...words.map((text, index) => says(text, { promptTokenCount: 9, candidatesTokenCount: index })),
      { candidates: [{ index: 0, content: { role: 'model', parts: [drawn] } }] },
      ...words.map((text, index) =>
        says(text, { promptTokenCount: 9, thoughtsTokenCount: 5, candidatesTokenCount: 30 + index }),
      ),
      says(
        '.',
        { promptTokenCount: 9, thoughtsTokenCount: 5, candidatesTokenCount: 77 },
        { finishReason: 'STOP' },
      ),
    ],
  ],
  [
    'a native answer whose counts come after its end',
    'native.stream-generate-content',
    [
      ...words.map((text) => says(text, {})),
      { candidates: [{ index: 0, finishReason: 'STOP' }] },
      { usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 77 } },
    ],
  ],
  [
    'images',
    'images.generate',
    [
      ...words.map(() => ({ type: 'image_generation.partial_image', b64_json: 'aGk=' })),
      { type: 'image_generation.completed', ...image },
      ...words.map(() => ({ type: 'image_generation.partial_image', b64_json: 'aGk=' })),
      { type: 'image_generation.completed', ...image },
    ],
  ],
  [
    'an error after text',
    'messages.create',
    [
      starts({ input_tokens: 20 }),
      ...words.map((text) => delta({ type: 'text_delta', text })),
      { type: 'error', error: { type: 'overloaded_error', message: 'Busy' } },
      ...words.map((text) => delta({ type: 'text_delta', text })),
    ],
  ],
];

describe.each(['\n', '\r\n', '\r'])('with lines that end in %j', (line) => {
  test.each(streams)(
    'only the counts of %s are those of the whole, wherever it ends',
    (_name, operationId, events) => {
      const body = { model: 'm', stream: true, n: 2, messages: [{ role: 'user', content: 'Hi' }] };
      const frames = events.map((event) => `data: ${JSON.stringify(event)}${line}${line}`);
      const read = (bytes: string, countsOnly: boolean) => {
        const fold = new ResponseFold('text/event-stream', { operationId, body, countsOnly });
        for (const piece of bytes.match(/[\s\S]{1,300}/g) ?? []) fold.add(Buffer.from(piece));
        fold.end();
        const { result, error } = fold;
        const ended = { operationId, body, result, seconds: 2 };
        return [
          error,
          result.complete,
          ...(['done', 'failed', 'stopped'] as const).map((end) => responseUse({ ...ended, end })),
        ];
      };
      for (let length = 0; length <= frames.length; length += 1) {
        const bytes = frames.slice(0, length).join('');
        expect(read(bytes, true), `after ${length} events`).toEqual(read(bytes, false));
      }
      const cut = frames.join('').slice(0, -line.length);
      expect(read(cut, true)).toEqual(read(cut, false));
    },
  );
});

test('a stream of any length is counted', () => {
  const events = [
    starts({ input_tokens: 20, output_tokens: 1 }),
    ...Array.from({ length: 3000 }, (_, index) => delta({ type: 'text_delta', text: `word ${index} ` })),
    ...ends({ output_tokens: 9_000 }),
  ];
  const fold = new ResponseFold('text/event-stream', {
    operationId: 'messages.create',
    body: {},
    countsOnly: true,
  });
  for (const event of events) fold.add(Buffer.from(`data: ${JSON.stringify(event)}\n\n`));
  fold.end();
  expect(fold.read).toBe(events.length);
  expect(fold.result).toMatchObject({ complete: true, usage: { input_tokens: 20, output_tokens: 9_000 } });
});

test('of a complete stream, events that change no count are not parsed', () => {
  const [, operationId, events] = streams[2] ?? never();
  const fold = new ResponseFold('text/event-stream', { operationId, body: {}, countsOnly: true });
  const counted = [starts({ input_tokens: 20 }), ...events.slice(1, -2), ...ends({ output_tokens: 5 })];
  for (const event of counted) fold.add(Buffer.from(`data: ${JSON.stringify(event)}\n\n`));
  fold.end();
  expect(fold.read).toBeLessThan(10);
});

function never(): never {
  throw new RangeError('There is no such stream.');
}
