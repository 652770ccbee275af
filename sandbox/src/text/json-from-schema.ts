/** JSON for a schema: a value that ajv accepts, or an error. */
import { createContext, Script } from 'node:vm';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Random } from '../random.ts';
import { isJsonObject, type JsonValue } from './json-value.ts';
import type { RequestReading } from './read-request.ts';
import { createSampleValues } from './sample-values.ts';
import { type MakeContext, makeValue, orUndefined } from './schema/make-value.ts';
import { normaliseSchema } from './schema/normalise-schema.ts';
import { TextEngineError } from './text-engine-error.ts';

const limitMs = 200;
const maxSteps = 20_000;
const maxAttempts = 16;

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
  return runWithin(() => {
    const root = normaliseSchema(schema);
    const isValid = compileSchema(root);
    const values = createSampleValues(reading, random);
    const budget = { steps: maxSteps };
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const own = random.fork(`attempt/${attempt}`);
      const context = { root, values, random: own, attempt, optional, budget };
      const value = orUndefined(() => makeValue(root, { name: '', parent: '', index: 0 }, context));
      // A value that is nested too deeply to be written fails here, inside the bounds.
      if (value !== undefined && isValid(value) && JSON.stringify(value)) return value;
    }
    throw new TextEngineError('schema_unsatisfiable', 'no value was found that satisfies the schema');
  });
}

/** Compiles the judge of schemas once, so that it is not counted as work for the first schema. */
function prepareValidation(): void {
  judge ??= createAjv({});
  judge.validateSchema({});
}

/** A function that says whether a value is valid. Throws TextEngineError `invalid_schema` with the place of the fault. */
function compileSchema(schema: JsonValue): (value: JsonValue) => boolean {
  const document = isJsonObject(schema) ? schema : schema === true ? {} : { not: {} };
  if (judge?.validateSchema(document) === false) {
    const { message = 'is malformed', instancePath = '' } = judge.errors?.[0] ?? {};
    throw new TextEngineError('invalid_schema', `the schema ${message}`, instancePath);
  }
  try {
    // An instance keeps what it compiles, so each schema has its own.
    return createAjv({ validateSchema: false, meta: false, inlineRefs: false }).compile(document);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof RangeError) throw error;
    const reference = 'missingRef' in error && typeof error.missingRef === 'string' ? error.missingRef : '';
    throw new TextEngineError('invalid_schema', error.message, reference);
  }
}

let judge: Ajv2020 | undefined;

function createAjv(options: Options): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, logger: false, ...options });
  addFormats.default(ajv);
  return ajv;
}

/**
 * Runs `work` and gives its result. A hostile schema can make it endless. Throws TextEngineError
 * `schema_too_complex` when it takes longer than `limitMs` of processor time or overflows the stack. `work` must
 * be pure: on a busy machine it may run more than once.
 */
function runWithin<Result>(work: () => Result): Result {
  for (let attempt = 1; ; attempt += 1) {
    const start = process.threadCpuUsage();
    let result: { readonly value: Result } | undefined;
    const run = () => {
      result = { value: work() };
    };
    try {
      script.runInContext(createContext({ run }), { timeout: limitMs });
      if (result !== undefined) return result.value;
    } catch (error) {
      const isTimeout = isJsonObject(error) && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
      if (!isTimeout && !(error instanceof RangeError)) throw error;
      const used = process.threadCpuUsage(start);
      const wasStarved = isTimeout && used.user + used.system < (limitMs * 1000) / 2;
      if (!wasStarved || attempt === 5)
        throw new TextEngineError('schema_too_complex', 'the schema takes too long to fill');
    }
  }
}

/** Terminating a script is the only way that Node has to end a loop or a match from outside in the same thread. */
const script = new Script('run()');
