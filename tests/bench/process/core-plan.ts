// Assigns cores to the proxies, the mock and the load generator, so that they do not share them.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { readCores } from './process-usage.ts';

export interface CorePlan {
  /** Cores in taskset's notation; undefined where nothing is pinned. */
  proxy: string | undefined;
  mock: string | undefined;
  load: string | undefined;
  /** The plan as text, for the report. */
  text: string;
}

/** Of util-linux; not needed on other systems. */
export const pinning = 'taskset';

/** The proxy gets the core that was busy least during the last second; two cores are shared by mock and load. */
export async function planCores(): Promise<CorePlan> {
  const allowed = allowedCores();
  const unpinned = { proxy: undefined, mock: undefined, load: undefined };
  if (allowed === undefined || spawnSync(pinning, ['--version']).status !== 0)
    return { ...unpinned, text: 'not pinned: there is no taskset' };
  if (allowed.length < 2) return { ...unpinned, text: 'not pinned: there is one core' };
  const [proxy, mock, load = mock] = await quietestFirst(allowed);
  const text =
    load === mock
      ? `the proxy under test on core ${proxy}, mock and load on core ${mock}`
      : `the proxy under test on core ${proxy}, the mock on ${mock}, the load on ${load}`;
  return { proxy: String(proxy), mock: String(mock), load: String(load), text };
}

function allowedCores(): number[] | undefined {
  try {
    const list = /^Cpus_allowed_list:\s+(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '';
    return list.split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
  } catch {
    return availableParallelism() > 1 ? undefined : [0];
  }
}

async function quietestFirst(cores: readonly number[]): Promise<number[]> {
  const before = readCores();
  await wait(1_000);
  const after = readCores();
  const busy = (core: number) => (after?.get(core) ?? 0) - (before?.get(core) ?? 0);
  return cores.toSorted((first, second) => busy(first) - busy(second));
}
