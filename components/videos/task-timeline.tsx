/** The states that a task went through, when each began and how long it lasted. */
import { SidebarSection } from '#components/result/sidebar/sidebar-section.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { formatMs, formatTick } from '#lib/base/format.ts';
import type { TaskDetail } from '#lib/client/videos/task-detail.ts';
import { timelineOf } from '#lib/client/videos/task-rows.ts';
import { TaskIcon } from './task-icon.tsx';

/** `now`: Unix milliseconds. */
export function TaskTimeline({ task, now }: { task: TaskDetail; now: number }) {
  const steps = timelineOf(task, now);
  return (
    <SidebarSection title="States">
      <ol className="flex flex-col">
        {steps.map(({ status, words, at, lasted, lasting }, index) => (
          <li
            key={at + status}
            className="relative grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-2.5 pb-2.5 text-13 last:pb-0"
          >
            {index < steps.length - 1 ? (
              <span aria-hidden className="absolute top-5 bottom-0.5 left-[7px] w-px bg-control" />
            ) : null}
            <TaskIcon status={status} past={index < steps.length - 1} />
            <span className={classNames(index === steps.length - 1 ? 'font-semibold' : 'text-ink-second')}>
              {words}
              {lasted === undefined ? null : (
                <span className="ml-2 font-mono text-12 font-normal text-ink-second tabular-nums">
                  {lasting ? formatTick(lasted) : formatMs(lasted)}
                </span>
              )}
            </span>
            <time
              dateTime={new Date(at).toISOString()}
              title={new Date(at).toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'long' })}
              className="font-mono text-12 text-ink-second tabular-nums"
            >
              {clockTime(at)}
            </time>
          </li>
        ))}
      </ol>
      <Deadline task={task} now={now} />
    </SidebarSection>
  );
}

function Deadline({ task, now }: { task: TaskDetail; now: number }) {
  const last = task.events.at(-1)?.status;
  const live = last === 'pending' || last === 'queue' || last === 'in_progress';
  if (!live || now === 0 || Number.isNaN(task.deadline)) return null;
  return (
    <p className="mt-2.5 text-12 text-ink-second tabular-nums">
      Expires if it has not ended by {clockTime(task.deadline)}.
    </p>
  );
}

function clockTime(at: number): string {
  return new Date(at).toLocaleTimeString('en-GB');
}
