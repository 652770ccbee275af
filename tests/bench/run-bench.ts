// `npm run bench`: measures the gateway beside its peers and the times of the sandbox, prints the tables and writes them
// in docs/benchmarks.md. Not a test: it always exits with 0 and reports the aims that were missed.
import { setTimeout as wait } from 'node:timers/promises';
import { readCores } from './process/process-usage.ts';
import { killAll } from './process/start-process.ts';
import { printLine } from './report/print-line.ts';
import { type Section, sectionText } from './report/section.ts';
import { type Report, writeReport } from './report/write-report.ts';

const parts: Readonly<Record<string, () => Promise<Section>>> = {
  gateway: async () => (await import('./gateway/bench-gateway.ts')).benchGateway(),
  tasks: async () => (await import('./tasks/bench-tasks.ts')).benchTasks(),
  sandbox: async () => (await import('./sandbox/bench-sandbox.ts')).benchSandbox(),
  images: async () => (await import('./images/bench-images.ts')).benchImages(),
  files: async () => (await import('./files/bench-files.ts')).benchFiles(),
};
/** Of all parts together. A busy machine makes figures worthless: `--busy` measures in spite of it. */
const limitMinutes = 30;
const anyway = '--busy';
/** Cores that other processes may use. */
const mostBusy = 0.4;
const watchMs = 3_000;

const report: Report = {
  file: 'benchmarks.md',
  introduction: `# Benchmarks

What \`npm run bench\` printed last (\`npm run bench -- gateway\`, \`-- tasks\`, \`-- sandbox\`, \`-- images\` and \`-- files\` run one part). Written by the
command; do not edit. It is not a test: a missed aim fails nothing. Figures of different runs or machines cannot be
compared, ratios within one run can. Each figure is the median of its rounds, with the lowest and the highest.`,
  order: ['Gateway', 'Tasks', 'Sandbox', 'Images', 'Files'],
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
setTimeout(() => {
  printLine(`Stopped after ${limitMinutes} minutes.`);
  process.exit(0);
}, limitMinutes * 60_000).unref();

const chosen = process.argv.slice(2);
// Counting does not depend on the load.
const busy = chosen.join() === 'files' ? 0 : await busyCores();
if (busy > mostBusy && !chosen.includes(anyway))
  printLine(
    `Other processes use ${busy.toFixed(1)} cores: figures would be worthless. ${anyway} measures in spite of it.`,
  );
else await run(chosen.filter((name) => name !== anyway));
killAll();
process.exit(0);

/** Cores that all processes together use now. */
async function busyCores(): Promise<number> {
  const sum = () => [...(readCores()?.values() ?? [])].reduce((seconds, core) => seconds + core, 0);
  const before = sum();
  await wait(watchMs);
  return (sum() - before) / (watchMs / 1000);
}

async function run(chosen: readonly string[]): Promise<void> {
  const names = Object.keys(parts);
  const unknown = chosen.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    printLine(`There is no part ${unknown.join(', ')}; the parts are ${names.join(' and ')}.`);
    return;
  }
  const startedAt = performance.now();
  const sections: Section[] = [];
  for (const name of chosen.length === 0 ? names : chosen) {
    try {
      const section = await parts[name]?.();
      if (section === undefined) continue;
      sections.push(section);
      printLine(`\n${sectionText(section)}\n`);
    } catch (error) {
      printLine(`The part ${name} broke off: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
  writeReport(report, sections);
  printLine(summary(sections));
  printLine(`${Math.round((performance.now() - startedAt) / 1000)} s; written to docs/benchmarks.md`);
}

function summary(sections: readonly Section[]): string {
  const verdicts = sections.flatMap((section) => section.verdicts);
  const missed = verdicts.filter(({ met }) => met === false);
  const unknown = verdicts.filter(({ met }) => met === undefined).length;
  const counts = `${verdicts.length - missed.length - unknown} of ${verdicts.length} aims met${unknown > 0 ? `, ${unknown} not measured` : ''}`;
  return [counts, ...missed.map(({ what, value, aim }) => `  missed: ${what}: ${value}, aim ${aim}`)].join(
    '\n',
  );
}
