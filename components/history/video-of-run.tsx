'use client';
/** The video that a run ordered: the task has gone on without the run. */
import { ArrowUpRight } from 'lucide-react';
import Link from 'next/link';
import { useClock } from '#components/ui/use-clock.ts';
import { TaskProgress } from '#components/videos/task-progress.tsx';
import { VideoPlayer } from '#components/videos/video-player.tsx';
import { useTaskDetail } from '#lib/client/videos/use-task-detail.ts';
import { isLiveTask } from '#lib/client/videos/video-task.ts';

export function VideoOfRun({ taskId }: { taskId: string }) {
  const { task, unknown, retrying } = useTaskDetail(taskId);
  const now = useClock(task !== undefined && isLiveTask(task), 1000) / 1000;
  return (
    <div className="flex h-full flex-col bg-stage">
      <div className="grid min-h-[240px] flex-1 place-items-center p-4 min-[900px]:p-5">
        {task === undefined ? (
          <p className="text-13 text-ink-second">
            {unknown
              ? 'The task is not there any more.'
              : retrying
                ? `The video did not come: ${retrying.error.message} It is asked for again.`
                : 'Asking for the video…'}
          </p>
        ) : task.status === 'completed' ? (
          <VideoPlayer task={task} frameClassName="max-h-[60dvh]" />
        ) : (
          <TaskProgress task={task} now={now} />
        )}
      </div>
      <p className="px-4 pb-3 text-13 min-[900px]:px-5">
        <Link
          href={`/videos/${taskId}`}
          className="inline-flex items-center gap-1 underline underline-offset-2 hover:no-underline"
        >
          The task’s own page
          <ArrowUpRight aria-hidden size={13} />
        </Link>
      </p>
    </div>
  );
}
