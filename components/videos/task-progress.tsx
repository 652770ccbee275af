/** The state and progress of a task without a video. */

import { classNames } from '#components/ui/class-names.ts';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { formatClock } from '#lib/base/format.ts';
import { estimateBasis, statusLabels, statusSentence, taskSeconds } from '#lib/client/videos/task-labels.ts';
import { isLiveTask, type ListedTask } from '#lib/client/videos/video-task.ts';
import { statusTone, TaskIcon } from './task-icon.tsx';

export function TaskProgress({ task, now }: { task: ListedTask; now: number }) {
  const seconds = taskSeconds(task, now);
  return (
    <div className="w-full max-w-[360px] text-center">
      <p
        className={classNames(
          'flex items-center justify-center gap-2 text-17 font-semibold',
          statusTone(task.status),
        )}
      >
        <TaskIcon status={task.status} size={18} />
        {statusLabels[task.status]}
      </p>
      <p className="mt-1 text-14 text-ink-second tabular-nums [overflow-wrap:anywhere]">
        {statusSentence(task, now)}
      </p>
      {isLiveTask(task) ? (
        <>
          <ProgressBar
            label="Progress"
            value={task.status === 'in_progress' ? task.progress / 100 : 0.02}
            alive={task.status === 'in_progress'}
            className="mt-5"
          />
          <p className="mt-2 font-mono text-13 text-ink-second tabular-nums">
            {seconds === undefined ? '' : formatClock(seconds)}
          </p>
          <p className="mt-3 min-h-5 text-12 text-ink-third">{estimateBasis(task)}</p>
        </>
      ) : null}
    </div>
  );
}
