/**
 * One reading of a request for all rules: the last ask and its material, what was attached, what tools returned,
 * what was said before. Owns the reading; decides nothing.
 */
import { isJsonObject, type JsonObject } from '../json-value.ts';
import type { DocumentPart, ImagePart, Turn, WriterRequest } from '../writer-types.ts';
import type { Directives } from './directives.ts';
import { readDirectives } from './read-directives.ts';
import { type Remembered, remember } from './remembered.ts';
import { isProcessing, splitAsk } from './split-ask.ts';

export interface AnsweredCall {
  readonly name: string;
  readonly input: JsonObject;
  readonly text: string;
  readonly isError: boolean;
}

export interface Conversation {
  readonly system: string;
  /** The whole text of the user's last message. */
  readonly message: string;
  /** Its instruction, bounded, without the phrases that became directives. */
  readonly ask: string;
  /** Its instruction with them. */
  readonly fullAsk: string;
  /** The text the instruction is about; unbounded, may be empty. */
  readonly material: string;
  readonly directives: Directives;
  /** Attached to the last message, or, when that has none, to the nearest earlier one. */
  readonly images: readonly ImagePart[];
  readonly documents: readonly DocumentPart[];
  /** Results the client sent since the user's last words. */
  readonly answeredCalls: readonly AnsweredCall[];
  /** Texts of the turns before the last message, oldest first, empty ones left out. */
  readonly earlierAsks: readonly string[];
  readonly earlierResponses: readonly string[];
  readonly remembered: Remembered;
  /** The text of a last turn of the assistant's, which the response continues; empty without one. */
  readonly prefill: string;
}

export function readConversation(request: Pick<WriterRequest, 'system' | 'turns'>): Conversation {
  const system = request.system ?? '';
  const last = request.turns.at(-1);
  const prefill = last?.role === 'assistant' ? textOf(last).trimEnd() : '';
  const turns =
    last?.role === 'assistant' && !last.parts.some((part) => part.kind === 'tool_call')
      ? request.turns.slice(0, -1)
      : request.turns;
  const asked = turns.findLastIndex((turn) => turn.role === 'user' && (hasWords(turn) || !hasResults(turn)));
  const lastAsk = turns[asked];
  const message = lastAsk ? textOf(lastAsk) : '';
  const earlier = turns.slice(0, Math.max(asked, 0));
  const earlierAsks = earlier
    .filter((turn) => turn.role === 'user')
    .map(textOf)
    .filter(isFilled);
  const earlierResponses = earlier
    .filter((turn) => turn.role === 'assistant')
    .map(textOf)
    .filter(isFilled);
  const documents = attached(turns, asked, (turn) => turn.parts.filter((part) => part.kind === 'document'));
  return {
    ...readMessage(system, message, [
      ...documents.map((document) => document.text ?? ''),
      earlierResponses.at(-1) ?? '',
    ]),
    images: attached(turns, asked, (turn) => turn.parts.filter((part) => part.kind === 'image')),
    documents,
    answeredCalls: answeredCalls(turns, asked),
    earlierAsks,
    earlierResponses,
    remembered: remember([...earlierAsks, message]),
    prefill,
  };
}

/** The same conversation as if its last message had been another one. */
export function restate(conversation: Conversation, message: string): Conversation {
  return { ...conversation, ...readMessage(conversation.system, message, []) };
}

type ReadMessage = Pick<Conversation, 'system' | 'message' | 'ask' | 'fullAsk' | 'material' | 'directives'>;

/** `others` are texts the message may mean by "this" or "that": documents first, then the last response. */
function readMessage(system: string, message: string, others: readonly string[]): ReadMessage {
  const { ask, material } = splitAsk(message);
  const directed = readDirectives(system, ask);
  const pointsElsewhere =
    material === '' &&
    isProcessing(ask) &&
    /\b(?:this|that|it|these|above|previous|your|the (?:document|file|text|pdf|report|article|answer|reply|poem|story))\b/i.test(
      ask,
    );
  const meant = pointsElsewhere ? (others.find(isFilled) ?? '') : '';
  return {
    system,
    message,
    ask: directed.ask,
    fullAsk: ask,
    material: material || meant,
    directives: directed.directives,
  };
}

function textOf(turn: Turn): string {
  return turn.parts
    .filter((part) => part.kind === 'text')
    .map((part) => part.text)
    .join('\n')
    .trim();
}

function isFilled(text: string): boolean {
  return text !== '';
}

function hasWords(turn: Turn): boolean {
  return turn.parts.some((part) => part.kind === 'text' && part.text.trim() !== '');
}

function hasResults(turn: Turn): boolean {
  return turn.parts.some((part) => part.kind === 'tool_result');
}

function attached<Part>(turns: readonly Turn[], asked: number, read: (turn: Turn) => Part[]): Part[] {
  for (let index = asked; index >= 0; index -= 1) {
    const turn = turns[index];
    const parts = turn?.role === 'user' ? read(turn) : [];
    if (parts.length > 0) return parts;
  }
  return [];
}

/** Results in the last asking turn itself and in every turn after it, each with the call it answers. */
function answeredCalls(turns: readonly Turn[], asked: number): AnsweredCall[] {
  const calls = new Map<string, { readonly name: string; readonly input: JsonObject }>();
  for (const turn of turns) {
    for (const part of turn.parts) {
      if (part.kind === 'tool_call')
        calls.set(part.id, { name: part.name, input: isJsonObject(part.input) ? part.input : {} });
    }
  }
  return turns.slice(Math.max(asked, 0)).flatMap((turn) =>
    turn.parts
      .filter((part) => part.kind === 'tool_result')
      .map((part) => ({
        name: part.name ?? calls.get(part.callId)?.name ?? 'the tool',
        input: calls.get(part.callId)?.input ?? {},
        text: part.text,
        isError: part.isError ?? false,
      })),
  );
}
