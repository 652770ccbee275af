/** Shown for unknown task ids: explains that other keys own their tasks, and shows their callbacks. */
import { SearchX } from 'lucide-react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { taskSample } from '#lib/client/run/tasks/task-samples.ts';
import { isTaskId } from '#lib/contract/videos/video-status.ts';
import { TaskCallbacks } from './task-callbacks.tsx';

export function TaskNotFound({ id }: { id: string }) {
  return (
    <div role="alert" className="w-full min-w-0 max-w-[520px]">
      <h2 className="flex items-center gap-2 text-15 font-semibold">
        <SearchX size={17} className="shrink-0 text-ink-second" />
        Task not found
      </h2>
      <p className="mt-2 font-mono text-12 text-ink-second [overflow-wrap:anywhere]">{id}</p>
      <p className="mt-2 text-14 text-ink-second">
        The id is wrong, the task was deleted, or it was created with an API key. The playground only shows
        tasks created on its own pages. Ask for it with the key that created it:
      </p>
      <CopyButton
        label="Copy as cURL"
        text={() => taskSample(id)}
        className="mt-2 h-control-small px-3 text-13 font-medium hover:bg-sunk"
      />
      {isTaskId(id) ? <TaskCallbacks taskId={id} live={false} now={0} /> : null}
    </div>
  );
}
