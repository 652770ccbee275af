// Requests that the client ends early: measures the time to the first event and until the upstream notices.
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import type { DisconnectJob, FirstEventJob } from './load-job.ts';
import { createResponseReader } from './response-reader.ts';

/** After this time without a first byte or a report of the upstream, the result is `never`. */
const timeoutMs = 1_000;
/** A proxy that never notifies its upstream is not measured repeatedly. */
const missLimit = 3;

/** Milliseconds from the request to the first byte of the body. */
export function timeFirstEvents(job: FirstEventJob): Promise<(number | null)[]> {
  return repeat(job.times, async () => {
    const startedAt = performance.now();
    const disconnect = await disconnectAfter(job, 1);
    return disconnect === undefined ? null : disconnect.reachedAt - startedAt;
  });
}

/** Milliseconds from closing our connection until the upstream notices. */
export function timeAborts(job: DisconnectJob): Promise<(number | null)[]> {
  return repeat(job.times, async () => {
    const { aborts } = await readAborts(job.mockPort);
    const disconnect = await disconnectAfter(job, job.afterBytes);
    if (disconnect === undefined) return null;
    const until = performance.now() + timeoutMs;
    while (performance.now() < until) {
      const seen = await readAborts(job.mockPort);
      if (seen.aborts > aborts) return Math.max(0, seen.lastAt - disconnect.disconnectedAt);
      await wait(2);
    }
    return null;
  });
}

async function repeat(times: number, action: () => Promise<number | null>): Promise<(number | null)[]> {
  const results: (number | null)[] = [];
  for (let index = 0; index < times; index += 1) {
    results.push(await action());
    if (results.filter((result) => result === null).length >= missLimit) break;
    await wait(5);
  }
  return results;
}

interface Disconnect {
  /** `performance.now()` when the awaited byte arrived. */
  reachedAt: number;
  /** Milliseconds of the system clock, which all processes share. */
  disconnectedAt: number;
}

/** Sends a request and destroys the connection after this many body bytes; with none, while the upstream works. */
function disconnectAfter(
  job: { port: number; request: string },
  bytes: number,
): Promise<Disconnect | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: job.port, noDelay: true });
    let seen = 0;
    let outcome: Disconnect | undefined;
    const close = () => {
      if (outcome !== undefined) return;
      outcome = { reachedAt: performance.now(), disconnectedAt: machineMs() };
      socket.destroy();
    };
    const read = createResponseReader({
      onBody(count) {
        seen += count;
        if (bytes > 0 && seen >= bytes) close();
      },
      onResponse: () => socket.destroy(),
    });
    const timer = setTimeout(bytes === 0 ? close : () => socket.destroy(), bytes === 0 ? 50 : timeoutMs);
    socket.on('data', (chunk) => {
      if (outcome === undefined) read(chunk);
    });
    socket.on('error', () => {});
    socket.once('connect', () => socket.write(job.request, 'latin1'));
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(outcome);
    });
  });
}

const abortsSeen = z.object({ aborts: z.int(), lastAt: z.number() });

async function readAborts(mockPort: number): Promise<z.output<typeof abortsSeen>> {
  const response = await fetch(`http://127.0.0.1:${mockPort}/aborts`);
  return abortsSeen.parse(await response.json());
}

function machineMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
