/** What is impossible in the response of a test: its status, type, body and events, by the contract of the operation. */
import { createParser } from 'eventsource-parser';
import * as z from 'zod';
import { parseJson, recordOf, textOf } from '#lib/base/json-value.ts';
import type { Operation } from '#lib/contract/define-operation.ts';
import { errorCodes, statusInDialect } from '#lib/contract/errors/error-codes.ts';
import { issuesOf } from '#lib/contract/errors/zod-issues.ts';
import type { ErrorDialect } from '#lib/contract/operation-facts.ts';
import type { StubResponse } from '#lib/contract/testing.ts';
import { imageTaskResponse } from '#lib/contract/videos/video-responses.ts';
import { streamRules } from '#lib/server/gateway/response-rules.ts';

const text = z.string();
const errorBodies: Record<ErrorDialect, z.ZodType> = {
  openai: z.looseObject({
    error: z.looseObject({ message: text, type: text, param: text.nullable(), code: text.nullable() }),
  }),
  anthropic: z.looseObject({
    type: z.literal('error'),
    error: z.looseObject({ type: text, message: text }),
  }),
  google: z.looseObject({ error: z.looseObject({ code: z.int(), message: text, status: text }) }),
};

/** Sentences that name field, value and rule, with names such as `json.data[0].b64_json`; none for a possible response. */
export function stubProblems(operation: Operation, stub: StubResponse): readonly string[] {
  const { status = 200 } = stub;
  const allowed = statusesOf(operation);
  if (!allowed.includes(status))
    return [`status must be one of ${allowed.join(', ')} for ${operation.id}; got ${status}.`];

  const type = typeOf(stub);
  const isEvents = type === 'text/event-stream' && operation.events !== undefined;
  if (status < 400 && isEvents) return eventProblems(operation, stub.text ?? '');
  const schemas = schemasOf(operation, status);
  const expected = schemas.length > 0 ? ['application/json'] : [operation.response.contentType, 'image/jpeg'];
  if (!expected.includes(type)) {
    const others = operation.events && status < 400 ? ' or text/event-stream' : '';
    return [`content-type must be ${expected[0]}${others} for status ${status}; got ${type ?? 'no body'}.`];
  }
  return schemas.length > 0 ? bodyProblems(schemas, stub) : [];
}

function statusesOf({ response, defers, dialect }: Operation): readonly number[] {
  const errors = Object.values(errorCodes).map((status) => statusInDialect(status, dialect));
  const bytes = response.schema === undefined ? [206] : [];
  return [...new Set([response.status, ...(defers ? [202] : []), ...bytes, ...errors])].sort((a, b) => a - b);
}

function typeOf({ headers = {}, json, text, base64 }: StubResponse): string | undefined {
  const named = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  if (named !== undefined) return named.split(';')[0]?.trim().toLowerCase();
  if (json !== undefined) return 'application/json';
  if (text !== undefined) return 'text/plain';
  return base64 === undefined ? undefined : 'application/octet-stream';
}

/** One of them holds for a body. Which one depends on the model, which a rule need not name. */
function schemasOf(
  { response, body, defers, dialect, tag }: Operation,
  status: number,
): readonly z.ZodType[] {
  // Two SDKs list models, each with errors of its own.
  if (status >= 400) return tag === 'Models' ? Object.values(errorBodies) : [errorBodies[dialect]];
  if (defers && status === 202) return [imageTaskResponse];
  const ofVariants = body?.variants.flatMap((variant) => variant.response ?? []) ?? [];
  return [...new Set([...(response.schema ? [response.schema] : []), ...ofVariants])];
}

function bodyProblems(schemas: readonly z.ZodType[], stub: StubResponse): readonly string[] {
  const [name, value] = bodyOf(stub);
  const found = schemas.map((schema) => problemsOf(name, schema, value));
  return found.reduce((best, one) => (one.length < best.length ? one : best));
}

function bodyOf({ json, text, base64 = '' }: StubResponse): readonly [name: string, value: unknown] {
  if (json !== undefined) return ['json', json];
  if (text !== undefined) return ['text', parseJson(text) ?? text];
  const decoded = Buffer.from(base64, 'base64').toString();
  return ['base64', parseJson(decoded) ?? decoded];
}

function problemsOf(name: string, schema: z.ZodType, value: unknown): readonly string[] {
  const whole = { [name]: value };
  const { error } = z.object({ [name]: schema }).safeParse(whole);
  return error === undefined ? [] : issuesOf(error, whole).map(({ message }) => message);
}

function eventProblems({ events = {}, dialect }: Operation, stream: string): readonly string[] {
  const problems: string[] = [];
  let count = 0;
  let isComplete = false;
  const parser = createParser({
    onEvent({ event = 'message', data }) {
      const name = `text.events[${count}]`;
      count += 1;
      const body = parseJson(data);
      const schema = events[event];
      const type = textOf(recordOf(body).type) ?? event;
      isComplete ||= event === 'error' || 'error' in recordOf(body) || streamRules[dialect].isEnd(type, body);
      if (schema !== undefined) problems.push(...problemsOf(name, schema, body ?? data));
      else problems.push(`${name} must be one of ${Object.keys(events).join(', ')}; got ${event}.`);
    },
  });
  parser.feed(`${stream}\n\n`);
  if (problems.length === 0 && !isComplete)
    problems.push(`text.events must have the event that ends the stream, or an error; got ${count} without.`);
  return problems;
}
