/** The video of a stored run, or the progress of its task. Fills its parent. */

import { ArrowUpRight } from 'lucide-react';
import Link from 'next/link';
import { VideoOrProgress } from '#components/result/video/video-player.tsx';
import { useClock } from '#components/ui/use-clock.ts';
import type { RetryState } from '#lib/client/run/tasks/use-poll-retry.ts';
import { useTaskDetail } from '#lib/client/run/tasks/use-task-detail.ts';
import { isLiveTask } from '#lib/client/run/tasks/video-task.ts';

export function VideoOfRun({ taskId }: { taskId: string }) {
  const { task, unknown, retry } = useTaskDetail(taskId);
  const now = useClock(task !== undefined && isLiveTask(task), 1000) / 1000;
  return (
    <div className="flex h-full flex-col overflow-y-auto bg-viewer">
      <div className="grid min-h-[240px] flex-1 place-items-center p-4 [container-type:size] min-[900px]:p-5">
        {task === undefined ? (
          <p className="text-13 text-ink-second">{waitText(unknown, retry)}</p>
        ) : (
          <VideoOrProgress task={task} now={now} frameClassName="max-h-[calc(100cqh-56px)]" />
        )}
      </div>
      <p className="px-4 pb-3 text-13 min-[900px]:px-5">
        <Link
          href={`/videos/${taskId}`}
          className="inline-flex items-center gap-1 underline underline-offset-2 hover:no-underline"
        >
          Open video page
          <ArrowUpRight size={13} />
        </Link>
      </p>
    </div>
  );
}

function waitText(unknown: boolean, retry: RetryState | undefined): string {
  if (unknown) return 'The video task no longer exists.';
  return retry ? `Could not load the video: ${retry.error.message} Retrying.` : 'Loading the video…';
}
