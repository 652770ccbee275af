'use client';
/** The page of one task: the video or its progress, and the details. */
import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { type RefObject, useRef, useState } from 'react';
import { UpstreamAnswer } from '#components/result/upstream-answer.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { useClock } from '#components/ui/use-clock.ts';
import { sandboxId } from '#lib/base/match-model.ts';
import type { TaskDetail } from '#lib/client/videos/task-detail.ts';
import { estimateBasis, statusSentence } from '#lib/client/videos/task-labels.ts';
import { statusText, taskTime } from '#lib/client/videos/task-status.ts';
import { useTaskDetail } from '#lib/client/videos/use-task-detail.ts';
import { isLiveTask, type ListedTask } from '#lib/client/videos/video-task.ts';
import { isTaskId } from '#lib/contract/videos/task-id.ts';
import { ConnectionLine } from './connection-line.tsx';
import { statusTone, TaskIcon } from './task-icon.tsx';
import { TaskNotFound } from './task-not-found.tsx';
import { TaskSidebar } from './task-sidebar.tsx';
import { VideoPlayer } from './video-player.tsx';

export function TaskPage({ id, editModels }: { id: string; editModels: readonly string[] }) {
  // Skip the request for invalid ids.
  return isTaskId(id) ? <Followed id={id} editModels={editModels} /> : <UnknownTaskPage id={id} />;
}

function Followed({ id, editModels }: { id: string; editModels: readonly string[] }) {
  const { task, unknown, retry } = useTaskDetail(id);
  const live = task !== undefined && isLiveTask(task);
  const now = useClock(task !== undefined, live ? 1000 : 30_000);
  const video = useRef<HTMLVideoElement>(null);
  const [frames, setFrames] = useState<number | undefined>();
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
                <VideoOrProgress task={task} now={now / 1000} video={video} onFrameRate={setFrames} />
              ) : retry ? null : (
                <p className="text-13 text-ink-second">Loading task…</p>
              )}
            </div>
          </div>
          {task ? (
            <TaskSidebar task={task} now={now} video={video} frames={frames} editModels={editModels} />
          ) : null}
        </div>
      </div>
    </div>
  );
}

interface VideoOrProgressProps {
  task: TaskDetail;
  /** Unix seconds. */
  now: number;
  video: RefObject<HTMLVideoElement | null>;
  onFrameRate(frames: number): void;
}

function VideoOrProgress({ task, now, video, onFrameRate }: VideoOrProgressProps) {
  if (task.status !== 'completed' || task.videoDeleted) return <TaskProgress task={task} now={now} />;
  return (
    <VideoPlayer
      task={task}
      video={video}
      onFrameRate={onFrameRate}
      frameClassName="max-h-[calc(100dvh-220px)] @max-[820px]:max-h-[60dvh]"
    />
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
    <p className="px-4 pt-3 min-[900px]:px-5">
      <Link
        href="/videos"
        className="reach inline-flex items-center gap-1.5 text-13 text-ink-second hover:text-ink"
      >
        <ArrowLeft size={14} />
        All videos
      </Link>
    </p>
  );
}

/** The state and progress of a task without a video. */
export function TaskProgress({ task, now }: { task: ListedTask; now: number }) {
  return (
    <div className="w-full max-w-[360px] text-center">
      <p
        className={classNames(
          'flex items-center justify-center gap-2 text-17 font-semibold',
          statusTone(task.status),
        )}
      >
        <TaskIcon status={task.status} size={18} />
        {statusText(task)}
      </p>
      <p className="mt-1 text-14 text-ink-second tabular-nums [overflow-wrap:anywhere]">
        {statusSentence(task, now)}
      </p>
      {task.failures > 0 && task.provider && task.provider !== sandboxId ? (
        <UpstreamAnswer provider={task.provider} requestId={task.id} message={task.note ?? ''} />
      ) : null}
      {isLiveTask(task) && !task.parked ? (
        <>
          <ProgressBar
            label="Progress"
            value={task.status === 'in_progress' ? task.progress / 100 : 0.02}
            alive={task.status === 'in_progress'}
            className="mt-5"
          />
          <p className="mt-2 font-mono text-13 text-ink-second tabular-nums">{taskTime(task, now)}</p>
          <p className="mt-3 min-h-5 text-12 text-ink-third">{estimateBasis(task)}</p>
        </>
      ) : null}
    </div>
  );
}
