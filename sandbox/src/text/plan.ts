/**
 * Decides what one response holds: a refusal, a label, tool calls, JSON, or text. Owns the order in which these are
 * considered; emit-events.ts keeps the bounds.
 */
import { createRandom, hashText } from '../random.ts';
import { contentStems, joinWords } from '../words.ts';
import { chooseCalls, type PlannedCall } from './choose-tools.ts';
import { composePlain, composeText, formOf } from './compose-text.ts';
import { findRefusal, type Refusal } from './find-refusal.ts';
import { jsonFromSchema } from './json-from-schema.ts';
import { safeStringify } from './json-value.ts';
import { excerptOf, type RequestReading, readRequest, textOf, withoutPrefill } from './read-request.ts';
import { sampleObject } from './sample-object.ts';
import { mentionsWord } from './sample-values.ts';
import { writeThinking } from './write-thinking.ts';
import type { TurnPart, WriterRequest } from './writer-types.ts';

export interface PlannedResponse {
  readonly refusal: Refusal | null;
  readonly thinking: string;
  readonly text: string;
  readonly calls: readonly PlannedCall[];
  /** Fixes the keys of the calls. */
  readonly seed: string;
}

/** Plans the response; throws TextEngineError for schemas that cannot be served. */
export function planResponse(request: WriterRequest): PlannedResponse {
  const reading = readRequest(request);
  const seed = seedOf(request);
  const refusal = findRefusal(reading.instruction);
  if (refusal) return { refusal, thinking: '', text: '', calls: [], seed };
  const { text, calls = [], step } = planContent(request, reading, seed);
  const thinking = writeThinking(reading, step, request.thinking?.effort);
  return { refusal: null, thinking, text: afterPrefill(text, request, reading, seed), calls, seed };
}

interface PlannedContent {
  readonly text: string;
  readonly calls?: readonly PlannedCall[];
  /** What was decided, as a sentence for the thinking text. */
  readonly step: string;
}

function planContent(request: WriterRequest, reading: RequestReading, seed: string): PlannedContent {
  const random = createRandom(seed);
  const { enumValues = [], jsonSchema: schema, toolChoice } = request;
  if (enumValues.length > 0) {
    const text = closestLabel(enumValues, reading.prompt.slice(0, 20_000)) ?? random.pick(enumValues);
    return { text, step: `The response must be one of ${enumValues.length} values.` };
  }
  const calls = chooseCalls(request, reading, random.fork('tools'));
  if (calls.length > 0) {
    const names = joinWords([...new Set(calls.map(({ name }) => `\`${name}\``))]);
    const isForced = toolChoice === 'any' || typeof toolChoice === 'object';
    const text = isForced ? '' : `Sandbox text: calling ${names} for “${excerptOf(reading.prompt, 80)}”.`;
    return { text, calls, step: `The prompt fits ${names}, so the response calls it.` };
  }
  if (schema !== undefined && schema !== false) {
    const value =
      schema === true ? sampleObject(reading, random) : jsonFromSchema(schema, { reading, random });
    return { text: JSON.stringify(value, null, 2), step: 'The response must be JSON.' };
  }
  const rest = continuedText(request, reading);
  if (rest !== undefined) return { text: rest, step: 'The last response was cut, so this one continues it.' };
  return { text: composeText(reading, random), step: `The response has the form "${formOf(reading)}".` };
}

/** The label that the text names or shares most words with, or undefined. */
function closestLabel(labels: readonly string[], text: string): string | undefined {
  const named = labels.filter((label) => mentionsWord(text, label));
  if (named.length === 1) return named[0];
  const words = contentStems(text);
  const sharedBy = (label: string) => [...contentStems(label)].filter((word) => words.has(word)).length;
  const [best] = labels.toSorted((left, right) => sharedBy(right) - sharedBy(left));
  return best !== undefined && sharedBy(best) > 0 ? best : undefined;
}

/** For "Continue": what is missing of the last response when it was cut; undefined when it was not. */
function continuedText(request: WriterRequest, { instruction }: RequestReading): string | undefined {
  if (!/^(?:please )?(?:continue|go on|keep going|carry on|more)\b.{0,40}$/i.test(instruction))
    return undefined;
  const turns = withoutPrefill(request.turns);
  const last = turns.findLastIndex((turn) => turn.role === 'assistant');
  if (last < 1) return undefined;
  const said = textOf(turns[last]);
  const before = { ...request, turns: turns.slice(0, last) };
  const { text } = planContent(before, readRequest(before), seedOf(before));
  return said !== '' && text.length > said.length && text.startsWith(said)
    ? text.slice(said.length)
    : undefined;
}

/** What follows a prefill: the rest of the same response, the rest of a JSON object, or sentences. */
function afterPrefill(text: string, request: WriterRequest, reading: RequestReading, seed: string): string {
  const { prefill } = reading;
  if (text.startsWith(prefill)) return text.slice(prefill.length);
  if (request.jsonSchema !== undefined || request.enumValues !== undefined) return text;
  const random = createRandom(seed);
  const opening = /^\s*(```(?:json)?\s*)?\{\s*$/.exec(prefill);
  if (!opening) return `${/\s$/.test(prefill) ? '' : ' '}${composePlain(reading, random)}`;
  const rest = JSON.stringify(sampleObject(reading, random), null, 2).slice(1);
  return opening[1] === undefined ? rest : `${rest}\n\`\`\``;
}

/** Everything that may vary the response; at temperature 0 neither seed nor candidate does. A prefill varies nothing. */
function seedOf(request: WriterRequest): string {
  const { model = '', system = '', seed = '', temperature = '', candidateIndex = 0 } = request;
  const turns = withoutPrefill(request.turns).map((turn) => [turn.role, turn.parts.map(partKey)]);
  const fixed = hashText(safeStringify([model, system, turns]));
  return temperature === 0 ? `fixed/${fixed}` : `${fixed}/${seed}/${temperature}/${candidateIndex}`;
}

/** What a part says, without the identifiers that clients and dialects make up. */
function partKey(part: TurnPart): unknown {
  if (part.kind === 'tool_call') return [part.name, part.input];
  if (part.kind === 'tool_result') return [part.name, part.text];
  return part.kind === 'thinking' ? null : part;
}
