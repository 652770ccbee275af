// Requests per second that a proxy carries while 99 % of the responses arrive within 1, 5, 10 or 50 ms.
import { showNumber } from '#tests/bench/report/figure.ts';
import type { Table } from '#tests/bench/report/section.ts';
import type { GatewayBench } from './gateway-bench.ts';

const levels = [1, 2, 4, 8, 16, 32, 64, 128, 256];
const bounds = [1, 5, 10, 50];
const windows = { warmMs: 200, windowMs: 700 };

export async function measureRateAtLatency({ load, targets }: GatewayBench): Promise<Table> {
  const rows: string[][] = [];
  for (const { name, port, pid, request } of targets) {
    const best = bounds.map(() => 0);
    for (const connections of levels) {
      const { responses, seconds, p99 } = await load.rate({
        port,
        pid,
        request: request('small'),
        connections,
        ...windows,
      });
      for (const [index, bound] of bounds.entries())
        if (p99 !== null && p99 <= bound) best[index] = Math.max(best[index] ?? 0, responses / seconds);
    }
    rows.push([name, ...best.map((rate) => (rate === 0 ? 'none' : showNumber(rate)))]);
  }
  return {
    title: 'Small JSON, requests/s with p99 within a bound (1 to 256 connections)',
    columns: ['', ...bounds.map((bound) => `${bound} ms`)],
    rows,
  };
}
