/**
 * Turns a planned response into events under the request's bounds: the thinking budget, the token bound over
 * everything, and the stop sequences over the text. Decides nothing about content.
 */
import { createRandom } from '../random.ts';
import type { PlannedCall } from './choose-tools.ts';
import type { PlannedResponse } from './plan.ts';
import type { TextPiece, Tokenizer } from './tokenizer.ts';
import type { WriterEnd, WriterEvent, WriterRequest } from './writer-types.ts';

const defaultMaxTokens = 8192;

type EmitBounds = Pick<WriterRequest, 'maxTokens' | 'stopSequences' | 'thinking'>;

/** The events of one response, ending with exactly one `end`. */
export function* emitEvents(
  plan: PlannedResponse,
  bounds: EmitBounds,
  tokenizer: Tokenizer,
): Generator<WriterEvent, void, undefined> {
  const meter = { thinking: 0, output: 0, bound: bounds.maxTokens ?? defaultMaxTokens };
  if (meter.bound <= 0) return yield end('max_tokens', meter);
  if (plan.refusal) return yield { ...end('refusal', meter), refusal: plan.refusal };

  const thinkingBound = Math.min(meter.bound, bounds.thinking?.budgetTokens ?? Math.floor(meter.bound / 2));
  for (const piece of tokenizer.split(bounds.thinking?.enabled ? plan.thinking : '')) {
    if (meter.thinking + piece.tokens > thinkingBound) break;
    meter.thinking += piece.tokens;
    yield { type: 'thinking', ...piece };
  }

  const cut = cutAtStop(plan.text, bounds.stopSequences ?? []);
  for (const piece of tokenizer.split(cut.text)) {
    if (!spend(meter, piece)) return yield end('max_tokens', meter);
    yield { type: 'text', ...piece };
  }
  if (cut.sequence !== null) return yield { ...end('stop_sequence', meter), stopSequence: cut.sequence };

  for (const [index, call] of plan.calls.entries()) {
    const complete = yield* emitCall(call, index, meter, tokenizer, plan.seed);
    if (!complete) return yield end('max_tokens', meter);
  }
  yield end(plan.calls.length > 0 ? 'tool_use' : 'end', meter);
}

interface Meter {
  thinking: number;
  output: number;
  readonly bound: number;
}

/** Returns whether the whole call fitted. The name counts as the call's first tokens. */
function* emitCall(
  call: PlannedCall,
  index: number,
  meter: Meter,
  tokenizer: Tokenizer,
  seed: string,
): Generator<WriterEvent, boolean, undefined> {
  if (!spend(meter, { text: call.name, tokens: tokenizer.count(call.name) })) return false;
  yield { type: 'tool_call_start', index, name: call.name, key: callKey(seed, index) };
  for (const piece of tokenizer.split(JSON.stringify(call.input))) {
    if (!spend(meter, piece)) return false;
    yield { type: 'tool_input', index, ...piece };
  }
  yield { type: 'tool_call_end', index, input: call.input };
  return true;
}

/** Takes a piece's tokens from the bound; a piece that does not fit uses up the rest. */
function spend(meter: Meter, piece: TextPiece): boolean {
  const left = meter.bound - meter.thinking - meter.output;
  meter.output += Math.min(left, piece.tokens);
  return piece.tokens <= left;
}

function end(stopReason: WriterEnd['stopReason'], meter: Meter): WriterEnd {
  return {
    type: 'end',
    stopReason,
    stopSequence: null,
    outputTokens: meter.output,
    thinkingTokens: meter.thinking,
    refusal: null,
  };
}

/** The text before the first stop sequence; of two at the same place the longer one is named. */
function cutAtStop(text: string, sequences: readonly string[]): { text: string; sequence: string | null } {
  let at = text.length;
  let found: string | null = null;
  for (const sequence of sequences) {
    const index = sequence === '' ? -1 : text.indexOf(sequence);
    if (index < 0 || index > at || (index === at && found !== null && sequence.length <= found.length))
      continue;
    at = index;
    found = sequence;
  }
  return { text: text.slice(0, at), sequence: found };
}

const keyLetters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function callKey(seed: string, index: number): string {
  const random = createRandom(`${seed}/call/${index}`);
  return Array.from({ length: 24 }, () => random.pick([...keyLetters])).join('');
}
