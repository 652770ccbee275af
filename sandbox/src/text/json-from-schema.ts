/** JSON for a schema: a value that ajv accepts, or an error. */
import type { Random } from '../random.ts';
import type { JsonValue } from './json-value.ts';
import type { RequestReading } from './read-request.ts';
import { createSampleValues } from './sample-values.ts';
import { type MakeContext, makeValue, orUndefined } from './schema/make-value.ts';
import { normaliseSchema } from './schema/normalise-schema.ts';
import { runWithin } from './schema/run-within.ts';
import { compileSchema, prepareValidation } from './schema/validate-schema.ts';
import { TextEngineError } from './text-engine-error.ts';

const limitMs = 200;
const mostSteps = 20_000;
const mostAttempts = 16;

export interface JsonFromSchemaOptions {
  /** Where values are looked for. */
  readonly reading: RequestReading;
  readonly random: Random;
  /** Optional properties: all of them (the default), or those that the prompt gives a value for. */
  readonly optional?: MakeContext['optional'];
}

/**
 * A value that satisfies the schema (draft 2020-12 and older spellings, OpenAPI spellings), the same for the same
 * arguments. Throws TextEngineError: `invalid_schema` or `unsupported_schema` for a schema that cannot be read,
 * `schema_unsatisfiable` when no value was found, `schema_too_complex` past the bounds on size and time.
 */
export function jsonFromSchema(
  schema: JsonValue,
  { reading, random, optional = 'all' }: JsonFromSchemaOptions,
): JsonValue {
  prepareValidation();
  return runWithin(limitMs, () => {
    const root = normaliseSchema(schema);
    const isValid = compileSchema(root);
    const values = createSampleValues(reading, random);
    const budget = { steps: mostSteps };
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const own = random.fork(`attempt/${attempt}`);
      const context = { root, values, random: own, attempt, optional, budget };
      const value = orUndefined(() => makeValue(root, { name: '', parent: '', index: 0 }, context));
      // A value that is nested too deeply to be written fails here, inside the bounds.
      if (value !== undefined && isValid(value) && JSON.stringify(value)) return value;
    }
    throw new TextEngineError('schema_unsatisfiable', 'no value was found that satisfies the schema');
  });
}
