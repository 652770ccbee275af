/** The tasks as posters, in virtual rows of as many columns as fit. */
import { Play } from 'lucide-react';
import Link from 'next/link';
import { type ReactNode, useEffect, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { TaskBar } from '#components/result/video/task-bar.tsx';
import { statusTone, TaskIcon } from '#components/result/video/task-icon.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { useClock } from '#components/ui/use-clock.ts';
import { useWidth } from '#components/ui/use-width.ts';
import { shapeLabels, statusSentence } from '#lib/client/run/tasks/task-labels.ts';
import { statusText } from '#lib/client/run/tasks/task-status.ts';
import { taskHref } from '#lib/client/run/tasks/task-urls.ts';
import { isLiveTask, type ListedTask } from '#lib/client/run/tasks/video-task.ts';
import { hasProgress, TaskPoster } from './task-row.tsx';

interface TaskGridProps {
  tasks: readonly ListedTask[];
  total: number;
  onOpen(task: ListedTask): void;
  onNearEnd: (() => void) | undefined;
  end: ReactNode;
}

/** Narrowest poster in pixels. */
const posterWidth = 200;
/** Distance from the end, in rows, at which older tasks load. */
const nearEnd = 4;

export function TaskGrid({ tasks, total, onOpen, onNearEnd, end }: TaskGridProps) {
  const { box, width } = useWidth<HTMLDivElement>();
  const handle = useRef<VirtualizerHandle>(null);
  const now = useClock(tasks.some(isLiveTask), 1000) / 1000;
  const columns = Math.max(2, Math.floor(width / posterWidth));
  const rows = Array.from({ length: Math.ceil(tasks.length / columns) }, (_, index) => index * columns);
  const look = () => {
    const list = handle.current;
    if (list === null || onNearEnd === undefined || width === 0) return;
    if (list.findItemIndex(list.scrollOffset + list.viewportSize) >= rows.length - nearEnd) onNearEnd();
  };
  // Load the next page if the first does not fill the window.
  useEffect(look);
  return (
    <div ref={box} className="min-h-0 flex-1 overflow-y-auto px-4 py-3 min-[900px]:px-5">
      {width === 0 ? null : (
        <div role="feed" aria-label="Tasks">
          <Virtualizer ref={handle} scrollRef={box} data={rows} onScroll={look}>
            {(first) => (
              <div
                key={first}
                className="grid gap-3 pb-4"
                style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
              >
                {tasks.slice(first, first + columns).map((task, index) => (
                  <Tile
                    key={task.id}
                    task={task}
                    position={first + index + 1}
                    total={total}
                    now={isLiveTask(task) ? now : 0}
                    onOpen={onOpen}
                  />
                ))}
              </div>
            )}
          </Virtualizer>
        </div>
      )}
      {end}
    </div>
  );
}

interface TileProps {
  task: ListedTask;
  position: number;
  total: number;
  /** Unix seconds. */
  now: number;
  onOpen(task: ListedTask): void;
}

function Tile({ task, position, total, now, onOpen }: TileProps) {
  const playable = task.status === 'completed' && !task.videoDeleted;
  const [, ...shape] = shapeLabels(task);
  return (
    <article
      aria-label={task.prompt || task.id}
      aria-posinset={position}
      aria-setsize={total}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <div className="group relative">
        <TaskPoster task={task} className="aspect-video w-full rounded-control" />
        {playable ? (
          <button
            type="button"
            aria-label={`${task.kind === 'video' ? 'Play' : 'Open'}: ${task.prompt || task.id}`}
            onClick={() => onOpen(task)}
            className="absolute inset-0 grid place-items-center rounded-control"
          >
            {task.kind === 'video' ? (
              <span className="grid size-11 place-items-center rounded-full bg-panel text-ink opacity-90 group-hover:opacity-100">
                <Play size={18} />
              </span>
            ) : null}
          </button>
        ) : null}
        {hasProgress(task) ? (
          <TaskBar task={task} className="absolute inset-x-0 bottom-0 h-[3px] rounded-none" />
        ) : null}
      </div>
      <Link
        href={taskHref(task)}
        prefetch={false}
        dir="auto"
        className="line-clamp-2 text-13 font-semibold [overflow-wrap:anywhere] hover:underline pointer-coarse:min-h-11"
      >
        {task.prompt || 'No prompt'}
      </Link>
      <p className="truncate text-12 text-ink-second tabular-nums">{shape.join(' · ')}</p>
      <p
        title={statusSentence(task, now)}
        className={classNames('flex items-center gap-1.5 text-12 font-semibold', statusTone(task.status))}
      >
        <TaskIcon status={task.status} />
        {statusText(task)}
      </p>
    </article>
  );
}
