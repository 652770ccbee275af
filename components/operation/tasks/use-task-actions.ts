/** What the rows of tasks do, and the messages of those actions by task id. */
import { useRouter } from 'next/navigation';
import { useCallback, useRef, useState } from 'react';
import { errorMessage } from '#lib/base/error-message.ts';
import type { JsonRecord } from '#lib/base/json-value.ts';
import { handoff } from '#lib/client/handoff/handoff.ts';
import { taskHref } from '#lib/client/run/tasks/task-urls.ts';
import type { ListedTask } from '#lib/client/run/tasks/video-task.ts';
import { forms } from '#lib/describe/playground-forms.ts';
import type { TaskRowActions } from './task-row.tsx';

/** Loaded with the first action. */
const taskCalls = () => import('#lib/client/run/tasks/use-task-detail.ts');

/** `edit` shows the request of a video in the form beside the list; without it, the page of videos does. */
export function useTaskActions(edit?: (body: JsonRecord, model: string) => void) {
  const router = useRouter();
  const [remarks, setRemarks] = useState<Readonly<Record<string, string>>>({});
  const [playing, setPlaying] = useState<ListedTask | undefined>();
  const latest = useRef({ edit, router });
  latest.current = { edit, router };

  const remark = useCallback(async (id: string, act: () => Promise<unknown>) => {
    const text = await act().catch(errorMessage);
    if (typeof text === 'string') setRemarks((known) => ({ ...known, [id]: text }));
  }, []);
  // Stable, because the rows render again when these change.
  const actions: TaskRowActions = {
    onOpen: useCallback((task) => {
      if (task.kind === 'video') setPlaying(task);
      else latest.current.router.push(taskHref(task));
    }, []),
    onCancel: useCallback(
      ({ id }) => void remark(id, async () => (await taskCalls()).cancelTask(id)),
      [remark],
    ),
    onRetry: useCallback(
      ({ id }) => void remark(id, async () => (await taskCalls()).retryTask(id)),
      [remark],
    ),
    onDelete: useCallback(
      (task) => void remark(task.id, async () => (await taskCalls()).deleteTask(task)),
      [remark],
    ),
    onEdit: useCallback(
      (task) =>
        void remark(task.id, async () => {
          const { edit: show, router: go } = latest.current;
          if (task.kind === 'image') return go.push(await openImageRequest(task));
          const { body, lost } = await (await taskCalls()).requestOfTask(task.id);
          if (show) show(body, task.model);
          else go.push(handoff.open({ page: forms.videos.name, body, model: task.model }));
          return lost > 0 ? lostText(lost) : undefined;
        }),
      [remark],
    ),
  };
  return { remarks, actions, playing, closePlayer: () => setPlaying(undefined) };
}

/** Fills the form of the images with the request, which their run has. */
async function openImageRequest({ runId }: ListedTask): Promise<string> {
  const { openStoredRun } = await import('#lib/client/run/stored/open-stored-run.ts');
  const { openInForm } = await import('#lib/client/handoff/run-again.ts');
  const run = runId === null ? undefined : await openStoredRun(runId, 'tasks');
  const href = run && openInForm(run);
  if (href === undefined) throw new Error('The request is no longer in the history.');
  return href;
}

function lostText(lost: number): string {
  return lost === 1
    ? 'One file of this request is no longer stored.'
    : `${lost} files of this request are no longer stored.`;
}
