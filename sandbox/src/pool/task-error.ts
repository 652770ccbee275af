/** The one error that keeps its meaning on the way out of a worker thread. Knows nothing of HTTP. */

/**
 * A failure with a stable code. Any error with a string `code` that a task throws reaches the caller as one.
 * The pool's own codes: `worker_crashed`, `pool_busy`, `pool_closed`; an error without a code becomes `task_failed`.
 * Test `code`, not `instanceof`: a bundler may hold a second copy of this class.
 */
export class TaskError extends Error {
  override readonly name = 'TaskError';
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
