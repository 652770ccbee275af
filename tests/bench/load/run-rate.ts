// A closed loop of requests on a number of connections: responses and bytes of a window, and their times.
import { setTimeout as wait } from 'node:timers/promises';
import { readUsage } from '#tests/bench/process/process-usage.ts';
import { openConnection } from './connection.ts';
import type { RateJob, RateResult } from './load-job.ts';

export async function runRate(job: RateJob): Promise<RateResult> {
  let counting = false;
  let bytes = 0;
  let failures = 0;
  const times: number[] = [];
  const connections = Array.from({ length: job.connections }, () =>
    openConnection({
      port: job.port,
      request: Buffer.from(job.request, 'latin1'),
      onBody(count) {
        if (counting) bytes += count;
      },
      onResponse(status, ms) {
        if (!counting) return;
        if (status === 200) times.push(ms);
        else failures += 1;
      },
      onError() {
        failures += 1;
      },
    }),
  );
  await wait(job.warmMs);
  failures = 0;
  const cpuBefore = readUsage(job.pid)?.cpuSeconds;
  const startedAt = performance.now();
  counting = true;
  await wait(job.windowMs);
  counting = false;
  const seconds = (performance.now() - startedAt) / 1000;
  const cpuAfter = readUsage(job.pid)?.cpuSeconds;
  for (const connection of connections) connection.close();
  times.sort((first, second) => first - second);
  return {
    responses: times.length,
    seconds,
    bytes,
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    failures,
    cpuSeconds: cpuBefore === undefined || cpuAfter === undefined ? null : cpuAfter - cpuBefore,
  };
}

function at(sorted: readonly number[], share: number): number | null {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}
