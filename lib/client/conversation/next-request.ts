/** The request after a response: the same one, its turns gone on by the response and by what is said to it. Pure. */

import type { JsonRecord } from '#lib/base/json-value.ts';
import type { Run } from '#lib/client/run/run.ts';
import { callsIn, userTurn } from '../form/turn-dialects.ts';
import type { Fields, ToolAnswer, ToolCall } from '../form/turn-view.ts';
import type { ResponseTurn } from './response-turn.ts';

/** What is said to a response: results of the tools it called, then words; both may be empty. */
export interface Said {
  answers: readonly ToolAnswer[];
  words: string;
}

/** The calls of a response that wait for us. Calls that the server ran itself are none of them. */
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

/** The response alone goes back, for the model to go on with it. */
export function goOnRequest(run: Run, response: ResponseTurn): JsonRecord {
  return withTurns(run, response, [...response.before, response.turn]);
}

/** The conversation up to and with the turn at `index`. */
export function forkedRequest(run: Run, response: ResponseTurn, index: number): JsonRecord {
  return withTurns(run, response, response.before.slice(0, index + 1));
}

function withTurns(run: Run, { dialect }: ResponseTurn, turns: readonly Fields[]): JsonRecord {
  return { ...run.request.body, [dialect.field]: turns };
}
