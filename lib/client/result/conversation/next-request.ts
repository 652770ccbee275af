/** The next request of a conversation: the same body with other turns. Pure. */

import { type JsonRecord, numberOf, recordOf } from '#lib/base/json-value.ts';
import { callsIn, userTurn } from '#lib/client/form/turn-dialects.ts';
import type { Fields, ToolAnswer, ToolCall, TurnDialect } from '#lib/client/form/turn-view.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { ResponseTurn } from './response-turn.ts';

/** The new turn: tool results, then text; both may be empty. */
export interface TurnInput {
  answers: readonly ToolAnswer[];
  text: string;
}

/** The tool calls that need a result. Calls that the server ran are not included. */
export function waitingCalls({ turn, dialect }: ResponseTurn): readonly ToolCall[] {
  return callsIn(turn, dialect);
}

export function nextRequest(run: Run, response: ResponseTurn, { answers, text }: TurnInput): JsonRecord {
  const { dialect, before, turn } = response;
  const parts = [
    ...answers.map((answer) => dialect.answerPart(answer)),
    ...(text === '' && answers.length > 0 ? [] : [dialect.textPart(text)]),
  ];
  return withTurns(run, dialect, [...before, turn, userTurn(dialect, parts)]);
}

/** Sends the response back for the model to continue it. */
export function goOnRequest(run: Run, { dialect, before, turn }: ResponseTurn): JsonRecord {
  return withTurns(run, dialect, [...before, turn]);
}

/** The body of the run with other turns; it keeps its variables. */
export function withTurns(run: Run, { field }: TurnDialect, turns: readonly Fields[]): JsonRecord {
  return { ...(run.template ?? run.request.body), [field]: turns };
}

/**
 * How a response that reached its limit goes on. `prefill`: the response so far begins the new one. `ask`: a new turn
 * asks the model to continue. `again`: nothing can be continued, the same request runs with the higher limit.
 */
export interface Continuation {
  how: 'prefill' | 'ask' | 'again';
  /** Tokens. */
  limit: number;
  body: JsonRecord;
}

/** The best way first; empty for a response that did not reach its limit. */
export function continuationsOf(run: Run, response: ResponseTurn | undefined): readonly Continuation[] {
  const raised = raisedLimit(run);
  if (raised === undefined) return [];
  const { limit, body } = raised;
  const make = (how: Continuation['how'], turns?: readonly Fields[]): Continuation => ({
    how,
    limit,
    body: response && turns ? { ...body, [response.dialect.field]: turns } : body,
  });
  const last = response?.dialect.read(response.turn).parts.at(-1);
  if (response === undefined || response.lost.length > 0 || last?.kind !== 'text') return [make('again')];
  const { dialect, before, turn } = response;
  const question = make('ask', [...before, turn, userTurn(dialect, [dialect.textPart(continueText)])]);
  return takesPrefill(dialect, body)
    ? [make('prefill', [...before, withoutEnd(dialect, turn)]), question]
    : [question];
}

/** The turn of an `ask`. */
export const continueText = 'Continue exactly where you stopped. Do not repeat anything.';

/** Tokens; below this, doubling a limit is not worth a request. */
const leastRaised = 1024;

function raisedLimit(run: Run): Pick<Continuation, 'limit' | 'body'> | undefined {
  const { result } = run;
  const body = run.template ?? run.request.body;
  const raise = (limit: unknown) => Math.max(leastRaised, 2 * (numberOf(limit) ?? 0));
  if (result.kind === 'message' && result.stopReason === 'max_tokens') {
    const limit = raise(body.max_tokens);
    return { limit, body: { ...body, max_tokens: limit } };
  }
  if (result.kind !== 'native' || result.candidates[0]?.finishReason !== 'MAX_TOKENS') return undefined;
  const config = recordOf(body.generationConfig);
  const limit = raise(config.maxOutputTokens);
  const generationConfig = { ...config, maxOutputTokens: limit };
  return { limit, body: { ...body, generationConfig } };
}

/** The native protocol documents no started response; thinking and a schema exclude one. */
function takesPrefill({ field }: TurnDialect, body: JsonRecord): boolean {
  const thinks = ['enabled', 'adaptive'].includes(String(recordOf(body.thinking).type));
  return (
    field === 'messages' && !thinks && body.output_format === undefined && body.output_config === undefined
  );
}

/** Upstreams reject a started response that ends with a space. */
function withoutEnd(dialect: TurnDialect, turn: Fields): Fields {
  const view = dialect.read(turn);
  const parts = view.parts.map((part, index) =>
    part.kind === 'text' && index === view.parts.length - 1
      ? { ...part, text: part.text.trimEnd(), raw: { ...part.raw, ...dialect.textPart(part.text.trimEnd()) } }
      : part,
  );
  return dialect.write(turn, { ...view, parts });
}
