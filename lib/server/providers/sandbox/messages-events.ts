/** The writer's events as events of a message stream, in the order of the Claude API. */
import type { WriterEnd, WriterEvent } from '@easel/sandbox';
import type { MessageRequest } from '#lib/contract/messages/message-request.ts';
import type { MessageResponse } from '#lib/contract/messages/message-response.ts';
import type { MessageEvent } from '#lib/contract/messages/stream-events.ts';
import { citationsOf } from './messages-citations.ts';
import type { InputTransformation } from './messages-turns.ts';
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

export interface MessageFrame {
  body: MessageRequest;
  id: string;
  inputTokens: number;
  transformations: readonly InputTransformation[];
  now: Date;
}

type Message = MessageResponse;

/** A message before its content: the data of `message_start`. What the vendor omits is undefined, not null. */
export function emptyMessage(frame: MessageFrame): Message {
  const { body, id } = frame;
  return {
    id,
    type: 'message',
    role: 'assistant',
    model: body.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    stop_details: null,
    usage: usageOf(frame, { output: body.max_tokens === 0 ? 0 : 1, thinking: 0 }),
    container: containerOf(frame),
    context_management: body.context_management ? { applied_edits: [] } : undefined,
    diagnostics: diagnosticsOf(body),
    input_transformations: transformationsOf(frame),
  };
}

/** The fields that are known at the end of the writing. */
export function endOf(end: WriterEnd): Pick<Message, 'stop_reason' | 'stop_sequence' | 'stop_details'> {
  return {
    stop_reason: stopReasons[end.stopReason],
    stop_sequence: end.stopSequence,
    stop_details: end.refusal && {
      type: 'refusal',
      category: end.refusal.category,
      explanation: end.refusal.explanation,
      fallback_credit_token: null,
      fallback_has_prefill_claim: null,
      recommended_model: null,
    },
  };
}

const stopReasons = {
  end: 'end_turn',
  max_tokens: 'max_tokens',
  stop_sequence: 'stop_sequence',
  tool_use: 'tool_use',
  refusal: 'refusal',
} as const satisfies Record<WriterEnd['stopReason'], Message['stop_reason']>;

/** `output` includes thinking in this dialect. The sandbox reports that it caches nothing. */
export function usageOf(
  { body, inputTokens }: MessageFrame,
  { output, thinking }: { output: number; thinking: number },
): Message['usage'] {
  const tokens = {
    input_tokens: inputTokens,
    output_tokens: output,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 },
  };
  return {
    ...tokens,
    service_tier: 'standard',
    speed: body.speed ?? 'standard',
    inference_geo: 'sandbox',
    fallback_credit: body.fallback_credit_token
      ? { status: { type: 'not_applied', reason: 'not_enabled', remove_to_redeem: null } }
      : undefined,
    output_tokens_details: { thinking_tokens: thinking },
    server_tool_use: { web_fetch_requests: 0, web_search_requests: 0 },
    iterations: [{ type: 'message', model: body.model, ...tokens }],
  };
}

function transformationsOf({ transformations }: MessageFrame): Message['input_transformations'] {
  return transformations.length === 0 ? undefined : [...transformations];
}

const containerMinutes = 20;

/** A requested container has only a name; nothing runs in it. */
function containerOf({ body: { container }, id, now }: MessageFrame): Message['container'] {
  if (!container) return undefined;
  const requested = typeof container === 'string' ? { id: container, skills: null } : container;
  return {
    id: requested.id ?? id.replace('msg_', 'container_'),
    expires_at: new Date(now.getTime() + containerMinutes * 60_000).toISOString(),
    skills: requested.skills?.map(({ version = 'latest', ...skill }) => ({ ...skill, version })) ?? null,
  };
}

/** The sandbox stores no earlier message to compare with. */
function diagnosticsOf({ diagnostics }: MessageRequest): Message['diagnostics'] {
  if (!diagnostics) return undefined;
  return { cache_miss_reason: diagnostics.previous_message_id ? { type: 'unavailable' } : null };
}
