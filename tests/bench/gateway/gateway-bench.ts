// The common parts of the gateway's measurements, and how targets take turns.
import { setTimeout as wait } from 'node:timers/promises';
import type { LoadGenerator } from '#tests/bench/load/load-generator.ts';
import { readUsage } from '#tests/bench/process/process-usage.ts';
import { type Figure, figureOf } from '#tests/bench/report/figure.ts';
import type { Target } from './targets.ts';

export interface GatewayBench {
  load: LoadGenerator;
  /** In the order of the tables. */
  targets: readonly Target[];
  mockPort: number;
}

/** The measurements of each target, in the order of the rounds. */
export type ByTarget<T> = ReadonlyMap<string, readonly T[]>;

/** Measures each target once a round, alternating the direction, so that drift affects all of them alike. */
export async function inRounds<T>(
  { targets }: GatewayBench,
  rounds: number,
  measure: (target: Target) => Promise<T>,
): Promise<ByTarget<T>> {
  const results = new Map<string, T[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? targets : targets.toReversed();
    for (const target of order) {
      results.get(target.name)?.push(await measure(target));
      await untilIdle(target);
    }
  }
  return results;
}

const idleMs = 200;
const idleLimitMs = 60_000;

/**
 * Waits until a proxy has done what its clients have left: one that does not notice that they are gone goes on with their
 * large responses for many seconds, on the core of the next one.
 */
async function untilIdle({ pid }: Target): Promise<void> {
  const until = performance.now() + idleLimitMs;
  while (performance.now() < until) {
    const before = readUsage(pid)?.cpuSeconds ?? 0;
    await wait(idleMs);
    const used = (readUsage(pid)?.cpuSeconds ?? before) - before;
    // A tenth of a core.
    if (used <= idleMs / 10_000) return;
  }
}

/** One target's figure over its rounds. */
export function figureAt<T>(
  results: ByTarget<T>,
  name: string,
  read: (result: T) => number | null | undefined,
): Figure | undefined {
  return figureOf((results.get(name) ?? []).map(read));
}

/** How many times as much as the other, round by round. */
export function ratioOf<T>(
  results: ByTarget<T>,
  [name, other]: readonly [string, string],
  read: (result: T) => number,
): Figure | undefined {
  const others = results.get(other) ?? [];
  return figureOf(
    (results.get(name) ?? []).map((result, round) => {
      const base = others[round];
      return base === undefined || read(base) === 0 ? undefined : read(result) / read(base);
    }),
  );
}
