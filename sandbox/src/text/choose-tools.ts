/**
 * Decides whether a response calls tools, which, and with what input. A tool is called when the client demands it, or
 * when the prompt names it or shares words with its name and description; never again once its result is there.
 */
import type { Random } from '../random.ts';
import { contentStems, identifierWords, stem, stemsOf } from '../words.ts';
import { jsonFromSchema } from './json-from-schema.ts';
import { isJsonObject, type JsonObject } from './json-value.ts';
import type { RequestReading } from './read-request.ts';
import { placesIn } from './sample-values.ts';
import { TextEngineError } from './text-engine-error.ts';
import type { ToolDefinition, WriterRequest } from './writer-types.ts';

export interface PlannedCall {
  readonly name: string;
  readonly input: JsonObject;
}

const maxCalls = 4;
const maxTools = 512;
/** From this score on the prompt is taken to want the tool: one word of its name, or three of its description. */
const threshold = 3;

/** Empty when no tool is to be called. Throws TextEngineError when the schema of a chosen tool cannot be served. */
export function chooseCalls(request: WriterRequest, reading: RequestReading, random: Random): PlannedCall[] {
  const { tools = [], toolChoice = 'auto', allowParallelTools = true } = request;
  if (tools.length === 0 || toolChoice === 'none' || reading.answeredCalls.length > 0) return [];
  const candidates =
    typeof toolChoice === 'object' ? tools.filter(({ name }) => name === toolChoice.name) : tools;
  const ranked = candidates
    .slice(0, maxTools)
    .map((tool) => ({ tool, score: scoreOf(tool, reading) }))
    .toSorted((left, right) => right.score - left.score);
  const wanted = ranked.filter(({ score }) => score >= threshold);
  const chosen = wanted.length === 0 && toolChoice !== 'auto' ? ranked.slice(0, 1) : wanted;
  const calls = chosen.flatMap(({ tool }) => callsOf(tool, reading, random.fork(tool.name)));
  return calls.slice(0, allowParallelTools ? maxCalls : 1);
}

function scoreOf(tool: ToolDefinition, { instruction, format }: RequestReading): number {
  if (tool.name.length > 4 && instruction.includes(tool.name)) return 20;
  // A story may mention the weather without a wish to know it.
  if (/^(?:story|poem|haiku)$/.test(format.form ?? '')) return 0;
  const promptStems = contentStems(instruction);
  const isShared = (word: string) => promptStems.has(word) && !genericStems.has(word);
  const names = new Set(identifierWords(tool.name).map(stem).filter(isShared));
  const described = [...contentStems((tool.description ?? '').slice(0, 1000))].filter(isShared);
  return names.size * threshold + described.filter((word) => !names.has(word)).length;
}

/** One call; one for each place when the prompt names several and the tool takes a single one. */
function callsOf(tool: ToolDefinition, reading: RequestReading, random: Random): PlannedCall[] {
  const given = isJsonObject(tool.inputSchema) ? tool.inputSchema : {};
  const schema = given.type === undefined && given.$ref === undefined ? { ...given, type: 'object' } : given;
  const properties = isJsonObject(schema.properties) ? Object.keys(schema.properties) : [];
  const places = placesIn(reading.instruction).slice(0, maxCalls);
  const isPerPlace =
    places.length > 1 &&
    properties.filter((name) => /city|location|place|town/i.test(name)).length === 1 &&
    !properties.some((name) => /^(?:from|to|origin|destination)/i.test(name));
  const readings = isPerPlace
    ? places.map((place) => ({ ...reading, instruction: withoutPlaces(reading.instruction, places, place) }))
    : [reading];
  return readings.map((own) => ({ name: tool.name, input: inputFor(tool.name, schema, own, random) }));
}

function withoutPlaces(text: string, places: readonly string[], kept: string): string {
  return `in ${kept}. ${places.reduce((rest, place) => rest.replaceAll(place, kept), text)}`;
}

function inputFor(name: string, schema: JsonObject, reading: RequestReading, random: Random): JsonObject {
  const input = jsonFromSchema(schema, { reading, random, optional: 'found' });
  if (isJsonObject(input)) return input;
  throw new TextEngineError('invalid_schema', `the input of "${name}" must be an object`, 'inputSchema');
}

/** Words of names and descriptions that say nothing about the subject. */
const genericStems = stemsOf(
  'get set find fetch make do run call use tool function api current new add list show look lookup search return give given user create update send one two name day',
);
