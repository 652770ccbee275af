/** The video page: the form creates tasks, the list follows them. Tasks continue without the page. */
import dynamic from 'next/dynamic';
import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { OperationForm } from '#components/form/operation-form.tsx';
import { useOperationForm } from '#components/form/use-operation-form.ts';
import { EmptyState, type ExampleRequest } from '#components/result/empty-state.tsx';
import { layoutNouns } from '#components/result/result-layout.ts';
import { ErrorCard } from '#components/result/result-viewers.tsx';
import { LinkNotice } from '#components/share/link-notice.tsx';
import { ShareButton } from '#components/share/share-button.tsx';
import { latePart } from '#components/shell/late-part.tsx';
import { MissingDialog } from '#components/shell/not-loaded.tsx';
import { TaskList } from '#components/videos/task-list.tsx';
import { TaskListProvider } from '#components/videos/task-list-provider.tsx';
import { TaskStrip } from '#components/videos/task-strip.tsx';
import { pageRuns, useRuns } from '#lib/client/run/page-runs.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import type { NewRun } from '#lib/client/run/runs-store.ts';
import { requestOfForm } from '#lib/client/share/linked-request.ts';
import { loadCode } from '#lib/client/transport/load-code.ts';
import { taskActivity } from '#lib/client/videos/task-activity.ts';
import type { ListedTask } from '#lib/client/videos/video-task.ts';
import type { FormValidation } from '#lib/describe/form-check.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';
import { Announcer } from './announcer.tsx';
import { FaultPicker, noFault, taskFaults, withFault } from './fault-picker.tsx';
import { type Pane, Panes } from './panes.tsx';
import { useFormCommands } from './use-form-commands.ts';
import { useFormFocus } from './use-form-focus.ts';
import { useRunOnceLoaded } from './use-run-once-loaded.ts';

const PlayerDialog = dynamic(
  () =>
    latePart(
      () => import('#components/videos/video-player.tsx').then((file) => file.PlayerDialog),
      MissingDialog,
    ),
  { ssr: false },
);

/** Loaded with the first action on a task. */
const taskCalls = () => loadCode(() => import('#lib/client/videos/use-task-detail.ts'));

/** The second click of a double click must not create a second video. */
const doubleClickMs = 500;

interface VideoOperationProps {
  description: FormDescription;
  name: string;
  sandbox: boolean;
  validation: FormValidation;
}

export function VideoOperation({ description, name, sandbox, validation }: VideoOperationProps) {
  const form = useOperationForm(description, name, { validation });
  const runs = useRuns(name);
  const { running } = useSyncExternalStore(taskActivity.subscribe, taskActivity.read, taskActivity.read);
  const [playing, setPlaying] = useState<ListedTask | undefined>();
  const [remarks, setRemarks] = useState<Readonly<Record<string, string>>>({});
  const [fault, setFault] = useState(noFault);
  const [pane, setPane] = useState<Pane>('form');
  const { box, focus } = useFormFocus(() => setPane('form'));
  const latest = runs[0];

  const createdAt = useRef(Number.NEGATIVE_INFINITY);
  const start = (wanted: NewRun) => {
    const now = performance.now();
    if (now - createdAt.current < doubleClickMs) return;
    createdAt.current = now;
    pageRuns.start({ ...withFault(wanted, fault), page: name });
    setPane('result');
  };
  const edit = (body: Run['request']['body'], model: string) => {
    form.load(body, { model });
    setPane('form');
    focus();
  };
  useFormCommands({ form, runLabel: 'Create a task', onRun: start, onStop: undefined });
  const runLoaded = useRunOnceLoaded(form, start);
  const tryExample = ({ body: { model: _, ...body } }: ExampleRequest) => {
    form.load(body, { model: form.model });
    runLoaded();
  };
  const remark = useCallback(
    (id: string, text: string) => setRemarks((known) => ({ ...known, [id]: text })),
    [],
  );
  const latestEdit = useRef(edit);
  latestEdit.current = edit;
  // Stable, because the rows re-render when these change.
  const onCancel = useCallback(
    async ({ id }: ListedTask) => {
      try {
        const refused = await (await taskCalls()).cancelTask(id);
        if (refused !== undefined) remark(id, refused);
      } catch (error) {
        remark(id, messageOf(error));
      }
    },
    [remark],
  );
  const onRetry = useCallback(
    async ({ id, model }: ListedTask) => {
      try {
        const { body, lost } = await (await taskCalls()).requestOfTask(id);
        latestEdit.current(body, model);
        if (lost > 0) remark(id, lostText(lost));
      } catch (error) {
        remark(id, messageOf(error));
      }
    },
    [remark],
  );

  return (
    <TaskListProvider runs={runs}>
      <Panes
        pane={pane}
        onPane={setPane}
        live={running}
        form={
          <OperationForm
            form={form}
            onRun={start}
            runLabel="Create task"
            runningCount={runs.filter(isLive).length}
            notice={<LinkNotice form={form} onFault={setFault} />}
            acts={
              <ShareButton
                size="normal"
                label="Share this request"
                request={() => requestOfForm(form, fault)}
              />
            }
          />
        }
        formBox={box}
        resultLabel="Tasks"
        result={
          <TaskList
            remarks={remarks}
            trailing={
              sandbox ? <FaultPicker faults={taskFaults} value={fault} onChange={setFault} /> : undefined
            }
            notice={
              latest?.error ? (
                <div className="border-b border-hairline bg-viewer p-4">
                  <ErrorCard
                    run={latest}
                    error={latest.error}
                    onEdit={({ request, model }) => edit(request.body, model)}
                    onAgain={({ operationId, model, request }) => start({ operationId, model, request })}
                  />
                </div>
              ) : null
            }
            empty={
              <EmptyState
                noun={layoutNouns.video}
                examples={form.variant?.examples ?? []}
                onExample={tryExample}
              />
            }
            onPlay={setPlaying}
            onCancel={onCancel}
            onRetry={onRetry}
          />
        }
        status={<TaskStrip />}
      />
      {playing ? <PlayerDialog task={playing} onClose={() => setPlaying(undefined)} /> : null}
      <Announcer runs={runs} />
    </TaskListProvider>
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function lostText(lost: number): string {
  return lost === 1
    ? 'One file of this request is no longer stored.'
    : `${lost} files of this request are no longer stored.`;
}
