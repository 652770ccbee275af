'use client';
/** The line under the task list: what runs, when the server was last asked and is asked next, how much video was made. */
import { Strip, Strong } from '#components/result/status/status-strip.tsx';
import { useClock } from '#components/ui/use-clock.ts';
import { usePageTasks } from './task-list-provider.tsx';

export function TaskStrip() {
  const { loaded, pause, retrying } = usePageTasks().list;
  const running = loaded?.totals.running ?? 0;
  const now = useClock(true, running > 0 ? 1000 : 10_000);
  // Nothing is said of tasks before anything is known of them.
  if (loaded === undefined) return <Strip>{null}</Strip>;
  const asked = Math.max(0, Math.round((now - loaded.askedAt) / 1000));
  const next = Math.max(0, Math.round((loaded.askedAt + pause - now) / 1000));
  const seconds = loaded.totals.secondsToday;
  return (
    <Strip>
      {running > 0 ? (
        <span className="font-semibold text-accent">{running} running</span>
      ) : (
        <span className="text-ink-third">Nothing running</span>
      )}
      {running > 0 && now > 0 && !retrying ? (
        <>
          <span className="text-ink-second">
            checked <Strong>{asked} s</Strong> ago
          </span>
          <span className="text-ink-second @max-[520px]:hidden">
            again in <Strong>{next} s</Strong>
          </span>
        </>
      ) : null}
      {seconds > 0 ? (
        <span className="text-ink-second @max-[680px]:hidden">
          <Strong>{seconds} s</Strong> of video in 24 h
        </span>
      ) : null}
      <span className="ml-auto truncate text-ink-third @max-[770px]:hidden">
        {running > 0
          ? 'You may close this page: tasks go on without it'
          : 'Checks again when a task is created'}
      </span>
    </Strip>
  );
}
