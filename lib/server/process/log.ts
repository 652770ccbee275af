/** The log of the process: JSON lines on standard error; standard output is for people. */
import { destination, type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino';

export type Log = Logger;

export function createLog(level: string): Log {
  const serializers = { err: describeError };
  return pino(
    { level, base: null, timestamp: stdTimeFunctions.isoTime, serializers },
    destination({ fd: 2, sync: false }),
  );
}

/** The message of a failed query contains its parameters, such as prompts; its cause contains the reason. */
function describeError(error: unknown): unknown {
  const query =
    error instanceof Error && error.message.startsWith('Failed query') && error.cause instanceof Error;
  const shown = query ? error.cause : error;
  return shown instanceof Error ? stdSerializers.err(shown) : shown;
}
