/** Cells by state. Their sums are in the metrics. */
import { Strip } from '#components/result/status/strip.tsx';
import type { CellOutcome } from '#lib/client/result/summary-rows.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { isLiveTask } from '#lib/client/run/tasks/video-task.ts';
import type { VideoStatus } from '#lib/contract/videos/video-status.ts';

export function SetCounts({ outcomes }: { outcomes: readonly CellOutcome[] }) {
  const runs = outcomes.flatMap(({ run }) => run ?? []);
  const queued = outcomes.filter((outcome) => outcome.queued).length;
  // Tasks that are queued at the provider count as queued.
  const underWay = outcomes.filter(({ task }) => task?.status === 'in_progress').length;
  const waiting = outcomes.filter(({ task }) => task && isLiveTask(task)).length - underWay;
  const live = runs.filter(isLive).length;
  const count = (phase: Run['phase'], status: VideoStatus) =>
    outcomes.filter(({ run, task }) => (task ? task.status === status : run?.phase === phase)).length;
  const failed = count('failed', 'failed');
  const done = count('done', 'completed');

  return (
    <Strip>
      <Count count={live} word="running" className="text-running" />
      <Count count={underWay} word="in progress" className="text-running" />
      <Count count={queued + waiting} word="queued" />
      <Count count={done} word="done" className="text-done" />
      <Count count={failed} word="failed" className="text-failed" />
    </Strip>
  );
}

function Count({ count, word, className }: { count: number; word: string; className?: string }) {
  if (count === 0) return null;
  return (
    <span className={className}>
      <b className="font-semibold">{count}</b> {word}
    </span>
  );
}
