/**
 * Decides whether a response calls tools, which and how often. A tool is called when the client demands it, or when the
 * ask speaks of it and gives what it needs; never again once its result is there.
 */
import type { Random } from '../../random.ts';
import { type Day, today } from '../exact/calendar.ts';
import type { Facts } from '../facts/facts.ts';
import { readFacts } from '../facts/read-facts.ts';
import type { JsonObject } from '../json-value.ts';
import { joinWords } from '../language/words.ts';
import type { Conversation } from '../request/read-conversation.ts';
import type { ToolDefinition, WriterRequest } from '../writer-types.ts';
import { fillInput, missingInputs, repeatedSlot } from './fill-input.ts';
import { rankTools, threshold } from './rank-tools.ts';

export interface CallChoice {
  readonly calls: readonly { readonly name: string; readonly input: JsonObject }[];
  /** Said before the calls; or instead of them, when an input is missing. */
  readonly text: string;
  readonly steps: readonly string[];
}

const none: CallChoice = { calls: [], text: '', steps: [] };
const mostCalls = 8;

/** Throws TextEngineError when the input schema of a chosen tool cannot be served. */
export function chooseCalls(request: WriterRequest, conversation: Conversation, random: Random): CallChoice {
  const { tools = [], toolChoice = 'auto' } = request;
  if (tools.length === 0 || toolChoice === 'none' || conversation.answeredCalls.length > 0) return none;
  const now = today(request.now ?? new Date());
  const parallel = request.allowParallelTools !== false;
  const forced = toolChoice !== 'auto';
  const candidates =
    typeof toolChoice === 'object' ? tools.filter((tool) => tool.name === toolChoice.name) : tools;

  const several = parallel ? callsByClause(candidates, conversation, random, now) : [];
  if (several.length > 1) return announce(several, forced);

  const [best] = rankTools(candidates, conversation.fullAsk, lastCalled(request));
  const tool = best && (forced || best.score >= threshold) ? best.tool : undefined;
  if (!tool) return none;
  const facts = factsFor(conversation.message, conversation, now);
  const missing = forced ? [] : missingInputs(tool, facts);
  if (missing.length > 0 && (best?.score ?? 0) < threshold + 1.5) return none;
  if (missing.length > 0) {
    return {
      ...none,
      text: `I can use \`${tool.name}\` for that, but I need to know the ${joinWords(missing)}.`,
      steps: [`The tool ${tool.name} fits, but an input is missing.`],
    };
  }
  const inputs = (parallel ? spread(tool, facts) : [facts]).map((part) => fillInput(tool, part, random));
  return announce(distinct(inputs.map((input) => ({ name: tool.name, input }))), forced);
}

type Call = CallChoice['calls'][number];

function announce(calls: readonly Call[], forced: boolean): CallChoice {
  const kept = calls.slice(0, mostCalls);
  const names = [...new Set(kept.map((call) => `\`${call.name}\``))];
  return {
    calls: kept,
    text: forced ? '' : `I will use ${joinWords(names)} for that.`,
    steps: [
      `The ask fits ${joinWords(names)}, so I fill ${kept.length === 1 ? 'its input' : `${kept.length} inputs`} from the message.`,
    ],
  };
}

/** "The weather in Paris and the time in Tokyo": one call for each clause, when the clauses want different tools. */
function callsByClause(
  tools: readonly ToolDefinition[],
  conversation: Conversation,
  random: Random,
  now: Day,
): readonly Call[] {
  const clauses = conversation.fullAsk
    .split(/\s*(?:,|;|\?|\.\s|\band also\b|\band then\b|\bthen\b|\band\b|\bplus\b)\s*/i)
    .filter((clause) => clause.length > 3);
  if (tools.length < 2 || clauses.length < 2 || clauses.length > 12) return [];
  const calls = clauses.flatMap((clause) => {
    const [best] = rankTools(tools, clause, undefined);
    if (!best || best.score < threshold) return [];
    const facts = factsFor(clause, conversation, now);
    return missingInputs(best.tool, facts).length > 0
      ? []
      : [{ name: best.tool.name, input: fillInput(best.tool, facts, random) }];
  });
  return new Set(calls.map((call) => call.name)).size > 1 ? distinct(calls) : [];
}

/** One set of facts for each of several like things the ask names, when the tool takes one at a time. */
function spread(tool: ToolDefinition, facts: Facts): readonly Facts[] {
  const slot = repeatedSlot(tool, facts);
  if (!slot) return [facts];
  return facts[slot.kind].map((item) => ({ ...facts, [slot.kind]: [item] }));
}

function distinct(calls: readonly Call[]): readonly Call[] {
  const seen = new Set<string>();
  return calls.filter((call) => {
    const key = JSON.stringify([call.name, call.input]);
    return seen.has(key) ? false : seen.add(key).has(key);
  });
}

/** "And in Rome?" goes on with the tool of the turn before. */
function lastCalled(request: WriterRequest): string | undefined {
  const parts = request.turns.flatMap((turn) => turn.parts);
  return parts.findLast((part) => part.kind === 'tool_call')?.name;
}

/** Facts of the text; inputs such as `query` are the ask itself. */
function factsFor(text: string, conversation: Conversation, now: Day): Facts {
  const facts = readFacts(text, now);
  const known = [...conversation.remembered].filter(([key]) => key === 'name' || key === 'home');
  const pairs = new Map([
    ...facts.pairs,
    ...known.map(([key, value]): [string, string] => [key === 'home' ? 'home city' : 'user name', value]),
  ]);
  return { ...facts, pairs };
}
