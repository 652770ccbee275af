/**
 * The end of the process: requests and the work behind them may finish within one time limit for all of it. A second
 * signal does not wait, nor does an exit without work.
 */
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from './log.ts';

interface RunningRequests {
  readonly running: number;
  /** Connections end with their response. */
  drain(): void;
  refuse(): void;
  /** Resolves when none runs, after `refuse`. */
  idle(): Promise<void>;
}

export interface ShutdownParts {
  server: Server;
  requests: RunningRequests;
  log: Log;
  /** After the signal, in which requests are still accepted. */
  delayMs: number;
  /** After that, for running requests and work. */
  graceMs: number;
  /** Work claims nothing more; the readiness probe fails. */
  drain(): void;
  /** Resolves when work has ended; aborts it after the time. */
  finish(limitMs: number): Promise<unknown>;
  close(): Promise<void>;
}

export interface EndReason {
  cause: string;
  exitCode: number;
}

/** Time limit of `close`: of writes and connections. */
const closeMs = 8_000;
/** A signal to the group arrives twice, directly and from boot: only a later one is a second one. */
const sameSignalMs = 500;
/** From aborted work until `close`. */
const abandonMs = 1_000;

export function createShutdown({
  server,
  requests,
  log,
  delayMs,
  graceMs,
  drain,
  finish,
  close,
}: ShutdownParts) {
  let endsAt: number | undefined;

  const end = async (): Promise<void> => {
    drain();
    requests.drain();
    await wait(delayMs);
    requests.refuse();
    const leftMs = Math.max(0, (endsAt ?? 0) - performance.now());
    if (requests.running > 0)
      process.stdout.write(`  Waiting for ${requests.running} requests to end; Ctrl+C again ends at once\n`);
    await Promise.all([within(leftMs, requests.idle()), within(leftMs + abandonMs, finish(leftMs))]);
    server.closeAllConnections();
    await within(closeMs, close());
  };

  return {
    /** Ends the process; the first call counts. */
    stop({ cause, exitCode }: EndReason): void {
      if (endsAt !== undefined) return;
      endsAt = performance.now() + delayMs + graceMs;
      log.info({ cause }, 'stopping');
      const exitNow = () => process.exit(1);
      setTimeout(() => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, exitNow);
      }, sameSignalMs).unref();
      end().then(
        () => process.exit(exitCode),
        (error: unknown) => {
          log.error({ err: error }, 'the process could not be stopped in order');
          process.exit(1);
        },
      );
    },
    get stopping(): boolean {
      return endsAt !== undefined;
    },
  };
}

/** Resolves with the work, or after the time. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([work, wait(ms, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
}
