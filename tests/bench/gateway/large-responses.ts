// Responses of 30 MB: their throughput, and the memory of the proxy.
import { setTimeout as wait } from 'node:timers/promises';
import type { RateResult } from '#tests/bench/load/load-job.ts';
import { readUsage, resetPeak } from '#tests/bench/process/process-usage.ts';
import { figureOf, showFigure, showMedian, showNumber } from '#tests/bench/report/figure.ts';
import { judge, type Table, type Verdict } from '#tests/bench/report/section.ts';
import { figureAt, type GatewayBench, inRounds, ratioOf } from './gateway-bench.ts';
import { targetNames } from './targets.ts';

const rounds = 3;
const levels = [1, 8] as const;
const { easel, translated, pipe } = targetNames;

interface Memory {
  /** Megabytes resident before, a second after the last response, and at most in between. */
  before: number;
  after: number;
  peak: number;
}

export async function measureLargeResponses(
  bench: GatewayBench,
): Promise<{ tables: Table[]; verdicts: Verdict[] }> {
  const tables: Table[] = [];
  const verdicts: Verdict[] = [];
  for (const connections of levels) {
    const start = startMemory(bench);
    const samples = await inRounds(bench, rounds, ({ port, pid, request }) =>
      bench.load.rate({ port, pid, request: request('large'), connections, warmMs: 300, windowMs: 2_000 }),
    );
    await wait(1_000);
    const memory = endMemory(bench, start);
    tables.push({
      title: `Responses of 30 MB, ${connections} connection${connections === 1 ? '' : 's'}`,
      columns: ['', 'MB/s', 'of the pipe', 'RSS before', 'after', 'peak (MB)', 'failed'],
      rows: bench.targets.map(({ name }) => [
        name,
        showFigure(figureAt(samples, name, megabytesPerSecond)),
        showMedian(ratioOf(samples, [name, pipe], megabytesPerSecond)),
        ...memoryCells(memory.get(name)),
        String((samples.get(name) ?? []).reduce((sum, { failures }) => sum + failures, 0)),
      ]),
    });
    verdicts.push(
      judge({
        what: `30 MB, ${connections} connection${connections === 1 ? '' : 's'}: MB/s, times ${pipe}`,
        figure: ratioOf(samples, [easel, pipe], megabytesPerSecond),
        atLeast: 0.9,
      }),
      growthVerdict(connections, memory.get(easel)),
      judge({
        what: `30 MB translated, ${connections} connection${connections === 1 ? '' : 's'}: MB/s, times ${pipe}`,
        figure: ratioOf(samples, [translated, pipe], megabytesPerSecond),
        atLeast: 0.4,
      }),
      growthVerdict(connections, memory.get(translated), { of: '30 MB translated', atMost: 160 }),
    );
  }
  return { tables, verdicts };
}

function startMemory({ targets }: GatewayBench): Map<string, number> {
  const before = new Map<string, number>();
  for (const { name, pid } of targets) {
    resetPeak(pid);
    before.set(name, (readUsage(pid)?.resident ?? 0) / 1e6);
  }
  return before;
}

function endMemory({ targets }: GatewayBench, start: ReadonlyMap<string, number>): Map<string, Memory> {
  const memory = new Map<string, Memory>();
  for (const { name, pid } of targets) {
    const usage = readUsage(pid);
    if (usage === undefined) continue;
    memory.set(name, {
      before: start.get(name) ?? 0,
      after: usage.resident / 1e6,
      peak: usage.peak / 1e6,
    });
  }
  return memory;
}

function memoryCells(memory: Memory | undefined): string[] {
  if (memory === undefined) return ['-', '-', '-'];
  return [memory.before, memory.after, memory.peak].map(showNumber);
}

function growthVerdict(
  connections: number,
  memory: Memory | undefined,
  { of, atMost } = { of: '30 MB', atMost: 64 },
): Verdict {
  return judge({
    what: `${of}, ${connections} connection${connections === 1 ? '' : 's'}: memory at its peak, more than before`,
    figure: memory && figureOf([memory.peak - memory.before]),
    unit: 'MB',
    atMost,
    beside: memory && `${showNumber(memory.after - memory.before)} MB a second after`,
  });
}

function megabytesPerSecond({ bytes, seconds }: RateResult): number {
  return bytes / 1e6 / seconds;
}
