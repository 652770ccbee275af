/** ajv as the judge of schemas and of values. */
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isJsonObject, type JsonValue } from '../json-value.ts';
import { TextEngineError } from '../text-engine-error.ts';

/** Compiles the judge of schemas once, so that it is not counted as work for the first schema. */
export function prepareValidation(): void {
  judge ??= createAjv({});
  judge.validateSchema({});
}

/** A function that says whether a value is valid. Throws TextEngineError `invalid_schema` with the place of the fault. */
export function compileSchema(schema: JsonValue): (value: JsonValue) => boolean {
  prepareValidation();
  const document = isJsonObject(schema) ? schema : schema === true ? {} : { not: {} };
  if (judge?.validateSchema(document) === false) {
    const [first] = judge.errors ?? [];
    throw new TextEngineError(
      'invalid_schema',
      `the schema ${first?.message ?? 'is malformed'}`,
      first?.instancePath ?? '',
    );
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
