'use client';
/** A task's state and times, and what its film is. */
import { CopyButton } from '#components/result/copy-button.tsx';
import { formatClock } from '#lib/client/show/format.ts';
import { recallBody } from '#lib/client/tasks/asked-bodies.ts';
import { shapeWords, statusWords, taskSeconds } from '#lib/client/tasks/task-words.ts';
import type { VideoTask } from '#lib/client/tasks/video-task.ts';
import { TaskIcon } from './task-icon.tsx';

export function TaskFacts({ task, now }: { task: VideoTask; now: number }) {
  const seconds = taskSeconds(task, now);
  const [, ...shape] = shapeWords(task, recallBody(task.id));
  const { film } = task;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['model', task.model],
    ['shape', shape.join(' · ')],
    ['pixels', film && film.width > 0 ? `${film.width}×${film.height}` : undefined],
    ['created', dateText(task.created)],
    ['ended', task.completedAt === undefined ? undefined : dateText(task.completedAt)],
    ['took', seconds === undefined ? undefined : formatClock(seconds)],
    ['counted', task.videoSeconds > 0 ? `${task.videoSeconds} s of film` : undefined],
    ['code', task.errorCode],
  ];
  return (
    <div>
      <h2 className="mb-2.5 text-13 font-semibold">Facts</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-13">
        <dt className="text-ink-second">state</dt>
        <dd className="flex items-center justify-end gap-1.5 font-medium">
          <TaskIcon status={task.status} size={14} />
          {statusWords[task.status]}
        </dd>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className="contents">
              <dt className="text-ink-second">{label}</dt>
              <dd className="text-right font-mono text-12 leading-5 tabular-nums [overflow-wrap:anywhere]">
                {value}
              </dd>
            </div>
          ) : null,
        )}
        <dt className="text-ink-second">id</dt>
        <dd className="flex min-w-0 justify-end">
          <CopyButton text={task.id} label="Copy the id" className="min-w-0 font-mono text-12">
            <span className="truncate">{task.id}</span>
          </CopyButton>
        </dd>
      </dl>
    </div>
  );
}

function dateText(unixSeconds: number): string | undefined {
  if (unixSeconds === 0) return undefined;
  return new Date(unixSeconds * 1000).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
}
