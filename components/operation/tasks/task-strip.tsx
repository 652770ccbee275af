/** The status bar of the task list: running tasks, last and next poll, seconds of video. */
import { Strip, Strong } from '#components/result/status/strip.tsx';
import { useClock } from '#components/ui/use-clock.ts';
import { usePageTasks } from './task-list-provider.tsx';

export function TaskStrip() {
  const { loaded, delayMs, retry } = usePageTasks().list;
  const running = loaded?.totals.running ?? 0;
  const now = useClock(true, running > 0 ? 1000 : 10_000);
  if (loaded === undefined) return <Strip>{null}</Strip>;
  const checked = Math.max(0, Math.round((now - loaded.loadedAt) / 1000));
  const next = Math.max(0, Math.round((loaded.loadedAt + delayMs - now) / 1000));
  const seconds = loaded.totals.secondsToday;
  return (
    <Strip>
      {running > 0 ? (
        <span className="font-semibold text-accent">{running} running</span>
      ) : (
        <span className="text-ink-third">No running tasks</span>
      )}
      {running > 0 && now > 0 && !retry ? (
        <>
          <span className="text-ink-second">
            checked <Strong>{checked} s</Strong> ago
          </span>
          <span className="text-ink-second @max-[520px]:hidden">
            next check in <Strong>{next} s</Strong>
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
          ? 'You can close this page. Tasks continue on the server.'
          : 'Polling starts when you create a task'}
      </span>
    </Strip>
  );
}
