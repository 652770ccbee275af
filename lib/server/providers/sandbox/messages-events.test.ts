import { describe, expect, test } from 'vitest';
import type { MessageEvent } from '#lib/contract/messages/stream-events.ts';
import { providerCall } from '#tests/support/provider-call.ts';
import {
  createMessage,
  joinDeltas,
  sandboxMessages,
  smallMessage,
  streamMessage,
  weatherTool,
} from '#tests/support/sandbox-messages.ts';
import { isConnectionAborted, isMalformedResponse } from '../fault-errors.ts';
import { createSandboxMessages } from './sandbox-messages.ts';

describe('a stream', () => {
  const full = {
    max_tokens: 4096,
    thinking: { type: 'enabled', budget_tokens: 1024 },
    tools: [weatherTool],
    messages: [{ role: 'user', content: 'Use get_weather for Lisbon.' }],
  };

  test('has its events in the documented order', async () => {
    const events = await streamMessage(full);
    const types = events.map((event) => event.type).filter((type, index, all) => type !== all[index - 1]);
    expect(types[0]).toBe('message_start');
    expect(types.slice(-3)).toEqual(['content_block_stop', 'message_delta', 'message_stop']);
    expect(types.filter((type) => type === 'ping')).toEqual(['ping']);
    let open: number | undefined;
    let blocks = 0;
    for (const event of events) {
      if (event.type === 'content_block_start') {
        expect(open).toBeUndefined();
        expect(event.index).toBe(blocks);
        open = event.index;
      }
      if (event.type === 'content_block_delta') expect(event.index).toBe(open);
      if (event.type === 'content_block_stop') {
        expect(event.index).toBe(open);
        open = undefined;
        blocks += 1;
      }
    }
    expect(blocks).toBeGreaterThanOrEqual(2);
  });

  test('joins to the complete message', async () => {
    const events = await streamMessage(full);
    const whole = await createMessage(full);
    expect(joinDeltas(events)).toEqual(whole.content);
    const delta = events.find((event) => event.type === 'message_delta');
    expect(delta?.delta).toMatchObject({
      stop_reason: whole.stop_reason,
      stop_sequence: null,
      stop_details: null,
    });
    expect(delta?.usage).toMatchObject({
      output_tokens: whole.usage.output_tokens,
      output_tokens_details: whole.usage.output_tokens_details,
    });
  });

  test('ends a thinking block with its signature', async () => {
    const events = await streamMessage(full);
    const stop = events.findIndex((event) => event.type === 'content_block_stop');
    expect(events[stop - 1]).toMatchObject({ delta: { type: 'signature_delta' } });
  });

  test('of nothing has a start and an end', async () => {
    const events = await streamMessage({ max_tokens: 0 });
    expect(events.map((event) => event.type)).toEqual(['message_start', 'message_delta', 'message_stop']);
  });

  test('is delayed at a pace, and ends at once when the client disconnects', async () => {
    const slow = createSandboxMessages({ pace: 1 });
    const client = new AbortController();
    const start = performance.now();
    let seen = 0;
    await expect(async () => {
      for await (const _ of slow.stream(
        { ...smallMessage, stream: true },
        providerCall({ signal: client.signal }),
      )) {
        seen += 1;
        if (seen === 6) client.abort();
      }
    }).rejects.toMatchObject({ name: 'AbortError' });
    const passed = performance.now() - start;
    expect(seen).toBe(6);
    expect(passed).toBeGreaterThan(30);
  });
});

describe('faults', () => {
  test.each([
    ['rate_limit', { code: 'rate_limit_exceeded', details: { retryAfterSeconds: 2 } }],
    ['overloaded', { code: 'overloaded' }],
    ['timeout', { code: 'upstream_timeout' }],
    ['fail', { code: 'invalid_value', details: { parameter: 'x-sandbox-fault' } }],
  ])('%s', async (fault, error) => {
    await expect(createMessage({}, { fault })).rejects.toMatchObject(error);
    await expect(streamMessage({}, { fault })).rejects.toMatchObject(error);
  });

  test('refusal', async () => {
    const response = await createMessage({}, { fault: 'refusal' });
    expect(response).toMatchObject({
      content: [],
      stop_reason: 'refusal',
      stop_details: { type: 'refusal', category: 'general_harms' },
    });
    const events = await streamMessage({}, { fault: 'refusal' });
    expect(events.at(-2)).toMatchObject({
      delta: { stop_reason: 'refusal', stop_details: { type: 'refusal' } },
    });
  });

  test.each([
    ['cut_stream', isConnectionAborted],
    ['malformed', isMalformedResponse],
  ])('%s interrupts a stream and fails a message', async (fault, isBreak) => {
    const events: MessageEvent[] = [];
    const error: unknown = await (async () => {
      for await (const event of sandboxMessages.stream(
        { ...smallMessage, stream: true },
        providerCall({ fault }),
      ))
        events.push(event);
    })().catch((thrown: unknown) => thrown);
    expect(isBreak(error)).toBe(true);
    expect(events.map((event) => event.type)).toContain('content_block_delta');
    expect(events.map((event) => event.type)).not.toContain('message_stop');
    const other: unknown = await createMessage({}, { fault }).catch((thrown: unknown) => thrown);
    expect(isBreak(other)).toBe(true);
  });

  test('slow delays the response even at an instant pace', async () => {
    const start = performance.now();
    await createMessage({ max_tokens: 3 }, { fault: 'slow' });
    expect(performance.now() - start).toBeGreaterThan(300);
  });
});
