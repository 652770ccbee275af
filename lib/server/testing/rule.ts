/** A rule of a test: the requests that it is for, and the response or fault that they get. */
import * as z from 'zod';
import { isPlainRecord } from '#lib/base/json-value.ts';
import { type OperationId, operationFacts } from '#lib/contract/operation-facts.ts';
import { faultNames, type Match, type ReceivedRequest } from '#lib/contract/testing.ts';

const operations: ReadonlySet<string> = new Set<OperationId>(
  Object.values(operationFacts).map(({ id }) => id),
);

const matchSchema = z.strictObject({
  operation: z
    .string()
    .refine((id) => operations.has(id), `must be one of ${[...operations].join(', ')}`)
    .optional(),
  method: z.string().optional(),
  path: z.string().startsWith('/').optional(),
  body: z.unknown().optional(),
}) satisfies z.ZodType<Match>;

const responseSchema = z
  .strictObject({
    status: z.int().min(200).max(599).optional(),
    headers: z.record(z.string(), z.string()).optional(),
    json: z.unknown().optional(),
    text: z.string().optional(),
    base64: z.base64().optional(),
  })
  .refine(
    ({ json, text, base64 }) => [json, text, base64].filter((body) => body !== undefined).length <= 1,
    'has one of json, text and base64',
  );

export type Rule = z.output<typeof ruleSchema>;

export const ruleSchema = z
  .strictObject({
    match: matchSchema,
    response: responseSchema.optional(),
    fault: z.enum(faultNames).optional(),
    /** The response may be one that no Easel sends. */
    unchecked: z.boolean().default(false),
    /** Requests that still get it. */
    times: z.int().min(1).default(Number.POSITIVE_INFINITY),
  })
  .refine(
    ({ response, fault }) => (response === undefined) !== (fault === undefined),
    'needs a response or a fault',
  );

/** Whether a request has all that the match names. */
export function matches(match: Match, received: ReceivedRequest): boolean {
  const { operation, method, path, body } = match;
  if (operation !== undefined && operation !== received.operation) return false;
  if (method !== undefined && method.toUpperCase() !== received.method) return false;
  if (path !== undefined && !isPathOf(path, received.path)) return false;
  return body === undefined || contains(received.body, body);
}

function isPathOf(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}

function contains(actual: unknown, expected: unknown): boolean {
  if (Array.isArray(expected))
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((entry, index) => contains(actual[index], entry))
    );
  if (!isPlainRecord(expected)) return actual === expected;
  return (
    isPlainRecord(actual) && Object.keys(expected).every((name) => contains(actual[name], expected[name]))
  );
}
