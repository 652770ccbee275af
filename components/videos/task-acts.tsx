'use client';
/** What can be done with a task: ended early, ordered again, its request changed or compared, handed on. */
import { Columns3, Pencil, RotateCw, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { openCompareWith } from '#lib/client/compare/compare-opening.ts';
import { emptySet, modelPath } from '#lib/client/compare/compare-set.ts';
import { transferTo } from '#lib/client/form/transfer.ts';
import { orderedBody, type TaskDetail } from '#lib/client/videos/task-detail.ts';
import { cancelTask, orderAgain } from '#lib/client/videos/use-task-detail.ts';
import { isLiveTask } from '#lib/client/videos/video-task.ts';
import { ShareTask } from './share-task.tsx';
import { ActButton, ActsBox, useActs } from './use-acts.tsx';

export function TaskActs({ task }: { task: TaskDetail }) {
  const router = useRouter();
  const acts = useActs();
  const edit = async () => {
    const { body } = await orderedBody(task);
    transferTo('videos.create', { body, model: task.model });
    router.push('/videos');
  };
  const compare = async () => {
    const { body } = await orderedBody(task);
    openCompareWith('videos', {
      body,
      model: task.model,
      set: { ...emptySet, axes: [{ path: modelPath, values: [task.model] }] },
    });
    router.push('/compare?of=videos');
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
      <ActButton acts={acts} name="Compare" icon={<Columns3 aria-hidden size={14} />} does={compare} />
      <ShareTask task={task} acts={acts} />
    </ActsBox>
  );
}
