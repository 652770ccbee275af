/** Operations on the turns of a conversation in either dialect. Pure. */
import { isRecord } from '#lib/base/json-value.ts';
import type { LocalImage } from '#lib/client/storage/local-image.ts';
import { messagesDialect } from './messages-dialect.ts';
import { nativeDialect } from './native-dialect.ts';
import type { Fields, PartView, ToolAnswer, ToolCall, TurnDialect } from './turn-view.ts';

/** The dialect of a body; undefined for one without turns. */
export function dialectOf(body: Fields): TurnDialect | undefined {
  return [messagesDialect, nativeDialect].find(({ field }) => Array.isArray(body[field]));
}

/** The turns, at least one. */
export function turnsOf(value: unknown, dialect: TurnDialect): readonly Fields[] {
  const turns = Array.isArray(value) ? value.filter(isRecord) : [];
  return turns.length > 0 ? turns : [userTurn(dialect, [dialect.textPart('')])];
}

/** A turn of the other role, with empty results for the open tool calls. */
export function nextTurn(turns: readonly Fields[], dialect: TurnDialect): Fields {
  const last = turns.at(-1);
  if (last === undefined || last.role === dialect.modelRole) {
    const results = callsIn(last, dialect).map((call) => dialect.answerPart(emptyAnswer(call)));
    return userTurn(dialect, results.length > 0 ? results : [dialect.textPart('')]);
  }
  return writeTurn(dialect, dialect.modelRole, [dialect.textPart('')]);
}

export function userTurn(dialect: TurnDialect, parts: readonly Fields[]): Fields {
  return writeTurn(dialect, dialect.roles[0]?.value ?? 'user', parts);
}

/** The tool calls of a turn. */
export function callsIn(turn: Fields | undefined, dialect: TurnDialect): readonly ToolCall[] {
  if (turn === undefined) return [];
  return dialect.read(turn).parts.flatMap((part) => (part.kind === 'call' ? [part.call] : []));
}

/** Calls of the previous turn without a result in this one. */
export function unansweredCalls(
  before: Fields | undefined,
  turn: Fields,
  dialect: TurnDialect,
): readonly ToolCall[] {
  if (turn.role === dialect.modelRole) return [];
  const open = dialect.read(turn).parts.flatMap((part) => (part.kind === 'answer' ? [part.answer] : []));
  return callsIn(before, dialect).filter((call) => {
    const at = open.findIndex((answer) => isAnswerTo(answer, call));
    if (at !== -1) open.splice(at, 1);
    return at === -1;
  });
}

export function emptyAnswer({ id, name }: ToolCall): ToolAnswer {
  return { id, name, text: '', failed: false };
}

export function textView(dialect: TurnDialect, text: string, raw: Fields = {}): PartView {
  return { kind: 'text', text, raw: { ...raw, ...dialect.textPart(text) } };
}

export function imageView(dialect: TurnDialect, source: LocalImage | string): PartView {
  return { kind: 'image', source, raw: dialect.imagePart(source) };
}

export function answerView(dialect: TurnDialect, answer: ToolAnswer, before?: Fields): PartView {
  return { kind: 'answer', answer, raw: dialect.answerPart(answer, before) };
}

function isAnswerTo(answer: ToolAnswer, call: ToolCall): boolean {
  return call.id === undefined ? answer.name === call.name : answer.id === call.id;
}

function writeTurn(dialect: TurnDialect, role: string, parts: readonly Fields[]): Fields {
  const view = dialect.read(
    dialect.write({}, { role, parts: parts.map((raw) => ({ kind: 'other', name: '', raw })) }),
  );
  return dialect.write({}, { ...view, role });
}
