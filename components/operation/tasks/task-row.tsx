/** One task row: prompt, state, progress, duration and the main action. */
import { Maximize2, Pencil, Play, RotateCw, Trash2, X } from 'lucide-react';
import Link from 'next/link';
import { memo, useState } from 'react';
import { TaskBar } from '#components/result/video/task-bar.tsx';
import { statusTone, TaskIcon } from '#components/result/video/task-icon.tsx';
import { ChangeKeyLink } from '#components/shell/change-key-link.tsx';
import { OwnerMark } from '#components/shell/owner-mark.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useSteady } from '#components/ui/use-steady.ts';
import { providerName } from '#lib/client/run/provider-labels.ts';
import { estimateBasis, failureOf, shapeLabels, statusSentence } from '#lib/client/run/tasks/task-labels.ts';
import { shownStatus, statusText, taskTime } from '#lib/client/run/tasks/task-status.ts';
import { stillOf, taskHref } from '#lib/client/run/tasks/task-urls.ts';
import { isLiveTask, type ListedTask } from '#lib/client/run/tasks/video-task.ts';

export interface TaskRowActions {
  onOpen(task: ListedTask): void;
  onCancel(task: ListedTask): void;
  /** Submits a parked task again. */
  onRetry(task: ListedTask): void;
  onEdit(task: ListedTask): void;
  onDelete(task: ListedTask): void;
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
  const isHidden = useRights().isHidden(task);
  return (
    <div className={classNames(row, task.status === 'failed' && reasoned)}>
      <TaskPoster task={task} className="h-11 w-16 [grid-area:still]" />
      <div className="min-w-0 [grid-area:what]">
        {isHidden ? (
          <p className="text-14 font-semibold text-ink-second">Private</p>
        ) : (
          <Link
            href={taskHref(task)}
            prefetch={false}
            dir="auto"
            className="line-clamp-2 text-14 font-semibold [overflow-wrap:anywhere] hover:underline"
          >
            {task.prompt || 'No prompt'}
          </Link>
        )}
        <p className="truncate text-12 text-ink-second tabular-nums">
          <OwnerMark personId={task.personId} visibility={task.visibility} />
          <span className="font-mono">{model}</span>
          {[...shape, task.provider && providerName(task.provider)]
            .map((label) => label && ` · ${label}`)
            .join('')}
        </p>
      </div>
      <div className="grid min-w-0 grid-cols-[15px_minmax(0,1fr)] items-center gap-x-2 [grid-area:state]">
        <TaskIcon status={shownStatus(task)} />
        <p className={classNames('text-13 font-semibold', statusTone(shownStatus(task)))}>
          {statusText(task)}
        </p>
        <p
          title={live ? estimateBasis(task) : undefined}
          className="col-start-2 line-clamp-3 text-12 text-ink-second tabular-nums [overflow-wrap:anywhere]"
        >
          {statusSentence(task, now)}
        </p>
        {task.failures > 0 || task.error ? (
          <ChangeKeyLink failure={failureOf(task)} className="col-start-2 text-12" />
        ) : null}
        {remark === undefined ? null : (
          <p role="alert" className="col-start-2 text-12 text-failed [overflow-wrap:anywhere]">
            {remark}
          </p>
        )}
      </div>
      {hasProgress(task) ? <TaskBar task={task} className={progress} /> : null}
      <p className="text-right text-12 text-ink-second tabular-nums [grid-area:time]">
        {taskTime(task, now)}
      </p>
      <Act task={task} {...actions} />
    </div>
  );
});

function Act({ task, onOpen, onCancel, onRetry, onEdit, onDelete }: { task: ListedTask } & TaskRowActions) {
  const rights = useRights();
  const mayChange = rights.mayChange(task);
  const isHidden = rights.isHidden(task);
  const steady = useSteady(mainAction(task, { onOpen, onCancel, onEdit }));
  const { label, Icon, act } = steady.shown;
  const name = task.prompt || task.id;
  // Videos have these on their page.
  const isImage = task.kind === 'image';
  // Who only watches has nothing to stop, and no request to open.
  const hasMain = !isHidden && (mayChange || !isLiveTask(task));
  return (
    <span className="flex items-center justify-end [grid-area:act]">
      {hasMain ? (
        <Button
          weight="quiet"
          icon={<Icon size={14} />}
          onClick={() => {
            if (!steady.isStale) act(task);
          }}
          {...steady.pointer}
          aria-disabled={steady.isStale}
          aria-label={`${label}: ${name}`}
          className="aria-disabled:opacity-50"
        >
          {label}
        </Button>
      ) : null}
      {task.parked && mayChange && !isHidden ? (
        <IconButton
          label={`Send again: ${name}`}
          title="Send again. If the provider accepted the first request, both are billed."
          icon={<RotateCw size={14} />}
          onClick={() => onRetry(task)}
        />
      ) : null}
      {mayChange && (isHidden || (isImage && !isLiveTask(task))) ? (
        <IconButton label={`Delete: ${name}`} icon={<Trash2 size={14} />} onClick={() => onDelete(task)} />
      ) : null}
    </span>
  );
}

/** An image is there or not, and so is what was not sent. */
function hasProgress(task: ListedTask): boolean {
  return task.kind === 'video' && isLiveTask({ status: shownStatus(task) });
}

function mainAction(
  task: ListedTask,
  { onOpen, onCancel, onEdit }: Pick<TaskRowActions, 'onOpen' | 'onCancel' | 'onEdit'>,
) {
  if (isLiveTask(task)) return { label: 'Cancel', Icon: X, act: onCancel };
  if (task.status !== 'completed' || task.videoDeleted)
    return { label: 'Edit and retry', Icon: Pencil, act: onEdit };
  return task.kind === 'video'
    ? { label: 'Play', Icon: Play, act: onOpen }
    : { label: 'Open', Icon: Maximize2, act: onOpen };
}

/**
 * One line on wide screens, with a progress column on the widest; else the state and action below the prompt.
 */
const row = [
  'relative grid items-center gap-x-3 gap-y-2 border-b border-hairline px-4 py-3 min-[900px]:px-5 @min-[860px]:gap-x-4',
  'grid-cols-[64px_minmax(0,1fr)_auto_auto] @min-[640px]:min-h-[81px] @min-[640px]:grid-cols-[64px_minmax(0,1fr)_148px_78px_160px]',
  '@min-[860px]:grid-cols-[64px_minmax(0,1fr)_minmax(0,188px)_56px_78px_164px] @min-[1100px]:grid-cols-[64px_minmax(0,1fr)_minmax(0,264px)_56px_78px_164px]',
  "[grid-template-areas:'still_what_what_what'_'state_state_time_act']",
  "@min-[640px]:[grid-template-areas:'still_what_state_time_act']",
  "@min-[860px]:[grid-template-areas:'still_what_state_progress_time_act']",
].join(' ');

/** A reason needs a line of its own in narrow rows. */
const reasoned =
  "@max-[639px]:[grid-template-areas:'still_what_what_what'_'state_state_state_state'_'._._time_act']";

/** Narrow rows show the progress along the bottom edge, so that the row height does not change. */
const progress =
  'absolute inset-x-0 bottom-0 h-[3px] rounded-none @min-[860px]:static @min-[860px]:h-1 @min-[860px]:rounded-full @min-[860px]:[grid-area:progress]';

function TaskPoster({ task, className }: { task: ListedTask; className?: string }) {
  const [missing, setMissing] = useState(false);
  const still = missing ? undefined : stillOf(task);
  return (
    <span
      className={classNames(
        'grid shrink-0 grid-rows-[100%] place-items-center overflow-hidden bg-sunk text-ink-third',
        className,
      )}
    >
      {still === undefined ? (
        <KindIcon kind={task.kind} />
      ) : (
        <img
          src={still}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setMissing(true)}
          className="size-full object-contain"
        />
      )}
    </span>
  );
}

/** One path instead of an icon component: eight fewer DOM nodes per row. */
function KindIcon({ kind }: Pick<ListedTask, 'kind'>) {
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
      <path d={kind === 'video' ? videoMark : imageMark} />
    </svg>
  );
}

const videoMark =
  'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM7 3v18M17 3v18M3 12h18M3 7.5h4m-4 9h4m10-9h4m-4 9h4';
const imageMark =
  'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM9 7a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM21 15l-3.1-3.1a2 2 0 0 0-2.8 0L6 21';
