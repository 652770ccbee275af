/** Why a response ended, for both text protocols. */

import { formatCount } from '#lib/base/format.ts';
import { textOf } from '#lib/base/json-value.ts';
import type { MessageResult } from '#lib/contract/messages/read-response.ts';
import type { NativeCandidate } from '#lib/contract/native/read-response.ts';

export interface StopText {
  /** The protocol's value: `max_tokens`. */
  reason: string;
  sentence: string;
  /** `whole`: complete; `waiting`: our turn; `short`: cut or withheld. */
  tone: 'whole' | 'waiting' | 'short';
}

export function messageStopText(
  { stopReason, stopSequence, stopDetails }: MessageResult,
  maxTokens: number | undefined,
): StopText | undefined {
  if (stopReason === undefined) return undefined;
  const { sentence = `Ended with ${stopReason}.`, tone = 'short' } = messageEnds[stopReason] ?? {};
  const sentences: Readonly<Record<string, string | undefined>> = {
    stop_sequence: `Ended at the stop sequence ${JSON.stringify(stopSequence ?? '')}.`,
    max_tokens: maxTokens === undefined ? undefined : `Cut off at max_tokens, ${formatCount(maxTokens)}.`,
    refusal: textOf(stopDetails?.explanation),
  };
  return { reason: stopReason, sentence: sentences[stopReason] ?? sentence, tone };
}

const messageEnds: Readonly<Record<string, Partial<StopText>>> = {
  end_turn: { sentence: 'The model finished its turn.', tone: 'whole' },
  stop_sequence: { tone: 'whole' },
  tool_use: { sentence: 'Waiting for the tool result; send it in the next turn.', tone: 'waiting' },
  pause_turn: { sentence: 'Paused in a long turn; send the response back to continue.', tone: 'waiting' },
  max_tokens: { sentence: 'Cut off at max_tokens.' },
  refusal: { sentence: 'The model declined to answer.' },
  model_context_window_exceeded: { sentence: 'The context window is full; the response is cut off there.' },
};

export function candidateStopText(candidate: NativeCandidate): StopText | undefined {
  const { finishReason, finishMessage, parts } = candidate;
  if (finishReason === undefined) return undefined;
  // The reason is STOP as well when the model waits for the results of its calls.
  const calls = parts.some(({ type }) => type === 'call');
  const text = finishes[finishReason];
  return {
    reason: finishReason,
    sentence: finishMessage ?? text ?? `Ended with ${finishReason}.`,
    tone: finishReason !== 'STOP' ? 'short' : calls ? 'waiting' : 'whole',
  };
}

const finishes: Readonly<Record<string, string>> = {
  STOP: 'The model finished.',
  MAX_TOKENS: 'Cut off at maxOutputTokens.',
  SAFETY: 'Withheld by a safety setting.',
  RECITATION: 'Withheld: too similar to existing text.',
  LANGUAGE: 'Ended: the language is not supported.',
  BLOCKLIST: 'Withheld: it contains a blocked word.',
  PROHIBITED_CONTENT: 'Withheld: the content is not allowed.',
  SPII: 'Withheld: it contains personal data.',
  MALFORMED_FUNCTION_CALL: 'Ended: the function call was not valid.',
  UNEXPECTED_TOOL_CALL: 'Ended: the model called a tool that does not exist.',
  TOO_MANY_TOOL_CALLS: 'Ended: too many tool calls.',
  IMAGE_SAFETY: 'The image was withheld by a safety setting.',
  IMAGE_PROHIBITED_CONTENT: 'The image was withheld: the content is not allowed.',
  IMAGE_RECITATION: 'The image was withheld: too similar to an existing one.',
  IMAGE_OTHER: 'No image; the model gave no reason.',
  NO_IMAGE: 'The model generated no image.',
  OTHER: 'Ended; the model gave no reason.',
};
