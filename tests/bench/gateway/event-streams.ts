// Event streams: the delay of the first event, and complete streams of 200 events per second.
import type { RateResult } from '#tests/bench/load/load-job.ts';
import { figureOf, showFigure, showMedian } from '#tests/bench/report/figure.ts';
import type { Table } from '#tests/bench/report/section.ts';
import { figureAt, type GatewayBench, inRounds, ratioOf } from './gateway-bench.ts';
import { targetNames } from './targets.ts';

const rounds = 3;

export async function measureEventStreams(bench: GatewayBench): Promise<{ tables: Table[] }> {
  const { load, targets } = bench;
  const first = await inRounds(bench, rounds, ({ port, request }) =>
    load.firstEvents({ port, request: request('slow-events'), times: 10 }),
  );
  const whole = await inRounds(bench, rounds, ({ port, pid, request }) =>
    load.rate({ port, pid, request: request('events'), connections: 16, warmMs: 300, windowMs: 1_500 }),
  );
  return {
    tables: [
      {
        title: 'Streams of 200 events',
        columns: ['', 'first event ms', 'streams/s, 16 connections', 'of the pipe', 'failed'],
        rows: targets.map(({ name }) => [
          name,
          showFigure(figureOf((first.get(name) ?? []).flat())),
          showFigure(figureAt(whole, name, perSecond)),
          showMedian(ratioOf(whole, [name, targetNames.pipe], perSecond)),
          String((whole.get(name) ?? []).reduce((sum, { failures }) => sum + failures, 0)),
        ]),
      },
    ],
  };
}

function perSecond({ responses, seconds }: RateResult): number {
  return responses / seconds;
}
