/** Errors of a database that cannot be reached, does not answer or has ended. It may be back soon. */
import pg from 'pg';
import { DrizzleQueryError } from './drizzle.ts';

/** Codes of the system, and of Postgres: connection exceptions, resources, read-only standby, time limits, shutdown, login. */
const codes =
  /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOST|ENET|EPROTO|ENOENT|08|53[023]|25006|25P0[34]|28|3D000|55P03|57P0|57014)/;
/** Messages of the client, which gives these no code. */
const messages =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** The database thread of this process has ended, or cannot start. */
export class DatabaseThreadError extends Error {
  override readonly name = 'DatabaseThreadError';
  readonly code = '57P02';
}

/** An error of a connection, which has no sign of the database by itself. */
class ConnectionError extends Error {
  override readonly name = 'DatabaseConnectionError';
}

export function isAwayMessage(message: string): boolean {
  return messages.test(message);
}

/** Marks an error of a connection as one of the database: network errors of upstreams have the same codes. */
export function markDatabaseError(error: unknown): never {
  if (!(error instanceof Error) || ofDatabase(error) || !saysAway(error)) throw error;
  throw new ConnectionError(error.message, { cause: error });
}

/** Whether an error of the database layer, or one of its causes, says so. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || !ofDatabase(error)) return false;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (saysAway(cause)) return true;
  return false;
}

function saysAway(error: Error): boolean {
  // The server has ended the connection.
  if (error instanceof pg.DatabaseError && /^(FATAL|PANIC)$/.test(error.severity ?? '')) return true;
  return ('code' in error && codes.test(String(error.code))) || messages.test(error.message);
}

function ofDatabase(error: Error): boolean {
  return (
    error instanceof DrizzleQueryError ||
    error instanceof pg.DatabaseError ||
    error instanceof ConnectionError ||
    error instanceof DatabaseThreadError ||
    messages.test(error.message)
  );
}
