'use client';
/** One task: what was asked, how it stands and what that means, how long it takes, and the one next thing to do. */
import { Pencil, Play, X } from 'lucide-react';
import Link from 'next/link';
import { memo } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { formatClock } from '#lib/base/format.ts';
import {
  expectedWords,
  shapeWords,
  statusSentence,
  statusText,
  taskSeconds,
} from '#lib/client/videos/task-words.ts';
import { isLiveTask, type ListedTask } from '#lib/client/videos/video-task.ts';
import { statusTone, TaskIcon } from './task-icon.tsx';
import { TaskStill } from './task-still.tsx';

export interface TaskActs {
  onPlay(task: ListedTask): void;
  onCancel(task: ListedTask): void;
  onRetry(task: ListedTask): void;
}

interface TaskRowProps extends TaskActs {
  task: ListedTask;
  /** Unix seconds; 0 for a task that has ended, whose row need not follow the clock. */
  now: number;
  /** What became of the last act on it. */
  remark: string | undefined;
}

export const TaskRow = memo(function TaskRow({ task, now, remark, ...acts }: TaskRowProps) {
  const live = isLiveTask(task);
  const seconds = taskSeconds(task, now);
  const [model, ...shape] = shapeWords(task);
  return (
    <div className={row}>
      <TaskStill task={task} className="h-11 w-16 [grid-area:still]" />
      <div className="min-w-0 [grid-area:what]">
        <Link
          href={`/videos/${task.id}`}
          prefetch={false}
          className="line-clamp-2 text-14 font-semibold [overflow-wrap:anywhere] hover:underline"
        >
          {task.prompt || 'Without a prompt'}
        </Link>
        <p className="truncate text-12 text-ink-second tabular-nums">
          <span className="font-mono">{model}</span>
          {shape.map((word) => ` · ${word}`).join('')}
        </p>
      </div>
      <div className="grid min-w-0 grid-cols-[15px_minmax(0,1fr)] items-center gap-x-2 [grid-area:state]">
        <TaskIcon status={task.status} />
        <p className={classNames('text-13 font-semibold', statusTone(task.status))}>
          {statusText[task.status]}
        </p>
        <p
          title={live ? expectedWords(task) : undefined}
          className="col-start-2 line-clamp-3 text-12 text-ink-second tabular-nums [overflow-wrap:anywhere]"
        >
          {statusSentence(task, now)}
        </p>
        {remark === undefined ? null : (
          <p role="alert" className="col-start-2 text-12 text-warning [overflow-wrap:anywhere]">
            {remark}
          </p>
        )}
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
      <Act task={task} {...acts} />
    </div>
  );
});

function Act({ task, onPlay, onCancel, onRetry }: { task: ListedTask } & TaskActs) {
  const [word, Icon, act] = isLiveTask(task)
    ? (['Cancel', X, onCancel] as const)
    : task.status === 'completed'
      ? (['Play', Play, onPlay] as const)
      : (['Edit and retry', Pencil, onRetry] as const);
  return (
    <Button
      weight="quiet"
      icon={<Icon aria-hidden size={14} />}
      onClick={() => act(task)}
      aria-label={`${word}: ${task.prompt || task.id}`}
      className="justify-self-end [grid-area:act]"
    >
      {word}
    </Button>
  );
}

/** One line where there is room, with the progress in it where there is much; else state and act below the prompt. */
const row = [
  'relative grid items-center gap-x-3 gap-y-2 border-b border-hairline px-4 py-3 min-[900px]:px-5 @min-[860px]:gap-x-4',
  'grid-cols-[64px_minmax(0,1fr)_auto_auto] @min-[640px]:grid-cols-[64px_minmax(0,1fr)_148px_48px_122px]',
  '@min-[860px]:grid-cols-[64px_minmax(0,1fr)_minmax(0,188px)_56px_52px_128px]',
  "[grid-template-areas:'still_what_what_what'_'state_state_time_act']",
  "@min-[640px]:[grid-template-areas:'still_what_state_time_act']",
  "@min-[860px]:[grid-template-areas:'still_what_state_progress_time_act']",
].join(' ');

/** Along the lower edge where there is no column for it: the row keeps its height when it goes. */
const progress =
  'absolute inset-x-0 bottom-0 h-[3px] rounded-none @min-[860px]:static @min-[860px]:h-1 @min-[860px]:rounded-full @min-[860px]:[grid-area:progress]';
