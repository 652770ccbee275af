/** The failure of a run in the status strip. Loaded on use. */
import { failureOfRun } from '#lib/client/result/failure-of-run.ts';
import type { Run } from '#lib/client/run/run.ts';

export function FailureText({ run }: { run: Run }) {
  return <span className="min-w-0 truncate text-failed">{failureOfRun(run)}</span>;
}
