import { expect, test } from 'vitest';
import { eventRows } from './event-rows.ts';

test.each([
  [
    'a text delta',
    { type: 'content_block_delta', delta: { type: 'text_delta', text: 'a\nb' } },
    'content_block_delta',
    'a⏎b',
  ],
  [
    'a block start',
    { type: 'content_block_start', content_block: { type: 'tool_use' } },
    'content_block_start',
    'tool_use',
  ],
  [
    'a native chunk',
    { candidates: [{ content: { parts: [{ text: 'x' }, { functionCall: { name: 'f' } }] } }] },
    'message',
    'xf()',
  ],
  [
    'a partial image',
    { type: 'image_generation.partial_image', size: '8x8', partial_image_index: 1 },
    'image_generation.partial_image',
    '8x8, partial 2',
  ],
  ['an error', { error: { message: 'no more' } }, 'message', 'no more'],
  ['a text that is no JSON', '{"broken', 'message', '{"broken'],
])('a row for %s', (_name, data, name, summary) => {
  expect(eventRows([{ name: '', at: 5, bytes: 9, data }])).toEqual([{ name, at: 5, bytes: 9, summary }]);
});

test('gaps are measured from the event before', () => {
  const events = [4, 10, 11].map((at) => ({ name: 'ping', at, bytes: 1, data: {} }));
  expect(eventRows(events).map(({ gap }) => gap)).toEqual([undefined, 6, 1]);
});
