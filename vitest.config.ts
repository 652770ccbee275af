// The suites that run in Node, one project each, so that each is counted and can run alone.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { plantBug } from './tests/simulation/planted-bugs.ts';

/** Suites under `tests/`. */
const suites = [
  { name: 'contract' },
  // Each file opens services, and imports the whole server: a third less work.
  { name: 'gateway', isolate: false },
  // Mostly waits for the natural pace of its servers.
  { name: 'sdk', atOnce: 2 },
  { name: 'recovery', atOnce: 1 },
  { name: 'security', atOnce: 1 },
  { name: 'package', atOnce: 1, globalSetup: 'tests/package/install-package.ts' },
  // One database in all: compiled for speed.
  { name: 'simulation', flags: [], plugins: [plantBug()] },
];

const prepare = 'tests/support/prepare-database.ts';

/** For a slow and busy machine: a limit ends what hangs, and says nothing about speed. See also `tests/support/until.ts`. */
const timeLimits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 280_000 } } };

/**
 * What `limit-wasm-memory.ts` sets in V8, from the first line on: a test process opens and closes databases one after another,
 * and V8 may end it over code that it compiled meanwhile (nodejs/node#64500).
 */
const execArgv = ['--liftoff-only'];

/** One more than there are cores, since tests also wait; the default of vitest is one less. */
const maxWorkers = availableParallelism() + 1;

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          execArgv,
          include: ['lib/**/*.test.ts', 'components/**/*.test.{ts,tsx}'],
          ...timeLimits,
          // Files of one worker share imports: a third less work. Stubs must therefore end with their test.
          isolate: false,
          maxWorkers,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      {
        test: {
          name: 'sandbox',
          execArgv,
          include: ['sandbox/src/**/*.test.ts'],
          ...timeLimits,
          isolate: false,
          maxWorkers,
        },
      },
      ...suites.map(
        ({ name, atOnce, isolate = true, flags = execArgv, plugins = [], globalSetup = prepare }) => ({
          plugins,
          test: {
            name,
            execArgv: flags,
            include: [`tests/${name}/**/*.test.ts`],
            exclude: ['tests/package/example/**'],
            globalSetup,
            ...timeLimits,
            isolate,
            maxWorkers: atOnce ?? maxWorkers,
            fileParallelism: atOnce !== 1,
          },
        }),
      ),
    ],
  },
});
