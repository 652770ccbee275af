'use client';
/** One task: what was asked, how it stands and what that means, how long it takes, and the one next thing to do. */
import { Pencil, Play, X } from 'lucide-react';
import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { formatClock } from '#lib/client/show/format.ts';
import { recallBody } from '#lib/client/tasks/asked-bodies.ts';
import { shapeWords, statusSentence, statusWords, taskSeconds } from '#lib/client/tasks/task-words.ts';
import { isLiveTask, type VideoTask } from '#lib/client/tasks/video-task.ts';
import { statusTone, TaskIcon } from './task-icon.tsx';
import { TaskStill } from './task-still.tsx';

interface TaskRowProps {
  task: VideoTask;
  /** Unix seconds. */
  now: number;
  onPlay(task: VideoTask): void;
  onCancel(task: VideoTask): void;
  onRetry(task: VideoTask): void;
}

export function TaskRow({ task, now, onPlay, onCancel, onRetry }: TaskRowProps) {
  const live = isLiveTask(task);
  const seconds = taskSeconds(task, now);
  const [model, ...shape] = shapeWords(task, recallBody(task.id));
  return (
    <li
      className={classNames(
        grid,
        areas,
        'relative border-b border-hairline px-4 py-3 [contain-intrinsic-size:auto_68px] [content-visibility:auto] min-[900px]:px-5',
      )}
    >
      <TaskStill task={task} className="h-11 w-16 [grid-area:still]" />
      <div className="min-w-0 [grid-area:what]">
        <Link
          href={`/videos/${task.id}`}
          className="line-clamp-2 text-14 font-semibold [overflow-wrap:anywhere] hover:underline"
        >
          {task.prompt || 'Without a prompt'}
        </Link>
        <p className="truncate text-12 text-ink-second tabular-nums">
          <span className="font-mono">{model}</span>
          {shape.map((word) => ` · ${word}`)}
        </p>
      </div>
      <div className="flex min-w-0 gap-2 [grid-area:state]">
        <span className="flex h-5 items-center">
          <TaskIcon status={task.status} />
        </span>
        <div className="min-w-0 flex-1">
          <p className={classNames('text-13 font-semibold', statusTone(task.status))}>
            {statusWords[task.status]}
          </p>
          <p className="line-clamp-3 text-12 text-ink-second tabular-nums [overflow-wrap:anywhere]">
            {statusSentence(task, now)}
          </p>
        </div>
      </div>
      {live ? (
        <ProgressBar
          label={`Progress of ${task.prompt || task.id}`}
          value={task.status === 'in_progress' ? task.progress / 100 : 0.02}
          alive={task.status === 'in_progress'}
          className={progress}
        />
      ) : null}
      <p className="text-right font-mono text-13 text-ink-second tabular-nums [grid-area:time]">
        {seconds === undefined ? '' : formatClock(seconds)}
      </p>
      <div className="flex justify-end [grid-area:act]">
        <Act task={task} onPlay={onPlay} onCancel={onCancel} onRetry={onRetry} />
      </div>
    </li>
  );
}

function Act({ task, onPlay, onCancel, onRetry }: Omit<TaskRowProps, 'now'>) {
  const about = <span className="sr-only">: {task.prompt || task.id}</span>;
  if (isLiveTask(task)) {
    return (
      <Button weight="quiet" icon={<X aria-hidden size={14} />} onClick={() => onCancel(task)}>
        <span>Cancel{about}</span>
      </Button>
    );
  }
  if (task.status === 'completed') {
    return (
      <Button weight="quiet" icon={<Play aria-hidden size={14} />} onClick={() => onPlay(task)}>
        <span>Play{about}</span>
      </Button>
    );
  }
  return (
    <Button weight="quiet" icon={<Pencil aria-hidden size={14} />} onClick={() => onRetry(task)}>
      <span>Edit and retry{about}</span>
    </Button>
  );
}

/** One line where there is room; state and act below the prompt where there is none. */
const grid = [
  'grid items-center gap-x-4 gap-y-2 grid-cols-[64px_minmax(0,1fr)_auto_auto]',
  '@min-[640px]:grid-cols-[64px_minmax(0,1fr)_minmax(0,216px)_56px_52px_132px]',
].join(' ');

const areas = [
  "[grid-template-areas:'still_what_what_what'_'state_state_time_act']",
  "@min-[640px]:[grid-template-areas:'still_what_state_progress_time_act']",
].join(' ');

/** Along the lower edge where there is no column for it: the row keeps its height when it goes. */
const progress =
  'absolute inset-x-0 bottom-0 h-[3px] rounded-none @min-[640px]:static @min-[640px]:h-1 @min-[640px]:rounded-full @min-[640px]:[grid-area:progress]';
