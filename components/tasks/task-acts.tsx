'use client';
/** What can be done with a task: ended early, ordered again, its request changed. */
import { Pencil, RotateCw, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { handOver } from '#lib/client/form/hand-over.ts';
import { orderedBody, type TaskDetail } from '#lib/client/tasks/task-detail.ts';
import { cancelTask, orderAgain } from '#lib/client/tasks/use-task-detail.ts';
import { isLiveTask } from '#lib/client/tasks/video-task.ts';
import { ActButton, ActsBox, useActs } from './use-acts.tsx';

export function TaskActs({ task }: { task: TaskDetail }) {
  const router = useRouter();
  const acts = useActs();
  const edit = async () => {
    const { body } = await orderedBody(task);
    handOver('videos.create', { body, model: task.model });
    router.push('/videos');
  };
  return (
    <ActsBox acts={acts}>
      {isLiveTask(task) ? (
        <ActButton
          acts={acts}
          name="Cancel"
          icon={<X aria-hidden size={14} />}
          does={() => cancelTask(task.id)}
          className="col-span-2"
        />
      ) : (
        <>
          <ActButton acts={acts} name="Edit and retry" icon={<Pencil aria-hidden size={14} />} does={edit} />
          <ActButton
            acts={acts}
            name="Order again"
            icon={<RotateCw aria-hidden size={14} />}
            does={async () => router.push(`/videos/${await orderAgain(task)}`)}
          />
        </>
      )}
    </ActsBox>
  );
}
