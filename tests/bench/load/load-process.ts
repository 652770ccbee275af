// The load generator's process: runs jobs of its parent, one at a time, and exits with it.
import * as z from 'zod';
import { timeAborts, timeFirstEvents } from './disconnect-early.ts';
import { type LoadJob, loadJob } from './load-job.ts';
import { runPaced } from './run-paced.ts';
import { runRate } from './run-rate.ts';

const jobMessage = z.object({ id: z.int(), job: loadJob });

process.on('disconnect', () => process.exit(0));
process.on('message', async (message: unknown) => {
  const { id, job } = jobMessage.parse(message);
  try {
    process.send?.({ id, result: await run(job) });
  } catch (error) {
    process.send?.({ id, error: String(error) });
  }
});

function run(job: LoadJob): Promise<unknown> {
  switch (job.kind) {
    case 'rate':
      return runRate(job);
    case 'first event':
      return timeFirstEvents(job);
    case 'paced':
      return runPaced(job);
    case 'disconnect':
      return timeAborts(job);
  }
}
