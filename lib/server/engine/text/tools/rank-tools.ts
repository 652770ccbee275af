/**
 * How well tools fit an ask: by the words of their names, descriptions and inputs. Numbers only; no decision.
 */

import { cosineSimilarity } from '../../vectors/cosine-similarity.ts';
import { embedText } from '../../vectors/embed-text.ts';
import { nameWords } from '../facts/slot.ts';
import { isJsonObject } from '../json-value.ts';
import { contentWords, stem } from '../language/words.ts';
import type { ToolDefinition } from '../writer-types.ts';

export interface RankedTool {
  readonly tool: ToolDefinition;
  readonly score: number;
  /** From this score on the ask may be taken to want the tool. */
  readonly threshold: number;
}

const threshold = 3;
const mostTools = 512;

/** Best first; equal ones in the client's order. `lastCalled` is favoured when the ask merely goes on. */
export function rankTools(
  tools: readonly ToolDefinition[],
  ask: string,
  lastCalled: string | undefined,
): RankedTool[] {
  const text = ask.slice(0, 2000);
  const stems = new Set(contentWords(text).map(stem));
  const meaning = embedText(text, { dimension: 512, taskType: 'RETRIEVAL_QUERY' });
  const goesOn = /^(?:and|what about|how about|now|also)\b/i.test(text) && text.length < 120;
  return tools
    .slice(0, mostTools)
    .map((tool) => ({
      tool,
      threshold,
      score: scoreOf(tool, text, stems, meaning) + (goesOn && tool.name === lastCalled ? threshold : 0),
    }))
    .toSorted((left, right) => right.score - left.score);
}

function scoreOf(
  tool: ToolDefinition,
  text: string,
  stems: ReadonlySet<string>,
  meaning: readonly number[],
): number {
  if (text.includes(tool.name) && /[_A-Z]|^.{5,}$/.test(tool.name)) return 20;
  const names = nameWords(tool.name)
    .filter((word) => !verbs.has(word))
    .map(stem);
  const description = (tool.description ?? '').slice(0, 1000);
  const described = new Set(contentWords(description).map(stem));
  const named = names.filter((word) => stems.has(word)).length;
  const shared = [...described].filter(
    (word) => stems.has(word) && !names.includes(word) && !verbs.has(word),
  ).length;
  const inputs = inputNames(tool).filter(
    (word) => stems.has(stem(word)) && !described.has(stem(word)),
  ).length;
  const similar = cosineSimilarity(
    meaning,
    embedText(`${names.join(' ')} ${description}`, { dimension: 512 }),
  );
  return (
    named * 3 +
    Math.min(shared, 4) * 0.9 +
    Math.min(inputs, 2) * 0.5 +
    Math.max(0, similar) * 5 +
    (isSum(text) && /calc|math|arithmetic|evaluate/i.test(`${tool.name} ${description}`) ? 3 : 0)
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
