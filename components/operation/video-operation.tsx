/** The video page: the form creates tasks, the list follows them. Tasks continue without the page. */

import dynamic from 'next/dynamic';
import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { FaultPicker, taskFaults } from '#components/form/fault-picker.tsx';
import { layoutNouns } from '#components/result/result-layout.ts';
import { ErrorCard } from '#components/result/result-viewers.tsx';
import { Strip, Strong } from '#components/result/status/strip.tsx';
import { lateDialog, lateNamed } from '#components/shell/late-part.tsx';
import { errorMessage } from '#lib/base/error-message.ts';
import { runOf } from '#lib/client/run/form-values.ts';
import { pageRuns, useRuns } from '#lib/client/run/page-runs.ts';
import { isLive } from '#lib/client/run/run.ts';
import { taskActivity } from '#lib/client/run/tasks/task-activity.ts';
import type { ListedTask } from '#lib/client/run/tasks/video-task.ts';
import { useUrlParam } from '#lib/client/storage/use-url-param.ts';
import { OperationPanes, type OperationViewProps, useFormPane } from './form-pane.tsx';
import { TaskList } from './tasks/task-list.tsx';
import { TaskListProvider, usePageTasks } from './tasks/task-list-provider.tsx';

const PlayerDialog = lateDialog<{ task: ListedTask; onClose(): void }, 'PlayerDialog'>(
  () => import('#components/result/video/video-player.tsx'),
  'PlayerDialog',
);

const EmptyState = dynamic(() => lateNamed(() => import('#components/result/empty-state.tsx'), 'EmptyState'));

const VideoRequest = dynamic(() => lateNamed(() => import('./tasks/video-request.tsx'), 'VideoRequest'), {
  ssr: false,
});

/** Loaded with the first action on a task. */
const taskCalls = () => import('#lib/client/run/tasks/use-task-detail.ts');

/** The second click of a double click must not create a second video. */
const doubleClickMs = 500;

export function VideoOperation({ description, name, validation }: OperationViewProps) {
  const runs = useRuns(name);
  const { running } = useSyncExternalStore(taskActivity.subscribe, taskActivity.read, taskActivity.read);
  const [playing, setPlaying] = useState<ListedTask | undefined>();
  const [remarks, setRemarks] = useState<Readonly<Record<string, string>>>({});
  const createdAt = useRef(Number.NEGATIVE_INFINITY);
  const page = useFormPane({
    description,
    name,
    validation,
    onRun(wanted) {
      const now = performance.now();
      // After a rejection there is no first video.
      if (now - createdAt.current < doubleClickMs && runs[0]?.error === undefined) return;
      createdAt.current = now;
      pageRuns.start(wanted);
    },
  });
  const latest = runs[0];
  // Stable, like the two below, because the rows re-render when these change.
  const remark = useCallback(async (id: string, act: () => Promise<string | undefined>) => {
    const text = await act().catch(errorMessage);
    if (text !== undefined) setRemarks((known) => ({ ...known, [id]: text }));
  }, []);
  const onCancel = useCallback(
    ({ id }: ListedTask) => void remark(id, async () => (await taskCalls()).cancelTask(id)),
    [remark],
  );
  const latestEdit = useRef(page.edit);
  latestEdit.current = page.edit;
  const onRetry = useCallback(
    ({ id, model }: ListedTask) =>
      void remark(id, async () => {
        const { body, lost } = await (await taskCalls()).requestOfTask(id);
        latestEdit.current(body, model);
        return lost > 0 ? lostText(lost) : undefined;
      }),
    [remark],
  );

  const [tab, setTab] = useUrlParam('tab', ['tasks', 'request', 'code']);
  const inspected = tab === 'tasks' ? undefined : tab;
  return (
    <TaskListProvider runs={runs}>
      <OperationPanes
        at={page}
        runLabel="Create task"
        runs={runs}
        running={runs.filter(isLive).length}
        live={running}
        resultLabel="Tasks"
        result={
          <TaskList
            remarks={remarks}
            inspected={inspected}
            onInspect={(next) => setTab(next ?? 'tasks')}
            inspector={
              inspected ? (
                <VideoRequest
                  tab={inspected}
                  run={latest}
                  unsent={latest ? undefined : runOf(description, page.form.state)}
                />
              ) : null
            }
            trailing={
              page.sandbox ? (
                <FaultPicker faults={taskFaults} value={page.fault} onChange={page.setFault} />
              ) : undefined
            }
            notice={
              latest?.error ? (
                <div className="border-b border-hairline bg-viewer p-4">
                  <ErrorCard
                    run={latest}
                    error={latest.error}
                    onEdit={({ request, model }) => page.edit(request.body, model)}
                    onAgain={({ operationId, model, request }) => page.start({ operationId, model, request })}
                  />
                </div>
              ) : null
            }
            empty={
              <EmptyState
                noun={layoutNouns.video}
                examples={page.form.variant?.examples ?? []}
                onExample={page.tryExample}
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
    </TaskListProvider>
  );
}

function lostText(lost: number): string {
  return lost === 1
    ? 'One file of this request is no longer stored.'
    : `${lost} files of this request are no longer stored.`;
}

/** The status bar of the task list: running tasks, seconds of video. */
function TaskStrip() {
  const { loaded } = usePageTasks().list;
  const running = loaded?.totals.running ?? 0;
  if (loaded === undefined) return <Strip>{null}</Strip>;
  const seconds = loaded.totals.secondsToday;
  return (
    <Strip>
      {running > 0 ? (
        <span className="font-semibold text-accent">{running} running</span>
      ) : (
        <span className="text-ink-third">No running tasks</span>
      )}
      {seconds > 0 ? (
        <span className="text-ink-second @max-[680px]:hidden">
          <Strong>{seconds} s</Strong> of video in 24 h
        </span>
      ) : null}
      <span className="ml-auto truncate text-ink-third @max-[770px]:hidden">
        {running > 0
          ? 'You can close this page. Tasks continue on the server.'
          : 'Polling starts when you create a task'}
      </span>
    </Strip>
  );
}
