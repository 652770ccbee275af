/**
 * Fills a tool's input from the facts of an ask: always valid for its schema, optional inputs only where the ask
 * speaks of them. Says what is missing.
 */
import type { Random } from '../../random.ts';
import { mentions } from '../choose-label.ts';
import type { Facts } from '../facts/facts.ts';
import { booleanFor, numberFor } from '../facts/number-for-slot.ts';
import { nameWords } from '../facts/slot.ts';
import { stringFor } from '../facts/string-for-slot.ts';
import { isValidJson, jsonFromSchema } from '../json-from-schema.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json-value.ts';
import { splitAsk } from '../request/split-ask.ts';
import { topicOf } from '../request/topic.ts';
import { TextEngineError } from '../text-engine-error.ts';
import type { ToolDefinition } from '../writer-types.ts';

/** Throws TextEngineError when the schema cannot be served or does not describe an object. */
export function fillInput(tool: ToolDefinition, facts: Facts, random: Random): JsonObject {
  const schema = inputSchemaOf(tool);
  const enriched = withFreeText(tool, facts);
  const input = jsonFromSchema(schema, {
    facts: enriched,
    random: random.fork(tool.name),
    answer: () => freeText(facts.text),
  });
  if (!isJsonObject(input))
    throw new TextEngineError(
      'invalid_schema',
      `the input of "${tool.name}" must be an object`,
      'inputSchema',
    );
  return withoutUnasked(input, schema, enriched);
}

/** Names, in words, of the required free strings that the ask gives no value for. */
export function missingInputs(tool: ToolDefinition, facts: Facts): string[] {
  const enriched = withFreeText(tool, facts);
  return inputsOf(tool)
    .filter((input) => input.required && isOpenString(input.schema) && !isGiven(input, enriched))
    .map((input) => nameWords(input.name).join(' '));
}

type ListKind = 'places' | 'people' | 'colours' | 'emails' | 'organisations';

/** The one input that several of the ask's things would fit, when the tool takes a single one. */
export function repeatedSlot(tool: ToolDefinition, facts: Facts): { readonly kind: ListKind } | undefined {
  const inputs = inputsOf(tool);
  if (
    inputs.some((input) =>
      nameWords(input.name).some((word) =>
        /^(?:origin|from|source|destination|to|departure|arrival)$/.test(word),
      ),
    )
  )
    return undefined;
  const kinds: readonly ListKind[] = ['places', 'people', 'colours', 'emails', 'organisations'];
  for (const input of inputs) {
    const value = isOpenString(input.schema)
      ? stringFor({ name: input.name, description: '', index: 0 }, facts)
      : undefined;
    const kind =
      value === undefined
        ? undefined
        : kinds.find((entry) => facts[entry].length > 1 && facts[entry][0] === value);
    if (kind) return { kind };
  }
  return undefined;
}

interface Input {
  readonly name: string;
  readonly schema: JsonObject;
  readonly required: boolean;
}

function inputSchemaOf(tool: ToolDefinition): JsonObject {
  const schema = isJsonObject(tool.inputSchema) ? tool.inputSchema : {};
  return schema.type === undefined && schema.$ref === undefined ? { ...schema, type: 'object' } : schema;
}

function inputsOf(tool: ToolDefinition): Input[] {
  const schema = inputSchemaOf(tool);
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required = isJsonArray(schema.required) ? schema.required : [];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    schema: isJsonObject(property) ? property : {},
    required: required.includes(name),
  }));
}

function isOpenString(schema: JsonObject): boolean {
  return (
    typeof schema.type === 'string' &&
    schema.type.toLowerCase() === 'string' &&
    schema.enum === undefined &&
    schema.const === undefined &&
    schema.default === undefined
  );
}

function isGiven(input: Input, facts: Facts): boolean {
  const slot = { name: input.name, description: '', index: 0 };
  const constants = isJsonArray(input.schema.enum) ? input.schema.enum : [];
  if (constants.some((value) => typeof value === 'string' && mentions(facts.text, value))) return true;
  const type = typeof input.schema.type === 'string' ? input.schema.type.toLowerCase() : 'string';
  if (type === 'number' || type === 'integer') return numberFor(slot, facts) !== undefined;
  if (type === 'boolean') return booleanFor(slot, facts) !== undefined;
  if (type === 'array')
    return stringFor({ ...slot, name: input.name.replace(/s$/, '') }, facts) !== undefined;
  return type === 'object' || stringFor(slot, facts) !== undefined;
}

/** Optional inputs that the ask does not speak of are left out, as long as the input stays valid. */
function withoutUnasked(input: JsonObject, schema: JsonObject, facts: Facts): JsonObject {
  let kept: JsonObject = input;
  for (const property of inputsOf({ name: '', inputSchema: schema })) {
    if (property.required || !Object.hasOwn(kept, property.name) || isGiven(property, facts)) continue;
    const { [property.name]: _, ...rest } = kept;
    if (isValidJson(schema, rest)) kept = rest;
  }
  return kept;
}

const freeNames =
  /^(?:query|q|question|search|text|message|prompt|input|content|body|topic|subject|keywords?|term|terms|task|request|instruction|description|note|statement|sentence|phrase)$/;

/** Inputs that stand for the ask's own words get them; expressions get the sum. */
function withFreeText(tool: ToolDefinition, facts: Facts): Facts {
  const pairs = new Map<string, JsonValue & string>(facts.pairs);
  for (const input of inputsOf(tool)) {
    const words = nameWords(input.name);
    const key = words.join(' ');
    if (pairs.has(key) || !isOpenString(input.schema)) continue;
    const sum = /(?:sqrt|[-(]{0,20}\d)[\d\s.+*/^%()×÷-]*\d\)?/.exec(facts.text)?.[0];
    if (words.some((word) => /^(?:expression|formula|equation|calculation)$/.test(word)))
      pairs.set(key, (sum ?? freeText(facts.text)).trim());
    else if (
      words.some((word) => freeNames.test(word)) &&
      stringFor({ name: input.name, description: '', index: 0 }, facts) === undefined
    )
      pairs.set(
        key,
        words.some((word) => /^(?:body|message)$/.test(word)) ? letterBody(facts.text) : freeText(facts.text),
      );
  }
  return { ...facts, pairs };
}

/** A message to send: the marked-off text, or a sentence on the subject. */
function letterBody(text: string): string {
  const said =
    /\b(?:saying|that says|say|with the (?:text|message|body))(?: that)? ["“']?([^"”\n]{2,600}?)["”']?\.?$/i.exec(
      text.slice(0, 2000),
    )?.[1];
  const { material } = splitAsk(text);
  const topic = topicOf(text.slice(0, 600));
  return said ?? (material || (topic ? `Hello, I am writing about ${topic.phrase}.` : text.slice(0, 400)));
}

/** The marked-off text, else what the ask is about, else the ask. */
function freeText(text: string): string {
  const { ask, material } = splitAsk(text);
  if (material !== '' && material.length < 4000) return material;
  return topicOf(ask)?.phrase ?? ask.slice(0, 400);
}
