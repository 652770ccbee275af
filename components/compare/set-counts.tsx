/** Cells by state, and their total time, tokens and bytes. */
import { Strip, Strong } from '#components/result/status/strip.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { useClock } from '#components/ui/use-clock.ts';
import { formatBytes, formatCount, formatTick } from '#lib/base/format.ts';
import { busyTime } from '#lib/client/compare/busy-time.ts';
import type { CellOutcome } from '#lib/client/compare/summary-rows.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { isLiveTask } from '#lib/client/run/tasks/video-task.ts';
import { usageOf } from '#lib/client/run/usage-of.ts';
import type { VideoStatus } from '#lib/contract/videos/video-status.ts';

export function SetCounts({ outcomes }: { outcomes: readonly CellOutcome[] }) {
  const runs = outcomes.flatMap(({ run }) => run ?? []);
  const queued = outcomes.filter((outcome) => outcome.queued).length;
  // Tasks that are queued at the provider count as queued.
  const underWay = outcomes.filter(({ task }) => task?.status === 'in_progress').length;
  const waiting = outcomes.filter(({ task }) => task && isLiveTask(task)).length - underWay;
  const live = runs.filter(isLive).length;
  const now = useClock(live > 0, 100);
  const count = (phase: Run['phase'], status: VideoStatus) =>
    outcomes.filter(({ run, task }) => (task ? task.status === status : run?.phase === phase)).length;
  const failed = count('failed', 'failed');
  const done = count('done', 'completed');
  const tokens = runs.reduce((sum, run) => {
    const { inputTokens = 0, outputTokens = 0 } = usageOf(run);
    return sum + inputTokens + outputTokens;
  }, 0);
  const bytes = runs.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0);
  return (
    <Strip>
      <Count count={live} word="running" className="text-accent" />
      <Count count={underWay} word="in progress" className="text-accent" />
      <Count count={queued + waiting} word="queued" />
      <Count count={done} word="done" className="text-done" />
      <Count count={failed} word="failed" className="text-warning" />
      <span className={classNames('text-ink-second @max-[420px]:hidden', underWay + waiting > 0 && 'hidden')}>
        total <Strong>{formatTick(busyTime(outcomes, now))}</Strong>
      </span>
      {tokens > 0 ? (
        <span className="text-ink-second @max-[620px]:hidden">
          <Strong>{formatCount(tokens)}</Strong> tokens
        </span>
      ) : null}
      {bytes > 0 ? (
        <span className="@max-[520px]:hidden">
          <Strong>{formatBytes(bytes)}</Strong>
        </span>
      ) : null}
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
