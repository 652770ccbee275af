/** The request after a reply: the same one, its turns gone on by the reply and by what is said to it. Pure. */
import { callsIn, userTurn } from '../form/turn-dialects.ts';
import type { Fields, ToolAnswer, ToolCall } from '../form/turn-view.ts';
import type { JsonRecord } from '../json-value.ts';
import type { Run } from '../runs/run.ts';
import type { ReplyTurn } from './reply-turn.ts';

/** What is said to a reply: results of the tools it called, then words; both may be empty. */
export interface Said {
  answers: readonly ToolAnswer[];
  words: string;
}

/** The calls of a reply that wait for us. Calls that the server ran itself are none of them. */
export function waitingCalls({ turn, dialect }: ReplyTurn): readonly ToolCall[] {
  return callsIn(turn, dialect);
}

export function nextRequest(run: Run, reply: ReplyTurn, { answers, words }: Said): JsonRecord {
  const { dialect, before, turn } = reply;
  const parts = [
    ...answers.map((answer) => dialect.answerPart(answer)),
    ...(words === '' && answers.length > 0 ? [] : [dialect.textPart(words)]),
  ];
  return withTurns(run, reply, [...before, turn, userTurn(dialect, parts)]);
}

/** The reply alone goes back, for the model to go on with it. */
export function goOnRequest(run: Run, reply: ReplyTurn): JsonRecord {
  return withTurns(run, reply, [...reply.before, reply.turn]);
}

/** The conversation up to and with the turn at `index`. */
export function forkedRequest(run: Run, reply: ReplyTurn, index: number): JsonRecord {
  return withTurns(run, reply, reply.before.slice(0, index + 1));
}

function withTurns(run: Run, { dialect }: ReplyTurn, turns: readonly Fields[]): JsonRecord {
  return { ...run.request.body, [dialect.field]: turns };
}
