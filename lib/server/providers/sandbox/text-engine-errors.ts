/** The text engine's errors as ApiErrors: a schema that it cannot serve is a client error. */
import type { TextEngineError } from '@easel/sandbox';
import { ApiError } from '#lib/contract/errors/api-error.ts';

/** Where a dialect has what the engine may complain about. */
export interface EngineFields {
  /** The response's schema, when one was given: `output_config.format.schema`. */
  schema: string | undefined;
  tools: string;
}

/** Rethrows the engine's errors as ApiError `invalid_value` that names the dialect's field. */
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
