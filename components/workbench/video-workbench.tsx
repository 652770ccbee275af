'use client';
/** The video page: the form orders a task, the list follows it. Tasks go on whether or not anybody looks. */
import { useEffect, useRef, useState } from 'react';
import { OperationForm } from '#components/form/operation-form.tsx';
import { useOperationForm } from '#components/form/use-operation-form.ts';
import { EmptyState, type ExampleRequest } from '#components/result/empty-state.tsx';
import { ErrorCard } from '#components/result/error-card.tsx';
import { layoutNouns } from '#components/result/result-layout.ts';
import { LinkNotice } from '#components/share/link-notice.tsx';
import { ShareButton } from '#components/share/share-button.tsx';
import { PlayerDialog } from '#components/tasks/player-dialog.tsx';
import { TaskList } from '#components/tasks/task-list.tsx';
import { TaskStrip } from '#components/tasks/task-strip.tsx';
import { pageRuns, useRuns } from '#lib/client/page-runs.ts';
import { isLive, type Run } from '#lib/client/run.ts';
import type { NewRun } from '#lib/client/runs-store.ts';
import { requestOfForm } from '#lib/client/share/linked-request.ts';
import { recallForForm, rememberBody } from '#lib/client/tasks/asked-bodies.ts';
import {
  cancelVideoTask,
  refreshVideoTasks,
  showNewTask,
  useVideoTasks,
} from '#lib/client/tasks/use-video-tasks.ts';
import { readTask, type VideoTask } from '#lib/client/tasks/video-task.ts';
import type { FormDescription } from '#lib/describe/form-fields.ts';
import { Announcer } from './announcer.tsx';
import { FaultPicker, noFault, taskFaults, withFault } from './fault-picker.tsx';
import { type Pane, Panes } from './panes.tsx';
import { TaskAnnouncer } from './task-announcer.tsx';
import { useFormFocus } from './use-form-focus.ts';
import { useRunOnceLoaded } from './use-run-once-loaded.ts';

interface VideoWorkbenchProps {
  description: FormDescription;
  name: string;
  sandbox: boolean;
}

export function VideoWorkbench({ description, name, sandbox }: VideoWorkbenchProps) {
  const form = useOperationForm(description, name);
  const runs = useRuns(name);
  const videos = useVideoTasks();
  const [playing, setPlaying] = useState<VideoTask | undefined>();
  const [fault, setFault] = useState(noFault);
  const { box, focus } = useFormFocus();
  const [pane, setPane] = useState<Pane>('form');
  const latest = runs[0];
  useOrderedTasks(runs);

  const start = (wanted: NewRun) => {
    pageRuns.start({ ...withFault(wanted, fault), page: name });
    setPane('result');
  };
  const edit = (body: Run['request']['body'], model: string) => {
    form.load(body, { model });
    setPane('form');
    focus();
  };
  const runLoaded = useRunOnceLoaded(form, start);
  const tryExample = ({ body: { model: _, ...body } }: ExampleRequest) => {
    form.load(body, { model: form.model });
    runLoaded();
  };

  return (
    <>
      <Panes
        pane={pane}
        onPane={setPane}
        live={videos.tasks.filter(({ status }) => status === 'in_progress').length}
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
            videos={videos}
            trailing={
              sandbox ? <FaultPicker faults={taskFaults} value={fault} onChange={setFault} /> : undefined
            }
            notice={
              latest?.error ? (
                <div className="border-b border-hairline bg-stage p-4">
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
            onCancel={({ id }) => void cancelVideoTask(id).catch(() => refreshVideoTasks())}
            onRetry={(task) => edit(recallForForm(task.id) ?? { prompt: task.prompt }, task.model)}
          />
        }
        status={<TaskStrip videos={videos} />}
      />
      {playing ? <PlayerDialog task={playing} onClose={() => setPlaying(undefined)} /> : null}
      <Announcer runs={runs} />
      <TaskAnnouncer tasks={videos.tasks} />
    </>
  );
}

/** Each order that was accepted: what was asked is remembered, and the list shows it at once. */
function useOrderedTasks(runs: readonly Run[]): void {
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, result, request } of runs) {
      const task = result.kind === 'other' ? readTask(result.reply) : undefined;
      if (task === undefined || seen.current.has(id)) continue;
      seen.current.add(id);
      rememberBody(task.id, request.body);
      void showNewTask(task);
    }
  }, [runs]);
}
