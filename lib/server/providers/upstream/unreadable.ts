/** The error of a response that has status 2xx and is not what it should be. */
import { ApiError } from '#lib/contract/errors/api-error.ts';

/**
 * The error of a 2xx response that does not have the documented shape. The work was done, so do not repeat it.
 * `operatorMessage`: what is wrong with it, for the log.
 */
export function unreadable(cause?: unknown, operatorMessage?: string): ApiError {
  return new ApiError('upstream_error', {
    message: 'The upstream answered with something that this service cannot read.',
    operatorMessage,
    shouldRetry: false,
    cause,
  });
}
