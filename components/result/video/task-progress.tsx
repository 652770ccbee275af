import { ChangeKeyLink } from '#components/shell/change-key-link.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { sandboxId } from '#lib/base/match-model.ts';
import { failureView } from '#lib/client/run/failure-view.ts';
import { estimateBasis, failureOf, statusSentence } from '#lib/client/run/tasks/task-labels.ts';
import { shownStatus, statusText, taskTime } from '#lib/client/run/tasks/task-status.ts';
import { isLiveTask, type ListedTask } from '#lib/client/run/tasks/video-task.ts';
import { Quote, UpstreamAnswer } from '../upstream-answer.tsx';
import { TaskBar } from './task-bar.tsx';
import { statusTone, TaskIcon } from './task-icon.tsx';

/** The state and progress of a task without a video. */
export function TaskProgress({ task, now }: { task: ListedTask; now: number }) {
  const failure = failureOf(task);
  const { quote } = failureView(failure);
  return (
    <div className="w-full max-w-[360px] text-center">
      <p
        className={classNames(
          'flex items-center justify-center gap-2 text-17 font-semibold',
          statusTone(shownStatus(task)),
        )}
      >
        <TaskIcon status={shownStatus(task)} size={18} />
        {statusText(task)}
      </p>
      <p className="mt-1 text-14 text-ink-second tabular-nums [overflow-wrap:anywhere]">
        {statusSentence(task, now)}
      </p>
      {task.status === 'failed' && quote ? (
        <Quote provider={task.provider ?? undefined}>{quote}</Quote>
      ) : null}
      {task.failures > 0 && task.provider && task.provider !== sandboxId ? (
        <UpstreamAnswer requestId={task.id} message={task.note ?? ''} />
      ) : null}
      <ChangeKeyLink failure={failure} className="mt-2 text-13" />
      {isLiveTask({ status: shownStatus(task) }) ? (
        <>
          <TaskBar task={task} label="Progress" className="mt-5" />
          <p className="mt-2 font-mono text-13 text-ink-second tabular-nums">{taskTime(task, now)}</p>
          <p className="mt-3 min-h-5 text-12 text-ink-third">{estimateBasis(task)}</p>
        </>
      ) : null}
    </div>
  );
}
