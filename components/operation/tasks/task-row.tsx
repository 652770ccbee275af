/** One task row: prompt, state, progress, duration and the main action. */
import { Pencil, Play, X } from 'lucide-react';
import Link from 'next/link';
import { memo, useState } from 'react';
import { TaskBar } from '#components/result/video/task-bar.tsx';
import { statusTone, TaskIcon } from '#components/result/video/task-icon.tsx';
import { stillUrl } from '#components/result/video/video-urls.ts';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { useSteady } from '#components/ui/use-steady.ts';
import { estimateBasis, shapeLabels, statusSentence } from '#lib/client/run/tasks/task-labels.ts';
import { statusText, taskTime } from '#lib/client/run/tasks/task-status.ts';
import { isLiveTask, type ListedTask } from '#lib/client/run/tasks/video-task.ts';

export interface TaskRowActions {
  onPlay(task: ListedTask): void;
  onCancel(task: ListedTask): void;
  onRetry(task: ListedTask): void;
}

interface TaskRowProps extends TaskRowActions {
  task: ListedTask;
  /** Unix seconds; 0 for ended tasks, so that their rows do not render with the clock. */
  now: number;
  remark: string | undefined;
}

export const TaskRow = memo(function TaskRow({ task, now, remark, ...actions }: TaskRowProps) {
  const live = isLiveTask(task);
  const [model, ...shape] = shapeLabels(task);
  return (
    <div className={row}>
      <TaskPoster task={task} className="h-11 w-16 [grid-area:still]" />
      <div className="min-w-0 [grid-area:what]">
        <Link
          href={`/videos/${task.id}`}
          prefetch={false}
          dir="auto"
          className="line-clamp-2 text-14 font-semibold [overflow-wrap:anywhere] hover:underline"
        >
          {task.prompt || 'No prompt'}
        </Link>
        <p className="truncate text-12 text-ink-second tabular-nums">
          <span className="font-mono">{model}</span>
          {[...shape, task.provider].map((label) => label && ` · ${label}`).join('')}
        </p>
      </div>
      <div className="grid min-w-0 grid-cols-[15px_minmax(0,1fr)] items-center gap-x-2 [grid-area:state]">
        <TaskIcon status={task.status} />
        <p className={classNames('text-13 font-semibold', statusTone(task.status))}>{statusText(task)}</p>
        <p
          title={live ? estimateBasis(task) : undefined}
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
      {live && !task.parked ? <TaskBar task={task} className={progress} /> : null}
      <p className="text-right text-12 text-ink-second tabular-nums [grid-area:time]">
        {taskTime(task, now)}
      </p>
      <Act task={task} {...actions} />
    </div>
  );
});

function Act({ task, onPlay, onCancel, onRetry }: { task: ListedTask } & TaskRowActions) {
  const ended =
    task.status === 'completed' && !task.videoDeleted
      ? { label: 'Play', Icon: Play, act: onPlay }
      : { label: 'Edit and retry', Icon: Pencil, act: onRetry };
  const steady = useSteady(isLiveTask(task) ? { label: 'Cancel', Icon: X, act: onCancel } : ended);
  const { label, Icon, act } = steady.shown;
  return (
    <Button
      weight="quiet"
      icon={<Icon size={14} />}
      onClick={() => {
        if (!steady.isStale) act(task);
      }}
      {...steady.pointer}
      aria-disabled={steady.isStale}
      aria-label={`${label}: ${task.prompt || task.id}`}
      className="justify-self-end aria-disabled:opacity-50 [grid-area:act]"
    >
      {label}
    </Button>
  );
}

/**
 * One line on wide screens, with a progress column on the widest; else the state and action below the prompt.
 */
const row = [
  'relative grid items-center gap-x-3 gap-y-2 border-b border-hairline px-4 py-3 min-[900px]:px-5 @min-[860px]:gap-x-4',
  'grid-cols-[64px_minmax(0,1fr)_auto_auto] @min-[640px]:min-h-[81px] @min-[640px]:grid-cols-[64px_minmax(0,1fr)_148px_78px_122px]',
  '@min-[860px]:grid-cols-[64px_minmax(0,1fr)_minmax(0,188px)_56px_78px_128px] @min-[1100px]:grid-cols-[64px_minmax(0,1fr)_minmax(0,264px)_56px_78px_128px]',
  "[grid-template-areas:'still_what_what_what'_'state_state_time_act']",
  "@min-[640px]:[grid-template-areas:'still_what_state_time_act']",
  "@min-[860px]:[grid-template-areas:'still_what_state_progress_time_act']",
].join(' ');

/** Narrow rows show the progress along the bottom edge, so that the row height does not change. */
const progress =
  'absolute inset-x-0 bottom-0 h-[3px] rounded-none @min-[860px]:static @min-[860px]:h-1 @min-[860px]:rounded-full @min-[860px]:[grid-area:progress]';

export function TaskPoster({
  task,
  className,
}: {
  task: Pick<ListedTask, 'id' | 'hasStill'>;
  className?: string;
}) {
  const [missing, setMissing] = useState(false);
  const shown = task.hasStill && !missing;
  return (
    <span
      className={classNames(
        'grid shrink-0 grid-rows-[100%] place-items-center overflow-hidden bg-sunk text-ink-third',
        className,
      )}
    >
      {shown ? (
        <img
          src={stillUrl(task.id)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setMissing(true)}
          className="size-full object-contain"
        />
      ) : (
        <VideoStrip />
      )}
    </span>
  );
}

/** One path instead of an icon component: eight fewer DOM nodes per row. */
function VideoStrip() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      width={16}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM7 3v18M17 3v18M3 12h18M3 7.5h4m-4 9h4m10-9h4m-4 9h4" />
    </svg>
  );
}
