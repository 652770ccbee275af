/** The status bar of the task list: running tasks. */
import { Strip } from '#components/result/status/strip.tsx';
import { usePageTasks } from './task-list-provider.tsx';

export function TaskStrip() {
  const { loaded } = usePageTasks().list;
  const running = loaded?.totals.running ?? 0;
  if (loaded === undefined) return <Strip>{null}</Strip>;
  return (
    <Strip>
      {running > 0 ? (
        <span className="font-semibold text-running">{running} running</span>
      ) : (
        <span className="text-ink-third">No running tasks</span>
      )}
      {running > 0 ? (
        <span className="ml-auto truncate text-ink-third @max-[770px]:hidden">
          You can close this page. Tasks continue on the server.
        </span>
      ) : null}
    </Strip>
  );
}
