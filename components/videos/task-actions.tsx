/** The actions of a task: cancel, edit, run again, compare, share, delete. */
import { Columns3, Pencil, RotateCw, Scale, Share2, Trash2, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { CollectButton } from '#components/share/collect-button.tsx';
import { lateDialog } from '#components/shell/late-part.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { MoreButtons } from '#components/ui/more-buttons.tsx';
import { comparePage, emptySet, modelPath } from '#lib/client/handoff/compare-set.ts';
import { evaluatePage, handoff } from '#lib/client/handoff/handoff.ts';
import { plainWords } from '#lib/client/run/failure-view.ts';
import { providerName } from '#lib/client/run/provider-labels.ts';
import { type TaskDetail, taskRequestBody } from '#lib/client/run/tasks/task-detail.ts';
import { cancelTask, createAgain, deleteTask, retryTask } from '#lib/client/run/tasks/use-task-detail.ts';
import { isLiveTask } from '#lib/client/run/tasks/video-task.ts';
import { operationFacts } from '#lib/contract/operation-facts.ts';
import { forms } from '#lib/describe/playground-forms.ts';
import type { LinkedRequest } from '#lib/describe/share-link.ts';
import { ActionButton, ActionsBox } from './actions-box.tsx';

export function TaskActions({ task }: { task: TaskDetail }) {
  const router = useRouter();
  const { mayCall, mayRun, mayChange } = useRights();
  const edit = async () => {
    const { body } = await taskRequestBody(task);
    router.push(handoff.open({ page: forms.videos.name, body, model: task.model }));
  };
  const compare = async () => {
    const { body } = await taskRequestBody(task);
    const set = { ...emptySet, axes: [{ path: modelPath, values: [task.model] }] };
    router.push(handoff.open({ page: comparePage('videos'), body, model: task.model, set }));
  };
  const evaluate = async () => {
    const { body } = await taskRequestBody(task);
    const page = evaluatePage(operationFacts.createVideo.id);
    router.push(handoff.open({ page, body, model: task.model }));
  };
  const live = isLiveTask(task);
  const edits = (
    <ActionButton
      name="Edit and retry"
      weight={live || task.status === 'completed' ? undefined : 'strong'}
      icon={<Pencil size={14} />}
      action={edit}
    />
  );
  return (
    <ActionsBox>
      {mayRun ? (live ? null : edits) : null}
      {mayChange(task) && task.parked ? <SendAgain task={task} /> : null}
      {mayRun ? <ShareTask task={task} /> : null}
      {/* No action that runs something takes the place of Cancel: a second click must not start one. */}
      {mayChange(task) && live ? (
        <ActionButton
          name="Cancel"
          icon={<X size={14} />}
          action={() => cancelTask(task.id)}
          className="col-start-2"
        />
      ) : null}
      {mayRun ? (
        <MoreButtons>
          {live ? edits : null}
          <ActionButton
            name="Run again"
            icon={<RotateCw size={14} />}
            action={async () => router.push(`/videos/${await createAgain(task)}`)}
          />
          <ActionButton name="Compare" icon={<Columns3 size={14} />} action={compare} />
          {mayCall('POST /api/evaluations') ? (
            <ActionButton name="Evaluate this" icon={<Scale size={14} />} action={evaluate} />
          ) : null}
          <CollectButton
            text="Add to collection"
            items={async () =>
              // The run that created the task.
              task.requestId === null
                ? { blocked: 'Created with an API key, so it has no run in the playground.' }
                : [{ kind: 'run', runId: task.requestId }]
            }
          />
          {mayChange(task) && !live ? <DeleteTask task={task} /> : null}
        </MoreButtons>
      ) : null}
    </ActionsBox>
  );
}

function SendAgain({ task }: { task: TaskDetail }) {
  return (
    <>
      <p className="col-span-2 text-13 text-ink-second">
        {plainWords(task.note ?? '', task.provider ? providerName(task.provider) : 'the provider')} If you
        send it again and both arrived, both videos are billed.
      </p>
      <ActionButton
        name="Send again"
        weight="strong"
        icon={<RotateCw size={14} />}
        action={() => retryTask(task.id)}
      />
    </>
  );
}

const ShareDialog = lateDialog(() => import('#components/share/share-dialog.tsx'), 'ShareDialog');

function ShareTask({ task }: { task: TaskDetail }) {
  const [request, setRequest] = useState<LinkedRequest>();
  const open = async () => {
    const {
      body: { model: _, ...body },
    } = await taskRequestBody(task);
    const { operationId, name: page } = forms.videos;
    setRequest({ operationId, page, model: task.model, body });
  };
  return (
    <>
      <ActionButton name="Share" icon={<Share2 size={14} />} action={open} />
      {request ? (
        <ShareDialog
          title="Share this video"
          start={task.status === 'completed' && !task.videoDeleted ? 'snapshot' : 'link'}
          request={request}
          // The run that created the task. Its snapshot shows the video.
          run={{ requestId: task.requestId ?? undefined, phase: 'done' }}
          path="/videos"
          onClose={() => setRequest(undefined)}
        />
      ) : null}
    </>
  );
}

/** Deletes an ended task, after a question: the server cannot restore it. */
function DeleteTask({ task }: { task: Pick<TaskDetail, 'id' | 'kind' | 'status' | 'videoDeleted'> }) {
  const router = useRouter();
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  const hasVideo = task.status === 'completed' && !task.videoDeleted;
  return (
    <>
      <ActionButton
        name="Delete"
        icon={<Trash2 size={14} />}
        action={async () => setAsks(true)}
        className="col-span-2 mt-2 text-failed"
      />
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
                await deleteTask(task);
                router.push('/videos');
              }}
            />
          </ActionsBox>
        </Dialog>
      ) : null}
    </>
  );
}
