/** The parts of a Message around its content: ids, usage, and fields that depend on settings of the request. */
import type { WriterEnd } from '@easel/sandbox';
import type { MessageRequest } from '#lib/contract/messages/message-request.ts';
import type { MessageResponse } from '#lib/contract/messages/message-response.ts';
import type { InputTransformation } from './messages-turns.ts';

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

export function transformationsOf({ transformations }: MessageFrame): Message['input_transformations'] {
  return transformations.length === 0 ? undefined : [...transformations];
}

const containerMinutes = 20;

/** A requested container has only a name; nothing runs in it. */
export function containerOf({ body: { container }, id, now }: MessageFrame): Message['container'] {
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
