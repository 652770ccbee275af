// The part "images": orders of images as tasks while clients leave, the upstream drops connections and processes are killed.
// `EASEL_BENCH_ORDERS` is their number; kills, drops and large results are in proportion to it.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerDatabase } from '#lib/server/db/test-database.ts';
import { type ImageLoad, type LoadReport, runImageLoad } from '#tests/support/image-load.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { s3Environment, startS3Server } from '#tests/support/s3-server.ts';
import { figureOf } from '../report/figure.ts';
import { printLine } from '../report/print-line.ts';
import { judge, type Section, type Verdict } from '../report/section.ts';

const orders = Number(process.env.EASEL_BENCH_ORDERS ?? 1_000);
const large = { orders: Math.round(orders / 5), bytes: 16 * 1024 * 1024 };
const size = {
  orders,
  rate: 5,
  large,
  leaving: 0.3,
  drops: Math.round(orders / 10),
  kills: Math.round(orders / 50),
};

interface Measured extends LoadReport {
  name: string;
  seconds: number;
  busy: number;
}

export async function benchImages(): Promise<Section> {
  const directory = mkdtempSync(join(tmpdir(), 'easel-bench-images-'));
  const [postgres, s3] = await Promise.all([startPostgres(), startS3Server()]);
  const shared = {
    DATABASE_URL: (await createServerDatabase(postgres.url)).url,
    ...s3Environment(s3),
  };
  const processOf = (name: string, environment = {}) => ({
    dataDirectory: join(directory, name),
    environment,
  });
  try {
    const measured = [
      await measure('One process, PGlite', [processOf('alone')]),
      await measure('Two replicas, Postgres and a bucket', [
        processOf('one', shared),
        processOf('two', shared),
      ]),
    ];
    return sectionOf(measured);
  } finally {
    await postgres.stop();
    await s3.close();
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measure(name: string, processes: ImageLoad['processes']): Promise<Measured> {
  printLine(`images: ${name}, ${orders} orders ...`);
  const startedMs = performance.now();
  const report = await runImageLoad({ ...size, processes });
  for (const problem of [...report.lost, ...report.twice, ...report.unnamed]) printLine(`  ${problem}`);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  return { ...report, name, seconds, busy: loadavg()[1] ?? 0 };
}

function sectionOf(measured: readonly Measured[]): Section {
  return {
    name: 'Images',
    tables: [
      {
        title: `${orders} orders, ${size.large.orders} of them with 16 MB, ${size.drops} drops, ${size.kills} kills`,
        columns: ['', ...measured.map(({ name }) => name)],
        rows: rows.map(([title, value]) => [title, ...measured.map((one) => String(value(one)))]),
      },
    ],
    verdicts: measured.flatMap(verdictsOf),
    notes: [
      'The upstream knows no Idempotency-Key and keeps no tasks. 30 % of the clients leave at a random byte of the request, or at the response.',
      'Delivered: the upstream sent the whole response, and the process that asked for it was not killed before the task ended.',
      'Not accepted: the client left, or the process was killed, before there was a task. 5 orders arrive in a second.',
    ],
  };
}

const rows: readonly (readonly [title: string, value: (one: Measured) => number])[] = [
  ['completed, with the same bytes', ({ completed }) => completed],
  ['parked and named', ({ parked }) => parked],
  ['of these sent by a process that was killed', ({ killed }) => killed],
  ['not accepted', ({ notAccepted }) => notAccepted],
  ['202 within, ms: median', ({ acceptedMs }) => quantile(acceptedMs, 0.5)],
  ['202 within, ms: p99', ({ acceptedMs }) => quantile(acceptedMs, 0.99)],
  ['the same from 5 s after a start: median', ({ warmMs }) => quantile(warmMs, 0.5)],
  ['the same from 5 s after a start: p99', ({ warmMs }) => quantile(warmMs, 0.99)],
  ['seconds', ({ seconds }) => seconds],
  ['load average of 5 minutes at the end', ({ busy }) => Math.round(busy)],
];

function quantile(sorted: readonly number[], part: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}

function verdictsOf({ name, lost, twice, unnamed, warmMs }: Measured): Verdict[] {
  const none = (what: string, problems: readonly string[]) =>
    judge({ what: `${name}: ${what}`, figure: figureOf([problems.length]), atMost: 0 });
  return [
    none('delivered results that are lost', lost),
    none('orders sent or kept twice', twice),
    none('orders that end without a name', unnamed),
    judge({
      what: `${name}: 202 at p99, from 5 s after a start`,
      figure: figureOf([quantile(warmMs, 0.99)]),
      unit: 'ms',
      atMost: 50,
    }),
  ];
}
