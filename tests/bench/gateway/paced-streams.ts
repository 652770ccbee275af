// 512 streams of 64 events at 20 ms each, all at once, with default settings: how many arrive without a stall.
import type { PacedResult } from '#tests/bench/load/load-job.ts';
import { showFigure } from '#tests/bench/report/figure.ts';
import { judge, type Table, type Verdict } from '#tests/bench/report/section.ts';
import { figureAt, type GatewayBench, inRounds } from './gateway-bench.ts';
import { targetNames } from './targets.ts';

const rounds = 3;
const connections = 512;
const stallMs = 200;

export async function measurePacedStreams(
  bench: GatewayBench,
): Promise<{ tables: Table[]; verdicts: Verdict[] }> {
  const results = await inRounds(bench, rounds, ({ port, request }) =>
    bench.load.paced({ port, request: request('paced-events'), connections, stallMs }),
  );
  const shown = (name: string, read: (result: PacedResult) => number | null) =>
    showFigure(figureAt(results, name, read));
  const table = {
    title: `${connections} streams at once, 64 events at 20 ms each`,
    columns: ['', 'without a stall, %', 'longest gap ms', 'first event ms', 'slowest first ms', 'failed'],
    rows: bench.targets.map(({ name }) => [
      name,
      shown(name, steadyShare),
      shown(name, ({ longestGap }) => longestGap),
      shown(name, ({ firstP50 }) => firstP50),
      shown(name, ({ firstMost }) => firstMost),
      String((results.get(name) ?? []).reduce((sum, { failures }) => sum + failures, 0)),
    ]),
  };
  const verdict = judge({
    what: `${connections} streams at once: without a gap of ${stallMs} ms`,
    figure: figureAt(results, targetNames.easel, steadyShare),
    unit: '%',
    atLeast: 99,
    beside: `${targetNames.pipe} ${shown(targetNames.pipe, steadyShare)} %`,
  });
  return { tables: [table], verdicts: [verdict] };
}

function steadyShare({ steady }: PacedResult): number {
  return (100 * steady) / connections;
}
