// `npm run budgets`: measures the built pages, prints the figures with their budgets and writes them to
// docs/budgets.md; exits with 1 if one exceeds its budget.
import { rmSync } from 'node:fs';
import { describeMachine } from '#tests/bench/report/describe-machine.ts';
import { printLine } from '#tests/bench/report/print-line.ts';
import { type Section, sectionText } from '#tests/bench/report/section.ts';
import { type Report, writeReport } from '#tests/bench/report/write-report.ts';
import { seedTaskDirectory } from '#tests/support/seed-tasks.ts';
import { makeDataDirectory } from '#tests/support/server-environment.ts';
import { startServer } from '#tests/support/start-server.ts';
import { type Figure, verdictOf } from './figure.ts';
import { measureEdge } from './measure-edge.ts';
import { measureEndedRun } from './measure-ended-run.ts';
import { measureFrames } from './measure-frames.ts';
import { measureLayoutShift } from './measure-layout-shift.ts';
import { measureLighthouse } from './measure-lighthouse.ts';
import { measureLongTasks } from './measure-long-tasks.ts';
import { measureLongTexts } from './measure-long-texts.ts';
import { measureNavigation } from './measure-navigation.ts';
import { measurePartialPaint } from './measure-partial-paint.ts';
import { measureScripts } from './measure-scripts.ts';
import { budgetTasks, measureTaskList } from './measure-task-list.ts';
import { type MeasuredPages, openMeasuredPages } from './open-pages.ts';

interface Measure {
  /** Heading in the report. */
  title: string;
  take(pages: MeasuredPages): Promise<Figure[]>;
}

const measures: Readonly<Record<string, Measure>> = {
  scripts: { title: 'Scripts', take: measureScripts },
  paint: { title: 'From upstream to paint', take: measurePartialPaint },
  ended: { title: 'After a reload', take: measureEndedRun },
  navigation: { title: 'Navigation', take: measureNavigation },
  tasks: { title: 'Long tasks', take: measureLongTasks },
  edge: { title: 'At the edge', take: measureEdge },
  texts: { title: 'Long texts', take: measureLongTexts },
  shift: { title: 'Layout shift', take: measureLayoutShift },
  frames: { title: 'Frames', take: measureFrames },
  list: { title: 'Task list', take: measureLongList },
  lighthouse: { title: 'Lighthouse', take: measureLighthouse },
};

const report: Report = {
  file: 'budgets.md',
  introduction: `# Budgets of the pages

What \`npm run budgets\` measured last on the production build (\`npm run budgets -- scripts\` and so on run one part:
${Object.keys(measures).join(', ')}). Written by the command; do not edit. Sizes, shifts and numbers of elements hold
anywhere and are asserted by \`npm test\` too; times and Lighthouse's scores depend on the machine and its load.`,
  order: Object.values(measures).map(({ title }) => title),
};

process.exitCode = await run(process.argv.slice(2));

async function run(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !(name in measures));
  if (unknown.length > 0) {
    printLine(
      `There is no measure ${unknown.join(', ')}; the measures are ${Object.keys(measures).join(', ')}.`,
    );
    return 2;
  }
  const pages = await openMeasuredPages();
  const sections: Section[] = [];
  const failures: string[] = [];
  try {
    for (const [name, { title, take }] of Object.entries(measures)) {
      if (names.length > 0 && !names.includes(name)) continue;
      try {
        const machine = describeMachine();
        const figures = await take(pages);
        const notes = [...figures.flatMap(({ beside }) => beside ?? []), ...machine];
        const section = { name: title, tables: [], verdicts: figures.map(verdictOf), notes };
        sections.push(section);
        printLine(`\n${sectionText(section)}\n`);
      } catch (error) {
        failures.push(
          `${name} could not be measured: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  } finally {
    await pages.close();
  }
  writeReport(report, sections);
  for (const failure of failures) printLine(failure);
  const verdicts = sections.flatMap((section) => section.verdicts);
  const within = verdicts.filter(({ met }) => met).length;
  printLine(`${within} of ${verdicts.length} within budget; written to docs/${report.file}`);
  return within < verdicts.length || failures.length > 0 ? 1 : 0;
}

/** Measures the task list of a separate server with the required number of tasks. */
async function measureLongList({ browser }: MeasuredPages): Promise<Figure[]> {
  const dataDirectory = makeDataDirectory();
  await seedTaskDirectory(dataDirectory, budgetTasks);
  const server = await startServer({ dataDirectory });
  try {
    return await measureTaskList(browser, server.baseUrl);
  } finally {
    await server.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
