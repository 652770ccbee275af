/**
 * Values for properties and tool inputs, by their names: found in the prompt where it has one, else a sample. Knows
 * nothing of schemas.
 */
import type { Random } from '../random.ts';
import { capitalise, identifierWords, stem, stemsOf } from '../words.ts';
import { isJsonObject, type JsonValue } from './json-value.ts';
import { withoutArticle } from './read-phrases.ts';
import { excerptOf, type RequestReading } from './read-request.ts';
import { answerSentences, itemTitles, namedSamples } from './sample-vocabulary.ts';
import { patternSource } from './sentence-source.ts';

/** A property to fill; `index` counts the items of one list, from 0. */
export interface Slot {
  readonly name: string;
  /** The name of the property around it; empty at the top. */
  readonly parent: string;
  readonly index: number;
}

export type SampleValues = ReturnType<typeof createSampleValues>;

export function createSampleValues(reading: RequestReading, random: Random) {
  const text = sourceText(reading);
  const subject = reading.phrases.all.length > 0 ? reading.phrases.topic : 'sample';
  const topic = capitalise(withoutArticle(subject).replace(/[“”]/g, ''));
  const sentence = patternSource(answerSentences, reading.phrases, random.fork('sentences'));
  return {
    /** One sample sentence after another. */
    sentence,
    /** How many items the prompt asks for. */
    items: reading.format.items,
    /** A text or a number for the slot from the prompt, or undefined. */
    findText: (slot: Slot) => findText(slot, text),
    findNumber: (slot: Slot) => findNumber(slot, text),
    /** "Turn it off", for a slot such as `on` or `enabled`. */
    findSwitch: ({ name }: Slot) =>
      /^(?:is)?_?(?:on|enabled|active)$/i.test(name) ? !/\b(?:off|disable)\b/i.test(text) : undefined,
    /** Whether the prompt names this value, such as an option of an enum. */
    mentions: (value: JsonValue) => typeof value !== 'object' && mentionsWord(text, String(value)),
    /** A text for the slot; never empty. Different indexes of one list give different texts. */
    sampleText(slot: Slot): string {
      const kind = kindOf(slot);
      if (proseNames.has(kind)) return sentence();
      const samples = samplesByStem.get(kind) ?? itemTitles;
      if (samples === itemTitles && slot.index === 0 && (kind === '' || titleNames.has(kind))) return topic;
      const place = random.fork(slot.name).integer(0, samples.length - 1) + slot.index;
      const round = Math.floor(slot.index / samples.length);
      return `${samples[place % samples.length] ?? topic}${round === 0 ? '' : ` ${round + 1}`}`;
    },
  };
}

export const numberNames = /^(?:age|year|count|quantity|price|amount|total|rating|score|number|cost)$/i;

/** Whether a value stands in a text as whole words; "in_progress" also matches "in progress". */
export function mentionsWord(text: string, value: string): boolean {
  if (value.trim() === '' || value.length > 200) return false;
  const spoken = escapePattern(value.trim()).replace(/[_\s-]+/g, '[\\s_-]+');
  return new RegExp(`(?<![\\p{L}\\p{N}])${spoken}(?![\\p{L}\\p{N}])`, 'iu').test(text);
}

/** The names that a prompt gives for places: "in Paris and Rome", "from Lisbon to Porto". */
export function placesIn(text: string): string[] {
  const named = text.matchAll(
    /(?:\b(?:in|at|for|near|and|or|from|to|is)|,)\s+(\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]*){0,2})/gu,
  );
  const places = [...new Set([...named].map(([, name = '']) => name))];
  const plain = /\b(?:in|at|near)\s+(?:the )?(\p{L}{3,})/u.exec(text)?.[1];
  return places.length > 0 || plain === undefined ? places : [capitalise(plain)];
}

/** What values are looked for in: tool results as lines of "key: value", the prompt, and documents. */
function sourceText({ instruction, material, answeredCalls, documents }: RequestReading): string {
  const results = answeredCalls.map(({ text }) => linesOfJson(text.slice(0, 20_000)));
  const texts = [...results, instruction, material, ...documents.map(({ text = '' }) => text)];
  return texts.map((text) => text.slice(0, 2000)).join('\n');
}

function linesOfJson(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    const entries = isJsonObject(value) ? Object.entries(value) : [];
    return entries.map(([key, item]) => `${key}: ${String(item)}`).join('\n');
  } catch {
    return text;
  }
}

function findText({ name, index }: Slot, text: string): string | undefined {
  const words = identifierWords(name);
  const has = (...options: readonly string[]) => words.some((word) => options.includes(word));
  const isFirst = index === 0;
  if (words.length === 0) return undefined;
  if (has('email', 'mail')) return /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/.exec(text)?.[0];
  if (has('url', 'link', 'uri', 'website')) return /https?:\/\/[^\s"'<>)]{1,400}/.exec(text)?.[0];
  if (has('date', 'deadline')) return /\b\d{4}-\d{2}-\d{2}\b/.exec(text)?.[0];
  const journey = /\bfrom\s+(\p{Lu}[\p{L} ]{0,60}?)\s+to\s+(\p{Lu}\p{L}*)/u.exec(text);
  if (journey && has('from', 'origin', 'departure')) return journey[1];
  if (journey && has('to', 'destination', 'arrival')) return journey[2];
  const key = words.map(escapePattern).join('[ _-]');
  const given = new RegExp(`\\b${key}\\s*(?:\\bis\\b|=|:)\\s*["“]?([^\\n"”,;.]{1,80})`, 'i').exec(text);
  if (given?.[1]?.trim() && isFirst) return given[1].trim();
  if (has('city', 'location', 'place', 'town', 'country', 'room')) return placesIn(text)[index];
  if (isFirst && has('expression', 'formula')) return /\(*-?\d[\d\s.+*/^%()×÷-]{1,80}[\d)]/.exec(text)?.[0];
  if (isFirst && has('query', 'q', 'question', 'search', 'prompt', 'keywords', 'term'))
    return /["“]([^"“”\n]{2,200})["”]/.exec(text)?.[1] ?? (excerptOf(text, 120) || undefined);
  return undefined;
}

/** "age is 42", "price: 9.50" or "3 guests". */
function findNumber({ name, index }: Slot, text: string): number | undefined {
  const words = identifierWords(name).map(escapePattern).join('[ _-]').replace(/s$/, '');
  if (index > 0 || words === '') return undefined;
  const found =
    new RegExp(`\\b${words}s?\\b\\s*(?:is|are|of|=|:)?\\s*(-?\\d+(?:\\.\\d+)?)`, 'i').exec(text) ??
    new RegExp(`(-?\\d+(?:\\.\\d+)?)\\s+(?:\\w{1,30}\\s+)?${words}s?\\b`, 'i').exec(text);
  return found?.[1] === undefined ? undefined : Number(found[1]);
}

/** Properties that hold prose, and those that hold the topic, by stem. */
const proseNames = stemsOf('description summary text content body answer note message reason explanation');
const titleNames = stemsOf('title name heading subject topic headline');
const samplesByStem = new Map(
  namedSamples.flatMap(([names, samples]) => names.split(' ').map((name) => [stem(name), samples] as const)),
);

/** The stem of the last word of a slot's name; the "name" of an author or of an entry of "people" is a person's. */
function kindOf({ name, parent }: Slot): string {
  const words = identifierWords(name).map(stem);
  const last = words.at(-1) ?? '';
  if (last !== stem('name')) return last;
  const owner = words.at(-2) ?? stem(identifierWords(parent).at(-1) ?? '');
  if (/^(?:first|last|full)$/.test(owner)) return 'person';
  return samplesByStem.has(owner) ? owner : last;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
