'use client';
/** The line under the task list: what runs, when the gateway was last asked, how much film there is. */
import { Strip, Strong } from '#components/result/status/status-strip.tsx';
import { filterOf } from '#lib/client/tasks/task-words.ts';
import type { VideoTasks } from '#lib/client/tasks/use-video-tasks.ts';
import { useClock } from '#lib/client/use-clock.ts';

export function TaskStrip({ videos: { tasks, askedAt } }: { videos: VideoTasks }) {
  const running = tasks.filter((task) => filterOf(task) === 'running').length;
  const now = useClock(true, running > 0 ? 1000 : 10_000);
  const seconds = tasks.reduce((sum, { videoSeconds }) => sum + videoSeconds, 0);
  const asked = askedAt === undefined ? undefined : Math.max(0, Math.round((now - askedAt) / 1000));
  return (
    <Strip>
      {running > 0 ? (
        <span className="font-semibold text-accent">{running} running</span>
      ) : (
        <span className="text-ink-second">nothing runs</span>
      )}
      {asked === undefined || running === 0 ? null : (
        <span className="text-ink-second">
          asked <Strong>{asked} s</Strong> ago
        </span>
      )}
      {seconds > 0 ? (
        <span className="text-ink-second">
          <Strong>{seconds} s</Strong> of film
        </span>
      ) : null}
      <span className="ml-auto truncate text-ink-third max-[620px]:hidden">
        {running > 0 ? 'asks every 2 s while this page is in sight' : 'asks again with the next task'}
      </span>
    </Strip>
  );
}
