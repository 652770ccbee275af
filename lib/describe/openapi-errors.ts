/** Error responses in OpenAPI: one schema per dialect and the common statuses. */
import type { ErrorDialect } from '#lib/contract/define-operation.ts';
import type { JsonSchema } from './json-schema.ts';

const statuses: Readonly<Record<string, string>> = {
  '400': 'A rule is broken; the message names field, value and rule.',
  '401': 'The API key is missing or unknown.',
  '402': 'The API key has reached its budget for this month.',
  '403': 'The API key may not call this operation or use this model.',
  '404': 'The model or task does not exist.',
  '409': 'The request does not go with what has already happened.',
  '413': 'The body is larger than the limit.',
  '415': 'The content type is not read here.',
  '429': 'Too many requests; see retry-after.',
  '500': 'Something went wrong on our side.',
  '502': 'The upstream failed.',
};

export function errorResponses(
  dialect: ErrorDialect,
  schemas: Record<string, JsonSchema>,
): Record<string, object> {
  const name = names[dialect];
  schemas[name] = errorSchemas[dialect];
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
  return Object.fromEntries(
    Object.entries(statuses).map(([status, description]) => [status, { description, content }]),
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
