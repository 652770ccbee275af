// Measures how soon the upstream notices that a client has disconnected.
import { figureOf, showNumber } from '#tests/bench/report/figure.ts';
import { judge, type Table, type Verdict } from '#tests/bench/report/section.ts';
import type { MessageKind } from './bench-messages.ts';
import type { GatewayBench } from './gateway-bench.ts';
import { targetNames } from './targets.ts';

interface Moment {
  title: string;
  kind: MessageKind;
  /** Body bytes after which the client disconnects. */
  afterBytes: number;
}

const moments: readonly Moment[] = [
  { title: 'before the first byte', kind: 'silence', afterBytes: 0 },
  { title: 'in a stream', kind: 'slow-events', afterBytes: 1 },
  { title: 'within 30 MB', kind: 'large', afterBytes: 1_000_000 },
];
const times = 10;

export async function measureDisconnects({
  load,
  targets,
  mockPort,
}: GatewayBench): Promise<{ tables: Table[]; verdicts: Verdict[] }> {
  const rows: string[][] = [];
  const verdicts: Verdict[] = [];
  for (const { name, port, request } of targets) {
    const cells: string[] = [];
    for (const { title, kind, afterBytes } of moments) {
      const latencies = await load.disconnect({ port, request: request(kind), times, afterBytes, mockPort });
      cells.push(cellOf(latencies));
      if (name !== targetNames.easel) continue;
      // An abort that is missing counts as infinite, even if the others are fast.
      const figure = figureOf(latencies.map((latency) => latency ?? Number.POSITIVE_INFINITY));
      verdicts.push(
        judge({ what: `Client disconnects ${title}: upstream notified`, figure, unit: 'ms', atMost: 100 }),
      );
    }
    rows.push([name, ...cells]);
  }
  const columns = ['', ...moments.map(({ title }) => title)];
  return {
    tables: [{ title: 'The client disconnects; ms until the upstream notices', columns, rows }],
    verdicts,
  };
}

function cellOf(latencies: readonly (number | null)[]): string {
  const notified = figureOf(latencies);
  const missed = latencies.filter((latency) => latency === null).length;
  if (notified === undefined) return 'never';
  const range = `${showNumber(notified.median)} (${showNumber(notified.lowest)} to ${showNumber(notified.highest)})`;
  return missed === 0 ? range : `${range}, ${missed} never`;
}
