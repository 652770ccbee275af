/** A fault on demand: what is sent next is no valid reply of any dialect, and the connection ends after it. */

const brand = Symbol.for('easel.malformed-reply');

export class MalformedReply extends Error {
  /** Bytes that no client can parse, to be written as they are. */
  readonly text = '{"type":"sandbox_fault","text":"this reply breaks off in the mid';

  constructor() {
    super('the reply was broken on purpose');
    this.name = 'MalformedReply';
    Object.defineProperty(this, brand, { value: true });
  }
}

export function isMalformedReply(error: unknown): error is MalformedReply {
  return typeof error === 'object' && error !== null && brand in error;
}
