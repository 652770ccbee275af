/** The connections of a process: lost at random, and all at once when it is killed. */
import type { Random } from './random.ts';
import { never } from './virtual-time.ts';

/** What the process can reach. */
export interface Line {
  isKilled: boolean;
  /** Of a query before it runs, and after it ran. */
  loss: number;
  random: Random;
}

const lost = () => new Error('Connection terminated unexpectedly');

/** Runs a query, or loses the connection before or after it. What a killed process waits for never comes. */
export async function over<Result>(
  line: Line,
  run: () => Promise<Result>,
  onKill = () => {},
): Promise<Result> {
  const check = async () => {
    if (line.isKilled) {
      onKill();
      await never();
    }
    if (line.random.chance(line.loss)) throw lost();
  };
  await check();
  const result = await run();
  await check();
  return result;
}
