/** The text engine's errors as ApiErrors: an unsupported schema is a client error. */
import type { TextEngineError } from '@easel/sandbox';
import { ApiError } from '#lib/contract/errors/api-error.ts';

/** The fields of a dialect that errors of the engine name. */
export interface EngineFields {
  /** The field of the response's schema, if there is one: `output_config.format.schema`. */
  schema: string | undefined;
  tools: string;
}

/** Rethrows the engine's errors as ApiError `invalid_value` with the dialect's field. */
export async function* withEngineErrors<T>(source: AsyncIterable<T>, fields: EngineFields): AsyncIterable<T> {
  try {
    yield* source;
  } catch (error) {
    throw isTextEngineError(error) ? inDialect(error, fields) : error;
  }
}

function inDialect(error: TextEngineError, { schema, tools }: EngineFields): ApiError {
  const parameter = error.code === 'invalid_request' ? tools : (schema ?? tools);
  const place = error.code === 'invalid_request' || error.path === '' ? '' : ` (at ${error.path})`;
  return new ApiError('invalid_value', {
    parameter,
    message: `${parameter}: ${error.message}${place}.`,
    cause: error,
  });
}

function isTextEngineError(error: unknown): error is TextEngineError {
  return error instanceof Error && error.name === 'TextEngineError';
}
