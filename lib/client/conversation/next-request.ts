/** The next request after a response: the same body with the response and the new turn appended. Pure. */

import type { JsonRecord } from '#lib/base/json-value.ts';
import type { Run } from '#lib/client/run/run.ts';
import { callsIn, userTurn } from '../form/turn-dialects.ts';
import type { Fields, ToolAnswer, ToolCall } from '../form/turn-view.ts';
import type { ResponseTurn } from './response-turn.ts';

/** The new turn: tool results, then text; both may be empty. */
export interface Said {
  answers: readonly ToolAnswer[];
  words: string;
}

/** The tool calls that need a result. Calls that the server ran are not included. */
export function waitingCalls({ turn, dialect }: ResponseTurn): readonly ToolCall[] {
  return callsIn(turn, dialect);
}

export function nextRequest(run: Run, response: ResponseTurn, { answers, words }: Said): JsonRecord {
  const { dialect, before, turn } = response;
  const parts = [
    ...answers.map((answer) => dialect.answerPart(answer)),
    ...(words === '' && answers.length > 0 ? [] : [dialect.textPart(words)]),
  ];
  return withTurns(run, response, [...before, turn, userTurn(dialect, parts)]);
}

/** Sends the response back for the model to continue it. */
export function goOnRequest(run: Run, response: ResponseTurn): JsonRecord {
  return withTurns(run, response, [...response.before, response.turn]);
}

/** The conversation up to and including the turn at `index`. */
export function forkedRequest(run: Run, response: ResponseTurn, index: number): JsonRecord {
  return withTurns(run, response, response.before.slice(0, index + 1));
}

function withTurns(run: Run, { dialect }: ResponseTurn, turns: readonly Fields[]): JsonRecord {
  return { ...run.request.body, [dialect.field]: turns };
}
