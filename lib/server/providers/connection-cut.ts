/** A fault on demand that no error response may soften: the connection simply ends. */

const brand = Symbol.for('easel.connection-cut');

export class ConnectionCut extends Error {
  constructor() {
    super('the connection was cut on purpose');
    this.name = 'ConnectionCut';
    Object.defineProperty(this, brand, { value: true });
  }
}

export function isConnectionCut(error: unknown): error is ConnectionCut {
  return typeof error === 'object' && error !== null && brand in error;
}
