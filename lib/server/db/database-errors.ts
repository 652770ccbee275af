/** Errors of the database: away, not started, or a row that is there already. */
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

/** Whether a statement failed because a row with the same value of a unique index exists. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505') return 'constraint' in cause && cause.constraint === index;
  }
  return false;
}

/** The system, the server or the files refuse the start: the operator must change something. The message says all. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
