/** The total time of a set. Pure. */
import { isLive } from '#lib/client/run/run.ts';
import type { CellOutcome } from './summary-rows.ts';

/**
 * Milliseconds in which some cell ran: the pause before a cell is run again does not count. A video is timed by its
 * task, as in its cell.
 */
export function busyTime(outcomes: readonly Pick<CellOutcome, 'run' | 'task'>[], now: number): number {
  const spans = outcomes.flatMap(({ run, task }) => {
    if (run === undefined) return [];
    if (task?.completedAt !== undefined) return [{ from: task.created * 1000, to: task.completedAt * 1000 }];
    return [{ from: run.startedAt, to: isLive(run) ? now : run.startedAt + (run.endedAt ?? 0) }];
  });
  let [busy, end] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    busy += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return busy;
}
