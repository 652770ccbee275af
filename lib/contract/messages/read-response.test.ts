import { describe, expect, test } from 'vitest';
import { addMessageEvent, addMessageResponse, emptyMessage } from './read-response.ts';

function play(events: readonly Record<string, unknown>[]) {
  return events.reduce(addMessageEvent, emptyMessage);
}

describe('messages', () => {
  test('a complete response and its stream give the same blocks', () => {
    const content = [
      { type: 'thinking', thinking: 'Let me see.', signature: 'c2ln' },
      { type: 'text', text: 'Yes.', citations: null },
      { type: 'tool_use', id: 'toolu_1', name: 'look', input: { at: 'x' } },
    ];
    const response = addMessageResponse({
      id: 'msg_1',
      model: 'm',
      content,
      stop_reason: 'tool_use',
      usage: {},
    });
    const streamed = play([
      {
        type: 'message_start',
        message: { id: 'msg_1', model: 'm', content: [], stop_reason: null, usage: {} },
      },
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'thinking', thinking: '', signature: '' },
      },
      { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Let me ' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'see.' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'c2ln' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
      { type: 'ping' },
      { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'Yes.' } },
      { type: 'content_block_stop', index: 1 },
      {
        type: 'content_block_start',
        index: 2,
        content_block: { type: 'tool_use', id: 'toolu_1', name: 'look', input: {} },
      },
      { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '{"at"' } },
      { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: ':"x"}' } },
      { type: 'content_block_stop', index: 2 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: {} },
      { type: 'message_stop' },
    ]);
    expect(
      streamed.blocks.map(({ json: _json, raw: _raw, ...block }: Record<string, unknown>) => block),
    ).toEqual(response.blocks.map(({ json: _json, raw: _raw, ...block }: Record<string, unknown>) => block));
    expect({ ...streamed, blocks: [] }).toEqual({ ...response, blocks: [] });
  });

  test('a tool call without deltas keeps the arguments of its start event', () => {
    const announced = { type: 'tool_use', id: 't', name: 'look', input: { at: 'x' } };
    const result = play([
      { type: 'content_block_start', index: 0, content_block: announced },
      { type: 'content_block_stop', index: 0 },
    ]);
    expect(result.blocks).toMatchObject([{ type: 'tool', input: { at: 'x' }, open: false }]);
  });

  test('text without a block index is added to the last block', () => {
    const text = (words: string) => ({ type: 'text', text: words });
    const result = play([
      { type: 'content_block_start', index: 0, content_block: text('One') },
      { type: 'content_block_start', index: 1, content_block: text('Two') },
      { type: 'content_block_delta', delta: { type: 'text_delta', text: ', three' } },
    ]);
    expect(result.blocks).toMatchObject([{ text: 'One' }, { text: 'Two, three' }]);
  });

  test('incomplete arguments stay as text', () => {
    const result = play([
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 't', name: 'look', input: {} },
      },
      {
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'input_json_delta', partial_json: '{"at":"so' },
      },
      { type: 'message_stop' },
    ]);
    expect(result.blocks).toMatchObject([{ type: 'tool', json: '{"at":"so', open: false }]);
    expect(result.blocks[0]).not.toHaveProperty('input');
  });

  test('counts of later events replace earlier ones, nulls do not', () => {
    const result = play([
      {
        type: 'message_start',
        message: { content: [], usage: { input_tokens: 9, cache_read_input_tokens: 4 } },
      },
      {
        type: 'message_delta',
        delta: { stop_reason: 'max_tokens' },
        usage: { output_tokens: 5, cache_read_input_tokens: null },
      },
    ]);
    expect(result.usage).toEqual({ input_tokens: 9, cache_read_input_tokens: 4, output_tokens: 5 });
    expect(result.stopReason).toBe('max_tokens');
    expect(result.complete).toBe(false);
  });

  test('server tools, their results and redacted thinking keep their place', () => {
    const { blocks } = addMessageResponse({
      content: [
        { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'q' } },
        { type: 'web_search_tool_result', tool_use_id: 's', content: [] },
        { type: 'redacted_thinking', data: 'xyz' },
      ],
      stop_reason: 'end_turn',
    });
    expect(blocks).toMatchObject([
      { type: 'tool', server: true, input: { query: 'q' } },
      { type: 'other', name: 'web_search_tool_result' },
      { type: 'other', name: 'redacted_thinking' },
    ]);
  });

  test('a delta with an unknown block index is ignored', () => {
    const delta = { type: 'content_block_delta', index: 1e9, delta: { type: 'text_delta', text: 'x' } };
    expect(play([delta]).blocks).toEqual([]);
  });
});
