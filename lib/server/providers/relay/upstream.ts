/** The server behind the relay, and what a failure to reach it means to the client. */
import { errors, type Pool } from 'undici';
import { ApiError } from '#lib/contract/errors/api-error.ts';

export interface Upstream {
  pool: Pool;
  /** Stands before every path; empty when the server has none. */
  prefix: string;
  /** The server-side key. */
  apiKey: string;
}

/** Nothing was accepted upstream when the connection could not be made; after that nobody can know. */
export function upstreamFailure(error: unknown): ApiError {
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
      : 'The upstream broke the connection before it answered.',
    shouldRetry: unreached,
    cause: error,
  });
}
