/** The failure of a run in the status strip. Loaded on use. */
import { runFailureLine } from '#lib/client/result/run-failure-line.ts';
import type { Run } from '#lib/client/run/run.ts';

export function FailureText({ run }: { run: Run }) {
  return <span className="min-w-0 truncate text-failed">{runFailureLine(run)}</span>;
}
