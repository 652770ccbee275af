/**
 * JSON for a schema: always valid, filled from the user's words where property names and text meet, else with
 * plausible samples. Owns the promise of validity; the making is under schema/.
 */
import type { Random } from '../random.ts';
import type { Facts } from './facts/facts.ts';
import type { JsonValue } from './json-value.ts';
import { checkValue, StepBudget } from './schema/check-value.ts';
import { makeValue } from './schema/make-value.ts';
import { parseSchema } from './schema/parse-schema.ts';
import { TextEngineError } from './text-engine-error.ts';

export interface JsonFromSchemaOptions {
  readonly facts: Facts;
  readonly random: Random;
  /** A ready answer to the user's question, used for properties such as `answer` or `summary`. */
  readonly answer?: () => string;
}

/**
 * A value that satisfies the schema (draft 2020-12 and older spellings, OpenAPI spellings). Deterministic. Throws
 * TextEngineError: `invalid_schema` or `unsupported_schema` for what cannot be read, `schema_unsatisfiable` when no
 * value was found, `schema_too_complex` when the bounds (200,000 steps, 20,000 values) are passed.
 */
export function jsonFromSchema(schema: JsonValue, options: JsonFromSchemaOptions): JsonValue {
  const document = parseSchema(schema);
  const budget = new StepBudget(mostSteps);
  const answer = onceOnly(options.answer ?? (() => 'A short answer from the sandbox.'));
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const value = makeValue(document.root, {
      document,
      budget,
      answer,
      attempt,
      facts: options.facts,
      random: options.random.fork(`attempt/${attempt}`),
      slot: { name: '', description: '', index: 0 },
      depth: 0,
      ancestors: [],
      made: { count: 0 },
    });
    if (value !== undefined && checkValue(document.root, value, { document, budget })) return value;
  }
  throw new TextEngineError('schema_unsatisfiable', 'no value was found that satisfies the schema');
}

/** Whether a value satisfies a schema; throws as jsonFromSchema does for schemas that cannot be read. */
export function isValidJson(schema: JsonValue, value: JsonValue): boolean {
  const document = parseSchema(schema);
  return checkValue(document.root, value, { document, budget: new StepBudget(mostSteps) });
}

const mostSteps = 200_000;

function onceOnly(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
