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
  const unreached = isConnectFailure(error);
  return new ApiError('upstream_error', {
    message: unreached
      ? 'The upstream cannot be reached.'
      : `The upstream broke the connection before ${begun ? 'its response was complete' : 'it answered'}.`,
    shouldRetry: unreached,
    cause: error,
  });
}

/** Whether the connection failed before a request could be sent: DNS, connect, or the upstream's certificate. */
function isConnectFailure(error: unknown): boolean {
  // An AggregateError has the failures of every address of a name.
  if (error instanceof errors.ConnectTimeoutError || error instanceof AggregateError) return true;
  if (!(error instanceof Error)) return false;
  const { code = '', syscall = '' } = { ...error };
  const certificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|^ERR_SSL_WRONG_VERSION_NUMBER$/;
  return ['connect', 'getaddrinfo'].includes(String(syscall)) || certificate.test(String(code));
}
