/**
 * One reading of a request for every part of the writer: the last message, its attachments, what tools
 * returned, and what was said before. Decides nothing about the response.
 */
import { isJsonObject, type JsonObject } from './json-value.ts';
import { type RequestedFormat, readFormat } from './read-format.ts';
import { type Phrases, readPhrases } from './read-phrases.ts';
import type { DocumentPart, ImagePart, Turn, WriterRequest } from './writer-types.ts';

export interface AnsweredCall {
  readonly name: string;
  readonly input: JsonObject;
  readonly text: string;
  readonly isError: boolean;
}

export interface RequestReading {
  readonly system: string;
  /** The text of the last user message, unbounded. */
  readonly prompt: string;
  /** The part of it that asks for something, bounded. */
  readonly instruction: string;
  /** The long text that the instruction is about; empty when there is none. */
  readonly material: string;
  readonly format: RequestedFormat;
  readonly phrases: Phrases;
  /** Attached to the last user message. */
  readonly images: readonly ImagePart[];
  readonly documents: readonly DocumentPart[];
  /** Results that the client sent after the last user text. */
  readonly answeredCalls: readonly AnsweredCall[];
  /** Texts of earlier user messages, oldest first. */
  readonly earlierPrompts: readonly string[];
  /** The text of a last assistant turn, which the response continues; empty without one. */
  readonly prefill: string;
}

export function readRequest(request: Pick<WriterRequest, 'system' | 'turns'>): RequestReading {
  const { system = '' } = request;
  const turns = withoutPrefill(request.turns);
  const prefill = turns.length < request.turns.length ? textOf(request.turns.at(-1)) : '';
  // A user turn that only returns tool results asks nothing new.
  const isPrompt = (turn: Turn) =>
    textOf(turn).trim() !== '' || turn.parts.every(({ kind }) => kind !== 'tool_result');
  const promptIndex = turns.findLastIndex((turn) => turn.role === 'user' && isPrompt(turn));
  const prompt = textOf(turns[promptIndex]).trim();
  const { instruction, material } = splitPrompt(prompt);
  const earlier = turns.slice(0, Math.max(promptIndex, 0)).filter(({ role }) => role === 'user');
  const earlierPrompts = earlier.map((turn) => textOf(turn).trim()).filter((text) => text !== '');
  const parts = turns[promptIndex]?.parts ?? [];
  const documents = parts.filter((part) => part.kind === 'document');
  const isAboutText = material !== '' || documents.length > 0;
  const before = boundText(earlierPrompts.at(-1) ?? '');
  const ownPhrases = readPhrases(instruction);
  // A message such as "Shorter, please" is about what the message before it was about.
  const phrases =
    ownPhrases.all.length > (before === '' ? 0 : 1)
      ? ownPhrases
      : readPhrases(`${instruction}; ${before} ${material.slice(0, 300)}`);
  return {
    system,
    prompt,
    instruction,
    material,
    format: readFormat({ system: boundText(system), before, prompt: instruction, isAboutText }),
    phrases,
    images: parts.filter((part) => part.kind === 'image'),
    documents,
    answeredCalls: answeredCalls(turns, promptIndex),
    earlierPrompts,
    prefill,
  };
}

/** A last assistant turn is a prefill, unless it calls a tool. */
export function withoutPrefill(turns: readonly Turn[]): readonly Turn[] {
  const last = turns.at(-1);
  const isPrefill = last?.role === 'assistant' && !last.parts.some((part) => part.kind === 'tool_call');
  return isPrefill ? turns.slice(0, -1) : turns;
}

export function textOf(turn: Turn | undefined): string {
  const texts = turn?.parts.filter((part) => part.kind === 'text').map((part) => part.text) ?? [];
  return texts.join('\n');
}

/** The text on one line, shortened to `length` characters at most, without what Markdown would read as markup. */
export function excerptOf(text: string, length: number): string {
  const plain = text.slice(0, length * 8).replace(/[`\\]|[*~](?=\S)|(?<=\S)[*~]|<(?=[\p{L}/!])|__/gu, '');
  const line = plain.replaceAll('](', '] (').replace(/\s+/g, ' ');
  const characters = Array.from(new Intl.Segmenter().segment(line.trim()), ({ segment }) => segment);
  if (characters.length <= length) return characters.join('').replace(/[.。]+$/, '');
  // A word is cut only when it is long.
  const start = characters.slice(0, length - 1).join('');
  return `${start.replace(/(?<=\S.{20})\s\S{0,15}$/u, '').trimEnd()}…`;
}

const instructionLength = 1600;

/** A short first or last paragraph is the instruction for the long rest. */
function splitPrompt(prompt: string): { instruction: string; material: string } {
  if (prompt.length < 300) return { instruction: prompt, material: '' };
  for (const at of [prompt.indexOf('\n'), prompt.lastIndexOf('\n')]) {
    const [head, tail] = [prompt.slice(0, Math.max(at, 0)).trim(), prompt.slice(at).trim()];
    if (head !== '' && head.length <= 400) return { instruction: head, material: tail };
    if (head !== '' && tail.length <= 400) return { instruction: tail, material: head };
  }
  return { instruction: boundText(prompt), material: prompt.length > instructionLength ? prompt : '' };
}

function boundText(text: string): string {
  return text.slice(0, instructionLength).toWellFormed();
}

/** Results in the last asking turn and in every turn after it, each with the call it answers. */
function answeredCalls(turns: readonly Turn[], promptIndex: number): AnsweredCall[] {
  const parts = turns.flatMap((turn) => turn.parts);
  const calls = new Map(parts.flatMap((part) => (part.kind === 'tool_call' ? [[part.id, part]] : [])));
  const results = turns.slice(Math.max(promptIndex, 0)).flatMap((turn) => turn.parts);
  return results.flatMap((part) => {
    if (part.kind !== 'tool_result') return [];
    const { name = 'the tool', input = {} } = calls.get(part.callId) ?? {};
    return [
      {
        name: part.name ?? name,
        input: isJsonObject(input) ? input : {},
        text: part.text,
        isError: part.isError ?? false,
      },
    ];
  });
}
