/** Errors of a database server that cannot be reached or does not answer. Nothing was stored; it may be back soon. */

/** Of the system, and of Postgres: connection exceptions, shutdown, crash, start, too many connections. */
const codes =
  /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|08|57P0|57014|25P03|53300)/;
/** Of the client, which gives these no code. */
const messages =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/;

export function isAwayMessage(message: string): boolean {
  return messages.test(message);
}

/** Marks an error of a connection, which has no sign of the database, as one of it. */
export function markDatabaseError(error: unknown): never {
  const isPlain = error instanceof Error && 'code' in error && codes.test(String(error.code));
  if (!isPlain || ofDatabase(error)) throw error;
  throw Object.assign(new Error(error.message, { cause: error }), { name: 'DatabaseError' });
}

/** Whether an error of the database layer, or one of its causes, says so. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || !ofDatabase(error)) return false;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && codes.test(String(cause.code))) return true;
    if (messages.test(cause.message)) return true;
  }
  return false;
}

/** Network errors of upstreams have the same codes. */
function ofDatabase(error: Error): boolean {
  return error.name === 'DrizzleQueryError' || error.name === 'DatabaseError' || messages.test(error.message);
}
