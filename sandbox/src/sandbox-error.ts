/**
 * The error of the sandbox: a stable `code` and a message for the person who sent the request. Keeps its code on the
 * way out of a worker thread, but not its class: test `code`, not `instanceof`.
 */
export class SandboxError extends Error {
  override readonly name: string = 'SandboxError';
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
