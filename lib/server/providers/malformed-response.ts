/** A fault on demand: what is sent next is no valid response of any dialect, and the connection ends after it. */

const brand = Symbol.for('easel.malformed-reply');

export class MalformedResponse extends Error {
  /** Bytes that no client can parse, to be written as they are. */
  readonly text = '{"type":"sandbox_fault","text":"this response breaks off in the mid';

  constructor() {
    super('the response was broken on purpose');
    this.name = 'MalformedResponse';
    Object.defineProperty(this, brand, { value: true });
  }
}

export function isMalformedResponse(error: unknown): error is MalformedResponse {
  return typeof error === 'object' && error !== null && brand in error;
}
