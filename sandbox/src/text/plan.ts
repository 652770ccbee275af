/**
 * Decides what one response holds: a refusal, a label, tool calls, JSON, or text. Owns the order in which these are
 * considered; emit-events.ts keeps the bounds.
 */
import { createRandom, hashText } from '../random.ts';
import { contentStems, countWords, joinWords } from '../words.ts';
import { chooseCalls, type PlannedCall } from './choose-tools.ts';
import { composeText, formOf } from './compose-text.ts';
import { jsonFromSchema } from './json-from-schema.ts';
import { safeStringify } from './json-value.ts';
import { excerptOf, type RequestReading, readRequest, textOf, withoutPrefill } from './read-request.ts';
import { sampleObject } from './sample-object.ts';
import { mentionsWord } from './sample-values.ts';
import type { ThinkingOptions, TurnPart, WriterEnd, WriterRequest } from './writer-types.ts';

type Refusal = NonNullable<WriterEnd['refusal']>;

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

/** `step` says what was decided, as a sentence for the thinking text. */
type PlannedContent = Pick<PlannedResponse, 'text'> &
  Partial<Pick<PlannedResponse, 'calls'>> & { step: string };

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
  if (!/^(?:please )?(?:continue|go on|keep going|carry on|more)\b.{0,80}$/i.test(instruction))
    return undefined;
  const turns = withoutPrefill(request.turns);
  const last = turns.findLastIndex((turn) => turn.role === 'assistant');
  if (last < 1) return undefined;
  const lastText = textOf(turns[last]);
  const before = { ...request, turns: turns.slice(0, last) };
  const { text } = planContent(before, readRequest(before), seedOf(before));
  return lastText !== '' && text.length > lastText.length && text.startsWith(lastText)
    ? text.slice(lastText.length)
    : undefined;
}

/** What follows a prefill: the rest of the same response, the rest of a JSON object, or sentences. */
function afterPrefill(text: string, request: WriterRequest, reading: RequestReading, seed: string): string {
  const { prefill } = reading;
  if (text.startsWith(prefill)) return text.slice(prefill.length);
  if (request.jsonSchema !== undefined || request.enumValues !== undefined) return text;
  const random = createRandom(seed);
  const opening = /^\s*(```(?:json)?\s*)?\{\s*$/.exec(prefill);
  if (!opening) return text.replace(/^(?:>.*\n)+\n/, /\s$/.test(prefill) ? '' : ' ');
  const rest = JSON.stringify(sampleObject(reading, random), null, 2).slice(1);
  return opening[1] === undefined ? rest : `${rest}\n\`\`\``;
}

/** Everything that varies the response. At temperature 0 seed and candidate do not; a prefill never does. */
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

/**
 * The reason to refuse a prompt, or undefined. The sandbox refuses a few, so that a client can meet a refusal: weapons
 * and malware. A prompt that only mentions such a word is answered.
 */
function findRefusal(prompt: string): Refusal | undefined {
  if (!asksToMake.test(prompt)) return undefined;
  const found = refusals.find(([pattern]) => pattern.test(prompt));
  return found && { category: found[1], explanation: `The request asks for help with ${found[2]}.` };
}

const asksToMake =
  /\b(?:how (?:do|can|to)|instructions|recipe|write|code|create|build|make|synthesi[sz]e|produce)\b/i;

const refusals: readonly (readonly [RegExp, Refusal['category'], string])[] = [
  [/\b(?:ransomware|keylogger|botnet|rootkit|phishing (?:kit|page|site))\b/i, 'cyber', 'harmful software'],
  [/\b(?:bio-?weapon|nerve agent|sarin|novichok|ricin)\b/i, 'bio', 'biological or chemical weapons'],
  [/\b(?:pipe|car|nail|dirty) bomb\b|\bhomemade explosives?\b/i, 'general_harms', 'a weapon'],
];

/**
 * The thinking text: one to ten sentences, by effort, on how the request was read. It describes no reasoning that did
 * not happen. `step` is the sentence on what the plan does.
 */
function writeThinking(
  { prompt, phrases, format, images, documents, answeredCalls, system }: RequestReading,
  step: string,
  effort: ThinkingOptions['effort'] = 'medium',
): string {
  const lengths = (['words', 'sentences', 'paragraphs', 'items'] as const).flatMap((unit) =>
    format[unit] === undefined ? [] : [`${format[unit]} ${unit}`],
  );
  const sentences = [
    `The prompt is "${excerptOf(prompt, 100)}".`,
    step,
    `The text is about ${joinWords(phrases.all.length > 0 ? phrases.all : [phrases.topic])}.`,
    `The asked length is ${joinWords(lengths) || 'open'}.`,
    `The prompt has ${countWords(prompt)} words.`,
    `Its numbers: ${joinWords(phrases.numbers) || 'none'}.`,
    system === '' ? 'There is no system prompt.' : `The system prompt says "${excerptOf(system, 80)}".`,
    `Images: ${images.length}, documents: ${documents.length}, tool results: ${answeredCalls.length}.`,
    'This is sample thinking: the sandbox follows rules and does not reason.',
    'Now the text can be written.',
  ];
  return sentences.slice(0, sentencesByEffort[effort]).join(' ');
}

const sentencesByEffort = { minimal: 1, low: 3, medium: 6, high: 10, max: 10 } as const;
