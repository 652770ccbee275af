/** The progress of a task. */
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import type { ListedTask } from '#lib/client/run/tasks/video-task.ts';

interface TaskBarProps {
  task: ListedTask;
  label?: string;
  className: string;
}

/** A task that waits has a trace of progress. */
export function TaskBar({ task, label = `Progress of ${task.prompt || task.id}`, className }: TaskBarProps) {
  const alive = task.status === 'in_progress';
  return (
    <ProgressBar
      label={label}
      value={alive ? task.progress / 100 : 0.02}
      alive={alive}
      className={className}
    />
  );
}
