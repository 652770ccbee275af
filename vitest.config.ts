// The suites that run in Node, one project each, so that each is counted and can run alone.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Suites under `tests/` and what each may take; those that start servers get more time. */
const suites = [
  { name: 'contract', startsServers: false },
  { name: 'gateway', startsServers: false },
  // Mostly waits for the natural pace of its servers.
  { name: 'sdk', startsServers: true, atOnce: 2 },
  { name: 'recovery', startsServers: true, atOnce: 1 },
  { name: 'security', startsServers: true, atOnce: 1 },
];

/**
 * What `limit-wasm-memory.ts` sets in V8, from the first line on: a test process opens and closes databases one after another,
 * and V8 may end it over code that it compiled meanwhile (nodejs/node#64500).
 */
const execArgv = ['--liftoff-only'];

/** The default of vitest leaves one core out, half of a small machine. */
const maxWorkers = availableParallelism();

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          execArgv,
          include: ['lib/**/*.test.ts', 'components/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
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
          testTimeout: 20_000,
          isolate: false,
          maxWorkers,
        },
      },
      ...suites.map(({ name, startsServers, atOnce }) => ({
        test: {
          name,
          execArgv,
          include: [`tests/${name}/**/*.test.ts`],
          globalSetup: 'tests/support/prepare-database.ts',
          testTimeout: startsServers ? 60_000 : 20_000,
          hookTimeout: startsServers ? 60_000 : 20_000,
          maxWorkers: atOnce ?? maxWorkers,
          fileParallelism: atOnce !== 1,
        },
      })),
    ],
  },
});
