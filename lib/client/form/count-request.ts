/** The request that counts the tokens of another request; free in both text protocols. Pure. */
import type { JsonRecord } from '#lib/base/json-value.ts';
import { factsOf, operationFacts, pathFor } from '#lib/contract/operation-facts.ts';

export interface CountRequest {
  path: string;
  body: JsonRecord;
}

/** Undefined for operations without token counts. */
export function countRequest(operationId: string, model: string, body: JsonRecord): CountRequest | undefined {
  const facts = factsOf(operationId);
  if (facts?.result !== 'text') return undefined;
  const { countMessageTokens, countNativeTokens } = operationFacts;
  if (facts.dialect === 'anthropic') {
    const read = Object.entries(body).filter(([name]) => prompt.has(name));
    return { path: countMessageTokens.path, body: { ...Object.fromEntries(read), model } };
  }
  const { model: _, ...request } = body;
  return {
    path: pathFor(countNativeTokens.path, model),
    body: { generateContentRequest: { model: `models/${model}`, ...request } },
  };
}

/** The members that belong to the prompt. */
const prompt = new Set([
  'messages',
  'system',
  'thinking',
  'tools',
  'tool_choice',
  'output_config',
  'output_format',
  'cache_control',
  'context_management',
  'compaction',
  'mcp_servers',
]);
