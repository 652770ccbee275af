// Requests that the client ends early: the time of the first event, and until the upstream notices.
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import type { FirstEventJob, LeaveJob } from './load-job.ts';
import { createResponseReader } from './response-reader.ts';

/** After this time without a first byte or a report of the upstream, the result is `never`. */
const timeoutMs = 1_000;
/** A proxy that never notifies its upstream is not measured repeatedly. */
const nevers = 3;

/** Milliseconds from the request to the first byte of the body. */
export function timeFirstEvents(job: FirstEventJob): Promise<(number | null)[]> {
  return repeat(job.times, async () => {
    const startedAt = performance.now();
    const left = await leaveAfter(job, 1);
    return left === undefined ? null : left.reachedAt - startedAt;
  });
}

/** Milliseconds from closing our connection until the upstream notices. */
export function timeAborts(job: LeaveJob): Promise<(number | null)[]> {
  return repeat(job.times, async () => {
    const { aborts } = await readAborts(job.mockPort);
    const left = await leaveAfter(job, job.afterBytes);
    if (left === undefined) return null;
    const until = performance.now() + timeoutMs;
    while (performance.now() < until) {
      const seen = await readAborts(job.mockPort);
      if (seen.aborts > aborts) return Math.max(0, seen.lastAt - left.leftAt);
      await wait(2);
    }
    return null;
  });
}

async function repeat(times: number, action: () => Promise<number | null>): Promise<(number | null)[]> {
  const results: (number | null)[] = [];
  for (let index = 0; index < times; index += 1) {
    results.push(await action());
    if (results.filter((result) => result === null).length >= nevers) break;
    await wait(5);
  }
  return results;
}

interface Left {
  /** `performance.now()` when the awaited byte arrived. */
  reachedAt: number;
  /** Milliseconds of the system clock, which all processes share. */
  leftAt: number;
}

/** Sends a request and destroys the connection after this many body bytes; with none, while the upstream works. */
function leaveAfter(job: { port: number; request: string }, bytes: number): Promise<Left | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: job.port, noDelay: true });
    let seen = 0;
    let outcome: Left | undefined;
    const leave = () => {
      if (outcome !== undefined) return;
      outcome = { reachedAt: performance.now(), leftAt: machineMs() };
      socket.destroy();
    };
    const read = createResponseReader({
      onBody(count) {
        seen += count;
        if (bytes > 0 && seen >= bytes) leave();
      },
      onResponse: () => socket.destroy(),
    });
    const timer = setTimeout(bytes === 0 ? leave : () => socket.destroy(), bytes === 0 ? 50 : timeoutMs);
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
