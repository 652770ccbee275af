/** The request that counts the tokens of another request; free in both text protocols. Pure. */
import type { JsonRecord } from '#lib/base/json-value.ts';

export interface CountRequest {
  path: string;
  body: JsonRecord;
}

/** Undefined for operations without token counts. */
export function countRequest(operationId: string, model: string, body: JsonRecord): CountRequest | undefined {
  switch (operationId) {
    case 'messages.create': {
      const read = Object.entries(body).filter(([name]) => prompt.has(name));
      return { path: '/v1/messages/count_tokens', body: { ...Object.fromEntries(read), model } };
    }
    case 'native.generate-content': {
      const name = model.split('/').map(encodeURIComponent).join('/');
      const { model: _, ...request } = body;
      return {
        path: `/v1beta/models/${name}:countTokens`,
        body: { generateContentRequest: { model: `models/${model}`, ...request } },
      };
    }
    default:
      return undefined;
  }
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
