/** The server of the relay, and the errors of a failed connection. */
import { errors, type Pool } from 'undici';
import { ApiError } from '#lib/contract/errors/api-error.ts';

export interface Upstream {
  pool: Pool;
  /** Prefix of every path; may be empty. */
  prefix: string;
  /** The server-side key. */
  apiKey: string;
}

/**
 * If the connection failed, the upstream accepted nothing; later errors do not tell. `begun`: its response had begun.
 */
export function upstreamFailure(error: unknown, begun = false): ApiError {
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) {
    return new ApiError('upstream_timeout', {
      message: 'The upstream did not answer in time.',
      shouldRetry: false,
      cause: error,
    });
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const unreached = [
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'UND_ERR_CONNECT_TIMEOUT',
    'EHOSTUNREACH',
  ].includes(code);
  return new ApiError('upstream_error', {
    message: unreached
      ? 'The upstream cannot be reached.'
      : `The upstream broke the connection before ${begun ? 'its response was complete' : 'it answered'}.`,
    shouldRetry: unreached,
    cause: error,
  });
}
