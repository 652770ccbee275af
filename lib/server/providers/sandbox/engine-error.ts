/** The engine's errors as ApiErrors: client errors if the request caused them, otherwise server errors. */
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
