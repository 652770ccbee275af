/** Deletes an ended task, after a question: the server cannot restore it. */
import { Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { TaskDetail } from '#lib/client/run/tasks/task-detail.ts';
import { deleteTask } from '#lib/client/run/tasks/use-task-detail.ts';
import { ActionButton, ActionsBox } from './actions-box.tsx';

export function DeleteTask({ task }: { task: Pick<TaskDetail, 'id' | 'status' | 'videoDeleted'> }) {
  const router = useRouter();
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  const hasVideo = task.status === 'completed' && !task.videoDeleted;
  return (
    <>
      <ActionButton name="Delete" icon={<Trash2 size={14} />} action={async () => setAsks(true)} />
      {asks ? (
        <Dialog title="Delete this task?" onClose={close} className="max-w-[440px]">
          <p className="mb-4 text-14">
            {hasVideo
              ? 'The task, its video and its inputs are deleted from the server. Links to the video stop working.'
              : 'The task and its inputs are deleted from the server.'}{' '}
            This cannot be undone.
          </p>
          <ActionsBox>
            <Button onClick={close}>Keep</Button>
            <ActionButton
              name="Delete task"
              icon={<Trash2 size={14} />}
              action={async () => {
                await deleteTask(task.id);
                router.push('/videos');
              }}
            />
          </ActionsBox>
        </Dialog>
      ) : null}
    </>
  );
}
