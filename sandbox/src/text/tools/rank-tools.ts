/**
 * How well tools fit an ask: by the words of their names, descriptions and inputs. Numbers only; no decision.
 */
import { conceptsOf } from '../../embedding/concepts.ts';
import { cosineSimilarity } from '../../embedding/cosine-similarity.ts';
import { embedText } from '../../embedding/embed-text.ts';
import { nameWords } from '../facts/slot.ts';
import { isJsonObject } from '../json-value.ts';
import { contentWords, stem } from '../language/words.ts';
import type { ToolDefinition } from '../writer-types.ts';

export interface RankedTool {
  readonly tool: ToolDefinition;
  readonly score: number;
}

/** From this score on the ask may be taken to want the tool. */
export const threshold = 3;
const mostTools = 512;

/** Best first; equal ones in the client's order. `lastCalled` is favoured when the ask merely goes on. */
export function rankTools(
  tools: readonly ToolDefinition[],
  ask: string,
  lastCalled: string | undefined,
): RankedTool[] {
  const read = readAsk(ask.slice(0, 2000));
  const goesOn = /^(?:and|what about|how about|now|also)\b/i.test(read.text) && read.text.length < 120;
  return tools
    .slice(0, mostTools)
    .map((tool) => ({
      tool,
      score: scoreOf(tool, read) + (goesOn && tool.name === lastCalled ? threshold : 0),
    }))
    .toSorted((left, right) => right.score - left.score);
}

interface ReadAsk {
  readonly text: string;
  readonly stems: ReadonlySet<string>;
  readonly concepts: ReadonlySet<string>;
  readonly meaning: readonly number[];
  /** Asks for a made-up text, which mentions subjects without wanting tools for them. */
  readonly creative: boolean;
}

function readAsk(text: string): ReadAsk {
  const words = contentWords(text);
  return {
    text,
    stems: new Set(words.map(stem)),
    concepts: new Set(words.flatMap(conceptsOf)),
    meaning: embedText(text, { dimension: 512, taskType: 'RETRIEVAL_QUERY' }),
    creative: /\b(?:haiku|poem|story|limerick|song|joke|essay|slogan|tagline)\b/i.test(text),
  };
}

function scoreOf(tool: ToolDefinition, ask: ReadAsk): number {
  if (ask.text.includes(tool.name) && /[_A-Z]|^.{5,}$/.test(tool.name)) return 20;
  const words = nameWords(tool.name).filter((word) => !verbs.has(word));
  const names = words.map(stem);
  const description = (tool.description ?? '').slice(0, 1000);
  const described = new Set(contentWords(description).map(stem));
  const named = names.filter((word) => ask.stems.has(word)).length;
  const akin =
    named === 0 && words.some((word) => conceptsOf(word).some((concept) => ask.concepts.has(concept)));
  const shared = [...described].filter(
    (word) => ask.stems.has(word) && !names.includes(word) && !verbs.has(word),
  );
  const inputs = inputNames(tool).filter((word) => ask.stems.has(stem(word)) && !described.has(stem(word)));
  const similar = cosineSimilarity(
    ask.meaning,
    embedText(`${words.join(' ')} ${description}`, { dimension: 512 }),
  );
  const sum = isSum(ask.text) && /calc|math|arithmetic|evaluate/i.test(`${tool.name} ${description}`);
  return (
    named * 3 +
    (akin ? 2.5 : 0) +
    Math.min(shared.length, 4) * 0.9 +
    Math.min(inputs.length, 2) * 0.5 +
    Math.max(0, similar) * 5 +
    (sum ? 3 : 0) -
    (ask.creative ? 4 : 0)
  );
}

function inputNames(tool: ToolDefinition): string[] {
  const properties =
    isJsonObject(tool.inputSchema) && isJsonObject(tool.inputSchema.properties)
      ? tool.inputSchema.properties
      : {};
  return Object.keys(properties).slice(0, 40).flatMap(nameWords);
}

function isSum(text: string): boolean {
  return /\d\s*(?:[-+*/^×÷]|plus|minus|times|divided by)\s*\(?\d/i.test(text);
}

/** Words of tool names that say nothing of the subject. */
const verbs = new Set(
  'get set fetch find make do run call use tool function api current new add list show lookup look retrieve return returns given user given create update send'.split(
    ' ',
  ),
);
