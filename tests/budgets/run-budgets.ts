// `npm run budgets`: measures the built pages, prints the figures beside their budgets, ends with 1 when one is over.
import { rmSync } from 'node:fs';
import { seedTaskDirectory } from '#tests/support/seed-tasks.ts';
import { makeDataDirectory } from '#tests/support/server-environment.ts';
import { startServer } from '#tests/support/start-server.ts';
import { type Figure, figureTable, isWithin } from './figure.ts';
import { measureLayoutShift } from './measure-layout-shift.ts';
import { measureLighthouse } from './measure-lighthouse.ts';
import { measureLongTasks } from './measure-long-tasks.ts';
import { measurePartialPaint } from './measure-partial-paint.ts';
import { measureScripts } from './measure-scripts.ts';
import { budgetTasks, measureTaskList } from './measure-task-list.ts';
import { type Stage, setStage } from './stage.ts';

const measures: Readonly<Record<string, (stage: Stage) => Promise<Figure[]>>> = {
  scripts: measureScripts,
  paint: measurePartialPaint,
  tasks: measureLongTasks,
  shift: measureLayoutShift,
  list: measureLongList,
  lighthouse: measureLighthouse,
};

process.exitCode = await run(process.argv.slice(2));

async function run(asked: readonly string[]): Promise<number> {
  const unknown = asked.filter((name) => !(name in measures));
  if (unknown.length > 0) {
    say(`There is no measure ${unknown.join(', ')}; the measures are ${Object.keys(measures).join(', ')}.`);
    return 2;
  }
  const stage = await setStage();
  const figures: Figure[] = [];
  const broken: string[] = [];
  try {
    for (const [name, measure] of Object.entries(measures)) {
      if (asked.length > 0 && !asked.includes(name)) continue;
      try {
        figures.push(...(await measure(stage)));
      } catch (error) {
        broken.push(
          `${name} could not be measured: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  } finally {
    await stage.close();
  }
  if (figures.length > 0) say(figureTable(figures));
  for (const words of broken) say(words);
  const over = figures.filter((figure) => !isWithin(figure)).length;
  say(`${figures.length - over} of ${figures.length} within budget`);
  return over > 0 || broken.length > 0 ? 1 : 0;
}

/** The list of films on a server of its own that has as many as the measure wants. */
async function measureLongList({ browser }: Stage): Promise<Figure[]> {
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

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
