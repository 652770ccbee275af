// Resident memory of each proxy: after its start, at most during the run, and after a minute of rest.
import { setTimeout as wait } from 'node:timers/promises';
import { readUsage } from '#tests/bench/process/process-usage.ts';
import { showNumber } from '#tests/bench/report/figure.ts';
import type { Table } from '#tests/bench/report/section.ts';
import type { Target } from './targets.ts';

const restMs = 60_000;

/** Call it before any load; the returned function waits for the rest and makes the table. */
export function watchMemory(targets: readonly Target[]): () => Promise<Table> {
  const idle = new Map(targets.map(({ name, pid }) => [name, readUsage(pid)?.resident]));
  return async () => {
    const loaded = new Map(targets.map(({ name, pid }) => [name, readUsage(pid)?.resident]));
    await wait(restMs);
    return {
      title: 'Resident memory, MB',
      columns: ['', 'after its start', 'after the load', 'a minute later'],
      rows: targets.map(({ name, pid }) => [
        name,
        ...[idle.get(name), loaded.get(name), readUsage(pid)?.resident].map((bytes) =>
          bytes === undefined ? '-' : showNumber(bytes / 1e6),
        ),
      ]),
    };
  };
}
