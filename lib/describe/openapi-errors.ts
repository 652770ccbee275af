/** Error responses in OpenAPI: one schema per dialect and every status of the table of error codes. */

import { errorCodes, errorStatuses, statusInDialect } from '#lib/contract/errors/error-codes.ts';
import type { ErrorDialect } from '#lib/contract/operation-facts.ts';
import type { JsonSchema } from './json-schema.ts';

export function errorResponses(
  dialect: ErrorDialect,
  schemas: Record<string, JsonSchema>,
): Record<string, object> {
  const name = names[dialect];
  schemas[name] = errorSchemas[dialect];
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
  return Object.fromEntries(
    Object.values(errorCodes).map((status) => [
      statusInDialect(status, dialect),
      { description: errorStatuses[status], content },
    ]),
  );
}

const names: Record<ErrorDialect, string> = {
  openai: 'OpenaiError',
  anthropic: 'AnthropicError',
  google: 'GoogleError',
};

const text = { type: 'string' } as const;

const errorSchemas: Record<ErrorDialect, JsonSchema> = {
  openai: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['message', 'type', 'param', 'code'],
        properties: {
          message: text,
          type: text,
          param: { type: ['string', 'null'] },
          code: { type: ['string', 'null'] },
        },
      },
    },
  },
  anthropic: {
    type: 'object',
    required: ['type', 'error', 'request_id'],
    properties: {
      type: { const: 'error' },
      error: { type: 'object', required: ['type', 'message'], properties: { type: text, message: text } },
      request_id: { type: ['string', 'null'] },
    },
  },
  google: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message', 'status'],
        properties: {
          code: { type: 'integer' },
          message: text,
          status: text,
          details: { type: 'array', items: { type: 'object' } },
        },
      },
    },
  },
};
