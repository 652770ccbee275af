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

/** The error of a 2xx response that is larger than what is read of it. */
export function tooLarge(maxBytes: number): ApiError {
  const message = `The upstream sent too many bytes: this service reads at most ${maxBytes} of such a response.`;
  return new ApiError('upstream_error', { message, shouldRetry: false });
}
