/** The engine's errors as ApiErrors: client errors if the request caused them, such as an unsupported schema; otherwise server errors. */

import type { TextEngineError } from '@easel/sandbox';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ErrorCode } from '#lib/contract/errors/error-codes.ts';

const codes: Readonly<Record<string, ErrorCode>> = {
  invalid_video_spec: 'invalid_value',
  unreadable_image: 'invalid_image',
  image_empty: 'invalid_image',
  image_unsupported: 'invalid_image',
  image_too_large: 'invalid_image',
  image_broken: 'invalid_image',
  mask_unmarked: 'invalid_image',
  unreadable_video: 'invalid_video',
  unsupported_video: 'invalid_video',
  video_too_large: 'invalid_video',
  pool_busy: 'overloaded',
  no_video_encoder: 'not_implemented',
};

/** An ApiError for known codes of the engine; otherwise the error itself. */
export function fromEngine(error: unknown, parameter?: string): unknown {
  const code = error instanceof Error && 'code' in error ? codes[String(error.code)] : undefined;
  if (code === undefined || !(error instanceof Error)) return error;
  const field = 'code' in error && error.code === 'mask_unmarked' ? 'mask' : parameter;
  return new ApiError(code, {
    message: field === undefined ? error.message : `${field}: ${error.message}`,
    parameter: field,
    cause: error,
    retryAfterSeconds: code === 'overloaded' ? 5 : undefined,
  });
}

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
  const position = error.code === 'invalid_request' || error.path === '' ? '' : ` (at ${error.path})`;
  return new ApiError('invalid_value', {
    parameter,
    message: `${parameter}: ${error.message}${position}.`,
    cause: error,
  });
}

function isTextEngineError(error: unknown): error is TextEngineError {
  return error instanceof Error && error.name === 'TextEngineError';
}
