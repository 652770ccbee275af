'use client';
/** The page of one task: the video or its progress, and the details. */
import { useRef } from 'react';
import { ConnectionLine } from '#components/result/video/connection-line.tsx';
import { TaskNotFound } from '#components/result/video/task-not-found.tsx';
import { VideoOrProgress } from '#components/result/video/video-player.tsx';
import { BackLink } from '#components/ui/back-link.tsx';
import { useClock } from '#components/ui/use-clock.ts';
import { useTaskDetail } from '#lib/client/run/tasks/use-task-detail.ts';
import { isLiveTask } from '#lib/client/run/tasks/video-task.ts';
import { isTaskId } from '#lib/contract/videos/video-status.ts';
import { TaskSidebar } from './task-sidebar.tsx';

export function TaskPage({ id, editModels }: { id: string; editModels: readonly string[] }) {
  // Skip the request for invalid ids.
  return isTaskId(id) ? <Followed id={id} editModels={editModels} /> : <UnknownTaskPage id={id} />;
}

function Followed({ id, editModels }: { id: string; editModels: readonly string[] }) {
  const { task, unknown, retry } = useTaskDetail(id);
  const live = task !== undefined && isLiveTask(task);
  const now = useClock(task !== undefined, live ? 1000 : 30_000);
  const video = useRef<HTMLVideoElement>(null);
  if (unknown) return <UnknownTaskPage id={id} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {retry ? <ConnectionLine retry={retry} kept="the task" /> : null}
      <div className="@container min-h-0 flex-1">
        <div className="flex h-full flex-col overflow-y-auto @min-[820px]:flex-row @min-[820px]:overflow-hidden">
          <div className="flex min-w-0 shrink-0 flex-col bg-viewer @min-[820px]:flex-1 @min-[820px]:shrink">
            <Back />
            <div className="grid min-h-[280px] flex-1 place-items-center p-4 min-[900px]:p-5">
              {task ? (
                <VideoOrProgress
                  task={task}
                  now={now / 1000}
                  video={video}
                  frameClassName="max-h-[calc(100dvh-220px)] @max-[820px]:max-h-[60dvh]"
                />
              ) : null}
              {task || retry ? null : <p className="text-13 text-ink-second">Loading task…</p>}
            </div>
          </div>
          {task ? <TaskSidebar task={task} now={now} video={video} editModels={editModels} /> : null}
        </div>
      </div>
    </div>
  );
}

function UnknownTaskPage({ id }: { id: string }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-viewer">
      <Back />
      <div className="grid flex-1 place-items-center p-4 min-[900px]:p-5">
        <TaskNotFound id={id} />
      </div>
    </div>
  );
}

function Back() {
  return (
    <BackLink href="/videos" className="px-4 pt-3 min-[900px]:px-5">
      All videos
    </BackLink>
  );
}
