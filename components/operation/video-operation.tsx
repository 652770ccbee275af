/** The video page: the form creates tasks, the list follows them. Tasks continue without the page. */

import dynamic from 'next/dynamic';
import { useRef, useSyncExternalStore } from 'react';
import { FaultPicker, taskFaults } from '#components/form/fault-picker.tsx';
import { layoutNouns } from '#components/result/result-layout.ts';
import { ErrorCard } from '#components/result/result-viewers.tsx';
import { lateDialog, lateNamed, latePart } from '#components/shell/late-part.tsx';
import { runOf } from '#lib/client/run/form-values.ts';
import { pageRuns, useRuns } from '#lib/client/run/page-runs.ts';
import { taskActivity } from '#lib/client/run/tasks/task-activity.ts';
import type { ListedTask } from '#lib/client/run/tasks/video-task.ts';
import { useUrlParam } from '#lib/client/storage/use-url-param.ts';
import { OperationPanes, type OperationViewProps, useFormPane } from './form-pane.tsx';
import { TaskList } from './tasks/task-list.tsx';
import { TaskListProvider } from './tasks/task-list-provider.tsx';
import { TaskStrip } from './tasks/task-strip.tsx';
import { useTaskActions } from './tasks/use-task-actions.ts';

const PlayerDialog = lateDialog<{ task: ListedTask; onClose(): void }, 'PlayerDialog'>(
  () => import('#components/result/video/video-player.tsx'),
  'PlayerDialog',
);

const EmptyState = dynamic(() => lateNamed(() => import('#components/result/empty-state.tsx'), 'EmptyState'));

const VideoRequest = latePart(() => import('./tasks/video-request.tsx'), 'VideoRequest');

/** The second click of a double click must not create a second video. */
const doubleClickMs = 500;

export function VideoOperation({ description, name, validation }: OperationViewProps) {
  const runs = useRuns(name);
  const { running } = useSyncExternalStore(taskActivity.subscribe, taskActivity.read, taskActivity.read);
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
  const { remarks, actions, playing, closePlayer } = useTaskActions(page.edit);
  const [tab, setTab] = useUrlParam('tab', ['tasks', 'request', 'code']);
  const inspected = tab === 'tasks' ? undefined : tab;
  return (
    <TaskListProvider runs={runs} kind="video">
      <OperationPanes
        at={page}
        runLabel="Create task"
        runs={runs}
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
            {...actions}
          />
        }
        status={<TaskStrip />}
      />
      {playing ? <PlayerDialog task={playing} onClose={closePlayer} /> : null}
    </TaskListProvider>
  );
}
