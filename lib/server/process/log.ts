/** The log of the process: JSON lines on standard error; standard output is for people. */
import {
  type DestinationStream,
  destination,
  type Logger,
  pino,
  stdSerializers,
  stdTimeFunctions,
} from 'pino';

export type Log = Logger;

export function createLog(level: string, stream: DestinationStream = standardError()): Log {
  const serializers = { err: describeError };
  return pino({ level, base: null, timestamp: stdTimeFunctions.isoTime, serializers }, stream);
}

function standardError(): DestinationStream {
  const stream = destination({ fd: 2, sync: false });
  // After the terminal was closed, each write fails, and the stream would try again without end at the exit.
  stream.on('error', () => Object.assign(stream, { write: () => true, flushSync() {}, end() {} }));
  return stream;
}

/** The message of a failed query contains its parameters, such as prompts; its cause contains the reason. */
function describeError(error: unknown): unknown {
  const query =
    error instanceof Error && error.message.startsWith('Failed query') && error.cause instanceof Error;
  const shown = query ? error.cause : error;
  return shown instanceof Error ? stdSerializers.err(shown) : shown;
}
