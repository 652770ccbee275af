/** The status bar of the task list: running tasks, seconds of video. */
import { Strip, Strong } from '#components/result/status/strip.tsx';
import { usePageTasks } from './task-list-provider.tsx';

export function TaskStrip() {
  const { loaded } = usePageTasks().list;
  const running = loaded?.totals.running ?? 0;
  if (loaded === undefined) return <Strip>{null}</Strip>;
  const seconds = loaded.totals.secondsToday;
  return (
    <Strip>
      {running > 0 ? (
        <span className="font-semibold text-running">{running} running</span>
      ) : (
        <span className="text-ink-third">No running tasks</span>
      )}
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
