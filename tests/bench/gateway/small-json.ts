// Small JSON: requests per second on one core, latency, and processor time per request.
import type { RateResult } from '#tests/bench/load/load-job.ts';
import { readUsage } from '#tests/bench/process/process-usage.ts';
import { figureOf, showFigure, showMedian, showNumber } from '#tests/bench/report/figure.ts';
import { judge, type Table, type Verdict } from '#tests/bench/report/section.ts';
import { type ByTarget, figureAt, type GatewayBench, inRounds, ratioOf } from './gateway-bench.ts';
import { targetNames } from './targets.ts';

const rounds = 3;
const windows = { warmMs: 500, windowMs: 2_000 };
/** Short rounds for the processor time: their lower quartile suffers little from other work on the machine. */
const costRounds = 12;
const costWindows = { warmMs: 200, windowMs: 800 };
const levels = [1, 16, 128] as const;
const { easel, pipe, portkey, llms } = targetNames;

interface Sample extends RateResult {
  residentMegabytes: number | undefined;
}

export async function measureSmallJson(
  bench: GatewayBench,
): Promise<{ tables: Table[]; verdicts: Verdict[] }> {
  // Code that has run often is compiled, beside the proxy on its one core: 50,000 requests are done before all of ours
  // is. Every proxy gets the same time for it.
  for (const target of bench.targets) await sample(bench, target, 16, { warmMs: 0, windowMs: 8_000 });
  const byLevel = new Map<number, ByTarget<Sample>>();
  for (const connections of levels) {
    byLevel.set(
      connections,
      await inRounds(bench, rounds, (target) => sample(bench, target, connections, windows)),
    );
  }
  const costs = await inRounds(bench, costRounds, (target) => sample(bench, target, 16, costWindows));
  const tables = [...byLevel].map(([connections, samples]) => tableOf(bench, connections, samples));
  const atSixteen = byLevel.get(16) ?? new Map<string, Sample[]>();
  return {
    tables: [...tables, costTable(bench, costs)],
    verdicts: [...verdictsOf(atSixteen), costVerdict(costs)],
  };
}

async function sample(
  { load }: GatewayBench,
  { port, pid, request }: GatewayBench['targets'][number],
  connections: number,
  times: typeof windows,
): Promise<Sample> {
  const result = await load.rate({ port, pid, request: request('small'), connections, ...times });
  const resident = readUsage(pid)?.resident;
  return { ...result, residentMegabytes: resident === undefined ? undefined : resident / 1e6 };
}

function tableOf(bench: GatewayBench, connections: number, samples: ByTarget<Sample>): Table {
  return {
    title: `Small JSON, ${connections} connection${connections === 1 ? '' : 's'}`,
    columns: ['', 'requests/s', 'of the pipe', 'p50 ms', 'p99 ms', 'processor us each', 'RSS MB', 'failed'],
    rows: bench.targets.map(({ name }) => [
      name,
      showFigure(figureAt(samples, name, perSecond)),
      showMedian(ratioOf(samples, [name, pipe], perSecond)),
      showMedian(figureAt(samples, name, ({ p50 }) => p50)),
      showMedian(figureAt(samples, name, ({ p99 }) => p99)),
      showMedian(figureAt(samples, name, processorMicroseconds)),
      showMedian(figureAt(samples, name, ({ residentMegabytes }) => residentMegabytes)),
      String((samples.get(name) ?? []).reduce((sum, { failures }) => sum + failures, 0)),
    ]),
  };
}

function verdictsOf(samples: ByTarget<Sample>): Verdict[] {
  const costOf = (name: string) => figureAt(samples, name, processorMicroseconds)?.median;
  const against = (other: string, atLeast: number) => {
    const [ours, theirs] = [costOf(easel), costOf(other)];
    return judge({
      what: `Small JSON, 16 connections: requests/s, times ${other}`,
      figure: ratioOf(samples, [easel, other], perSecond),
      atLeast,
      beside: ours && theirs ? `by processor time ${(theirs / ours).toFixed(2)}` : undefined,
    });
  };
  return [against(pipe, 0.8), against(portkey, 6), against(llms, 2.5)];
}

/** The time of the pipe over our own: 1 is as cheap as the pipe. */
function costVerdict(costs: ByTarget<Sample>): Verdict {
  const [ours, pipes] = [easel, pipe].map(
    (name) => figureAt(costs, name, processorMicroseconds)?.lowerQuartile,
  );
  return judge({
    what: 'Small JSON, 16 connections: processor time of the pipe, times our own',
    figure: ours && pipes ? figureOf([pipes / ours]) : undefined,
    atLeast: 0.95,
  });
}

function costTable(bench: GatewayBench, costs: ByTarget<Sample>): Table {
  const us = (value: number | undefined) => (value === undefined ? '-' : showNumber(value));
  return {
    title: `Small JSON, 16 connections: processor us of a request, ${costRounds} rounds of ${costWindows.windowMs} ms`,
    columns: ['', 'lower quartile', 'median', 'lowest'],
    rows: bench.targets.map(({ name }) => {
      const figure = figureAt(costs, name, processorMicroseconds);
      return [name, us(figure?.lowerQuartile), us(figure?.median), us(figure?.lowest)];
    }),
  };
}

function perSecond({ responses, seconds }: RateResult): number {
  return responses / seconds;
}

function processorMicroseconds({ cpuSeconds, responses }: RateResult): number | undefined {
  return cpuSeconds === null || responses === 0 ? undefined : (cpuSeconds * 1e6) / responses;
}
