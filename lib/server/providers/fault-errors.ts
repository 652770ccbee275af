/**
 * Simulated faults that are not ordinary error responses. They are recognised by a brand, not by their class: Next's
 * bundles may contain a second copy of this module.
 */
const aborted = Symbol.for('easel.connection-aborted');
const malformed = Symbol.for('easel.malformed-response');

/** The connection ends without a response. */
export class ConnectionAborted extends Error {
  constructor() {
    super('the connection was closed by a simulated fault');
    this.name = 'ConnectionAborted';
    Object.defineProperty(this, aborted, { value: true });
  }
}

/** The stream continues with invalid text, then the connection ends. */
export class MalformedResponse extends Error {
  /** Text that no client can parse; sent unchanged. */
  readonly text = '{"type":"sandbox_fault","text":"this response breaks off in the mid';

  constructor() {
    super('the response was broken by a simulated fault');
    this.name = 'MalformedResponse';
    Object.defineProperty(this, malformed, { value: true });
  }
}

export function isConnectionAborted(error: unknown): error is ConnectionAborted {
  return typeof error === 'object' && error !== null && aborted in error;
}

export function isMalformedResponse(error: unknown): error is MalformedResponse {
  return typeof error === 'object' && error !== null && malformed in error;
}
