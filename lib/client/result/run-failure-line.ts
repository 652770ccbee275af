/** The failure of a run in one line. Apart from the phases: pages load the table of failures with the first one. */
import { failureLine } from '#lib/client/run/failure-view.ts';
import type { Run } from '#lib/client/run/run.ts';

/** Undefined if it did not fail. */
export function runFailureLine({ error, status, provider }: Run): string | undefined {
  return error && failureLine({ ...error, status, provider });
}
