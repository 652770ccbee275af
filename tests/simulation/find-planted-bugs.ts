// Runs the simulation with each planted bug: `node tests/simulation/find-planted-bugs.ts [seeds]`. Prints the seed that finds it.
import { spawnSync } from 'node:child_process';
import { plantedBugs } from './planted-bugs.ts';

const seeds = process.argv[2] ?? '500';
let found = 0;
for (const [index, { file, wrong }] of plantedBugs.entries()) {
  const environment = { ...process.env, PLANTED_BUG: String(index), SIMULATION_SEEDS: seeds };
  // Without the cache of modules, which would keep the bug for later runs.
  const run = spawnSync(
    'npx',
    ['vitest', 'run', 'tests/simulation/simulation.test.ts', '-t', 'seeds from', '--no-fsModuleCache'],
    {
      env: environment,
      encoding: 'utf8',
    },
  );
  const printed = run.stdout + run.stderr;
  const problem =
    /"(?:image|video|call|key|person)_\w+ (.+?)",/.exec(printed)?.[1] ??
    /"(Something .+?)",/.exec(printed)?.[1];
  const seed = /"seed": (\d+)/.exec(printed)?.[1];
  if (run.status !== 0) found += 1;
  process.stdout.write(
    `${run.status === 0 ? 'MISSED' : `seed ${seed}`}: ${file}: ${wrong} (${problem ?? 'crash'})\n`,
  );
}
process.stdout.write(`${found} of ${plantedBugs.length} found\n`);
