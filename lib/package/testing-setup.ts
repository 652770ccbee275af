/** `easel/testing/setup`: `globalSetup` of vitest and of jest. One sandbox for all tests, which `startEasel` joins. */
import { shareEasel } from './testing.ts';

/** Returns what vitest calls at the end; under jest the sandbox ends with the process. */
export default async function setup(): Promise<() => Promise<void>> {
  return await shareEasel();
}
