// The suites that run in Node, one project each, so that each is counted and can be run on its own.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Suites under `tests/` and what each may take; those that start servers get more time. */
const suites = [
  { name: 'contract', startsServers: false },
  { name: 'gateway', startsServers: false },
  // Mostly waits for its servers' natural pace: two at a time.
  { name: 'sdk', startsServers: true, atOnce: 2 },
  { name: 'recovery', startsServers: true, atOnce: 1 },
  { name: 'security', startsServers: true, atOnce: 1 },
];

/**
 * What `limit-wasm-memory.ts` sets in V8, from the first line on: a test process opens and closes databases one after another,
 * and V8 may end it over code that it compiled meanwhile (nodejs/node#64500).
 */
const execArgv = ['--liftoff-only'];

/** By itself vitest leaves one out, which is half of a small machine. */
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
          // Files of one worker share what they import: a third less work. So what a test stubs must not outlive it.
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
          testTimeout: startsServers ? 60_000 : 20_000,
          hookTimeout: startsServers ? 60_000 : 20_000,
          maxWorkers: atOnce ?? maxWorkers,
          fileParallelism: atOnce !== 1,
        },
      })),
    ],
  },
});
