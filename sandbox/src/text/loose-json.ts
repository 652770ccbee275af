/**
 * JSON without a schema: the keys the ask names, a shape it shows by example, else what the text itself holds.
 */
import type { Random } from '../random.ts';
import type { Facts } from './facts/facts.ts';
import { jsonFromSchema } from './json-from-schema.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from './json-value.ts';
import { keySentences } from './language/sentences.ts';
import type { Conversation } from './request/read-conversation.ts';

/** Always an object, unless the ask shows or names a list. `answer` fills keys such as "answer". */
export function writeLooseJson(
  conversation: Conversation,
  facts: Facts,
  random: Random,
  answer?: () => string,
): JsonValue {
  const instructions = `${conversation.fullAsk}\n${conversation.system.slice(0, 4000)}\n${conversation.message.slice(0, 4000)}`;
  const shape = exampleIn(instructions);
  const schema = shape === undefined ? schemaFromKeys(instructions) : schemaLike(shape, 0);
  if (schema) return jsonFromSchema(schema, { facts, random, ...(answer ? { answer } : {}) });
  const found =
    conversation.material === '' && facts.pairs.size === 0 && answer ? {} : foundIn(facts, conversation);
  return Object.keys(found).length > 0
    ? found
    : { answer: answer?.() ?? keySentences(conversation.message, 1)[0] ?? '' };
}

/** The first JSON value shown in the instructions, such as `{"name": string, "age": number}`. */
function exampleIn(text: string): JsonValue | undefined {
  const start = text.search(/[[{]\s*["{[]/);
  if (start < 0) return undefined;
  const end = closingOf(text, start);
  if (end < 0) return undefined;
  const source = text.slice(start, end + 1);
  const quoted = source
    .replace(
      /:\s*(?:<[^>"\n]{1,40}>|\[?\b(?:string|str|text|number|int|integer|float|boolean|bool|array|list|date|null)\b(?:\[\])?\]?)(?:\s*\|\s*\w+)*\s*(?=[,}\]])/gi,
      (found) => `: "${found.slice(1).trim().replace(/[<>"]/g, '')}"`,
    )
    .replace(/,\s*(?:\.\.\.)?\s*(?=[}\]])/g, '');
  try {
    return JSON.parse(quoted);
  } catch {
    return undefined;
  }
}

function closingOf(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < Math.min(text.length, start + 8000); index += 1) {
    const character = text[index];
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') depth -= 1;
    if (depth === 0) return index;
  }
  return -1;
}

/** A schema whose values have the example's types; type names in the example stand for their types. */
function schemaLike(example: JsonValue, depth: number): JsonObject {
  if (depth > 12) return {};
  if (isJsonArray(example))
    return { type: 'array', minItems: 1, items: schemaLike(example[0] ?? 'string', depth + 1) };
  if (isJsonObject(example)) {
    const properties = Object.fromEntries(
      Object.entries(example).map(([key, value]) => [key, schemaLike(value, depth + 1)]),
    );
    return { type: 'object', properties, required: Object.keys(example) };
  }
  if (typeof example === 'number' || /^(?:number|float|int|integer)$/i.test(String(example)))
    return { type: /^int/i.test(String(example)) || Number.isInteger(example) ? 'integer' : 'number' };
  if (typeof example === 'boolean' || /^bool(?:ean)?$/i.test(String(example))) return { type: 'boolean' };
  if (/^\[?(?:string|str|text)s?\[?\]/i.test(String(example)))
    return { type: 'array', items: { type: 'string' }, minItems: 1 };
  if (/^(?:array|list)$/i.test(String(example)))
    return { type: 'array', items: { type: 'string' }, minItems: 1 };
  const options = String(example).split(/\s*\|\s*/);
  return options.length > 1 && options.every((option) => option.length < 40)
    ? { enum: options }
    : { type: 'string', minLength: 1 };
}

/** "with keys name, age and city" or "fields: a, b". */
function schemaFromKeys(text: string): JsonObject | undefined {
  for (const cue of keyCues) {
    const match = cue.exec(text);
    const keys = match
      ? keysIn(text.slice(match.index + match[0].length, match.index + match[0].length + 400))
      : [];
    if (keys.length === 0) continue;
    const properties = Object.fromEntries(keys.map((key) => [key, schemaForKey(key)]));
    return { type: 'object', properties, required: keys };
  }
  return undefined;
}

const keyCues: readonly RegExp[] = [
  /\b(?:keys?|fields?|properties|attributes)\b(?: (?:are|should be|of|named|called))?:? /i,
  /\bjson(?: object)? (?:with|containing|having)(?: the)? /i,
];

/** The names up to the end of the clause. */
function keysIn(text: string): string[] {
  const clause = text.split(/[.;:\n]|\s(?:for|from|in|of|about|using|based|that|to)\b/)[0] ?? '';
  return clause
    .replace(/\([^()]*\)/g, '')
    .split(/,|\band\b/)
    .map((key) => key.replace(/["'`]/g, '').trim())
    .filter((key) => /^[A-Za-z_][\w-]{0,40}$/.test(key));
}

function schemaForKey(key: string): JsonObject {
  if (
    /^(?:age|year|quantity|count|price|amount|total|rating|score|number|guests|temperature|confidence)$/i.test(
      key,
    )
  )
    return { type: 'number' };
  if (/^(?:is|has|was|should|can)[_A-Z]/.test(key)) return { type: 'boolean' };
  if (/(?:tags|keywords|items|ingredients|names|list|people|colou?rs|steps|topics)$/i.test(key))
    return { type: 'array', items: { type: 'string' }, minItems: 1 };
  return { type: 'string', minLength: 1 };
}

/** What the text holds, under plain names. */
function foundIn(facts: Facts, conversation: Conversation): JsonObject {
  const entries: [string, JsonValue | undefined][] = [
    ...[...facts.pairs]
      .slice(0, 12)
      .map(([key, value]): [string, JsonValue] => [key.replaceAll(' ', '_'), value]),
    ['people', listOf(facts.people)],
    ['organisations', listOf(facts.organisations)],
    ['places', listOf(facts.places)],
    ['emails', listOf(facts.emails)],
    ['phones', listOf(facts.phones)],
    ['urls', listOf(facts.urls)],
    ['dates', listOf(facts.dates)],
    ['times', listOf(facts.times)],
    [
      'amounts',
      facts.amounts.length === 0
        ? undefined
        : facts.amounts.map((amount) => ({ value: amount.value, currency: amount.currency })),
    ],
    ['colours', listOf(facts.colours)],
    ['summary', conversation.material.length > 200 ? keySentences(conversation.material, 1)[0] : undefined],
  ];
  return Object.fromEntries(entries.filter((entry): entry is [string, JsonValue] => entry[1] !== undefined));
}

function listOf(items: readonly string[]): JsonValue | undefined {
  return items.length === 0 ? undefined : items;
}
