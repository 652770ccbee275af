/** The video of one cell: polls the task, then shows the video. */
import { type ReactNode, type RefObject, useEffect, useMemo } from 'react';
import { NoResult } from '#components/result/status/phase-icon.tsx';
import { TaskProgress } from '#components/result/video/task-progress.tsx';
import { useClock } from '#components/ui/use-clock.ts';
import type { Run } from '#lib/client/run/run.ts';
import { stillUrl, videoUrl } from '#lib/client/run/tasks/task-urls.ts';
import { useTaskDetail } from '#lib/client/run/tasks/use-task-detail.ts';
import { asListed, isLiveTask, readTask, type VideoTask } from '#lib/client/run/tasks/video-task.ts';
import type { CellActions } from './cell-actions.ts';
import { CellVideo } from './cell-video.tsx';

interface VideoCellProps {
  run: Run;
  id: string;
  label: string;
  actions: RefObject<CellActions>;
}

export function VideoCell({ run, ...rest }: VideoCellProps) {
  const { result } = run;
  // Memoised: each new object would be reported again.
  const ordered = useMemo(() => (result.kind === 'other' ? readTask(result.response) : undefined), [result]);
  if (ordered === undefined) {
    return (
      <Frame>
        <NoResult run={run}>No task in the response.</NoResult>
      </Frame>
    );
  }
  return <Task key={ordered.id} ordered={ordered} {...rest} />;
}

interface TaskProps extends Omit<VideoCellProps, 'run'> {
  ordered: VideoTask;
}

function Task({ ordered, id, label, actions }: TaskProps) {
  const { task: followed } = useTaskDetail(ordered.id);
  const task = useMemo(() => followed ?? asListed(ordered), [followed, ordered]);
  const live = isLiveTask(task);
  const now = useClock(live, 1000) / 1000;
  useEffect(() => actions.current.task(id, task), [actions, id, task]);
  if (task.status !== 'completed' || task.videoDeleted) {
    return (
      <Frame>
        <TaskProgress task={task} now={now} />
      </Frame>
    );
  }
  return <CellVideo src={videoUrl(task.id)} poster={stillUrl(task.id)} size={task.video} label={label} />;
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="grid aspect-video place-items-center bg-viewer p-4">{children}</div>;
}
