/** The writer's events as events of a message stream, in the order of the Claude API. */
import type { WriterEnd, WriterEvent } from '@easel/sandbox';
import type { MessageEvent } from '#lib/contract/messages/stream-events.ts';
import { citationsOf } from './messages-citations.ts';
import {
  containerOf,
  emptyMessage,
  endOf,
  type MessageFrame,
  transformationsOf,
  usageOf,
} from './messages-frame.ts';
import { signThought } from './thought-signature.ts';

type ContentBlock = Extract<MessageEvent, { type: 'content_block_start' }>['content_block'];
type Delta = Extract<MessageEvent, { type: 'content_block_delta' }>['delta'];

/** message_start, the blocks, message_delta, message_stop; one ping after the first block has begun. */
export async function* messageEvents(
  written: AsyncIterable<WriterEvent>,
  frame: MessageFrame,
): AsyncIterable<MessageEvent> {
  const blocks = openBlocks(frame);
  for await (const event of written) {
    if (blocks.isFirst) yield { type: 'message_start', message: emptyMessage(frame) };
    blocks.isFirst = false;
    switch (event.type) {
      case 'thinking':
        yield* blocks.write('thinking', event.text);
        break;
      case 'text':
        yield* blocks.write('text', event.text);
        break;
      case 'tool_call_start':
        yield* blocks.startCall(event.name, event.key);
        break;
      case 'tool_input':
        yield* blocks.delta({ type: 'input_json_delta', partial_json: event.text });
        break;
      case 'tool_call_end':
        yield* blocks.close();
        break;
      case 'end':
        yield* blocks.close();
        yield messageDelta(event, frame);
        yield { type: 'message_stop' };
    }
  }
}

/** Counts the blocks and remembers the open one. */
function openBlocks({ body }: MessageFrame) {
  let index = -1;
  let open: ContentBlock['type'] | undefined;
  let thought = '';
  let sentText = '';
  const shows = !(body.thinking && 'display' in body.thinking && body.thinking.display === 'omitted');

  function* delta(change: Delta): Generator<MessageEvent> {
    yield { type: 'content_block_delta', index, delta: change };
  }

  function* start(block: ContentBlock): Generator<MessageEvent> {
    yield* close();
    index += 1;
    open = block.type;
    yield { type: 'content_block_start', index, content_block: block };
    if (index === 0) yield { type: 'ping' };
  }

  /** A thinking block ends with its signature, a text block with its citations. */
  function* close(): Generator<MessageEvent> {
    if (open === undefined) return;
    if (open === 'thinking') {
      yield* delta({ type: 'signature_delta', signature: signThought({ model: body.model, text: thought }) });
    }
    if (open === 'text') {
      for (const citation of citationsOf(sentText, body) ?? [])
        yield* delta({ type: 'citations_delta', citation });
    }
    open = undefined;
    yield { type: 'content_block_stop', index };
  }

  return {
    isFirst: true,
    delta,
    close,
    *write(kind: 'thinking' | 'text', text: string): Generator<MessageEvent> {
      if (open !== kind) {
        yield* start(
          kind === 'text' ? { type: 'text', text: '' } : { type: 'thinking', thinking: '', signature: '' },
        );
      }
      if (kind === 'text') {
        sentText += text;
        return yield* delta({ type: 'text_delta', text });
      }
      if (!shows) return;
      thought += text;
      yield* delta({ type: 'thinking_delta', thinking: text });
    },
    *startCall(name: string, key: string): Generator<MessageEvent> {
      yield* start({ type: 'tool_use', id: `toolu_${key}`, name, input: {}, caller: { type: 'direct' } });
      yield* delta({ type: 'input_json_delta', partial_json: '' });
    },
  };
}

function messageDelta(end: WriterEnd, frame: MessageFrame): MessageEvent {
  const output = end.outputTokens + end.thinkingTokens;
  const usage = usageOf(frame, { output, thinking: end.thinkingTokens });
  return {
    type: 'message_delta',
    delta: { ...endOf(end), container: containerOf(frame) },
    usage: {
      input_tokens: usage.input_tokens,
      output_tokens: usage.output_tokens,
      cache_creation_input_tokens: usage.cache_creation_input_tokens,
      cache_read_input_tokens: usage.cache_read_input_tokens,
      fallback_credit: usage.fallback_credit,
      output_tokens_details: usage.output_tokens_details,
      server_tool_use: usage.server_tool_use,
      iterations: usage.iterations,
    },
    context_management: frame.body.context_management ? { applied_edits: [] } : undefined,
    input_transformations: transformationsOf(frame),
  };
}
