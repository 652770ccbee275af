/** The process's log: JSON lines on standard error, so that standard output stays for people. */
import { destination, type Logger, pino } from 'pino';

export type Log = Logger;

export function createLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination({ fd: 2, sync: false }),
  );
}
