/** Operations whose runs return their result directly or as a stream. */
import { useEffect, useRef, useState } from 'react';
import { EmbeddingActionsProvider } from '#components/embeddings/embedding-actions.tsx';
import { OperationForm } from '#components/form/operation-form.tsx';
import { useOperationForm } from '#components/form/use-operation-form.ts';
import type { ExampleRequest } from '#components/result/empty-state.tsx';
import type { ResultLayout } from '#components/result/result-layout.ts';
import { ResultPanel } from '#components/result/result-panel.tsx';
import { StatusStrip } from '#components/result/status/status-strip.tsx';
import { ConversationProvider } from '#components/result/text/conversation.tsx';
import { LinkNotice } from '#components/share/link-notice.tsx';
import { ShareButton } from '#components/share/share-button.tsx';
import { useShortcut } from '#components/shell/shortcuts/use-shortcut.ts';
import type { JsonRecord } from '#lib/base/json-value.ts';
import {
  beginRun,
  primaryRunOf,
  primaryRuns,
  repeatOf,
  startEachText,
  wholeBody,
} from '#lib/client/embeddings/embedding-runs.ts';
import { stopEmbeddings } from '#lib/client/embeddings/start-embeddings.ts';
import { runOf } from '#lib/client/form/form-values.ts';
import { pageRuns, useRuns } from '#lib/client/run/page-runs.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import type { NewRun } from '#lib/client/run/runs-store.ts';
import { readSavedRuns, saveRuns } from '#lib/client/run/saved-runs.ts';
import { requestOfForm, requestOfRun } from '#lib/client/share/linked-request.ts';
import type { FormValidation } from '#lib/describe/form-check.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';
import { Announcer } from './announcer.tsx';
import { FaultPicker, noFault, runFaults, withFault } from './fault-picker.tsx';
import { type Pane, Panes } from './panes.tsx';
import { useFormCommands } from './use-form-commands.ts';
import { useFormFocus } from './use-form-focus.ts';
import { useRunOnceLoaded } from './use-run-once-loaded.ts';

interface RunOperationProps {
  description: FormDescription;
  layout: ResultLayout;
  name: string;
  sandbox: boolean;
  validation: FormValidation;
}

export function RunOperation({ description, layout, name, sandbox, validation }: RunOperationProps) {
  const form = useOperationForm(description, name, { validation });
  const runs = useRuns(name);
  useSavedRuns(name, runs);
  const [shown, setShown] = useState<string | undefined>();
  const [fault, setFault] = useState(noFault);
  const [pane, setPane] = useState<Pane>('form');
  const { box, focus } = useFormFocus(() => setPane('form'));
  // Runs of one group appear and stop as one.
  const leads = primaryRuns(runs);
  const run = primaryRunOf(runs, shown) ?? leads[0];
  const live = leads.filter(isLive);
  const stop = (id: string) => stopEmbeddings(pageRuns, id);

  const start = (wanted: NewRun) => {
    setShown(beginRun(pageRuns, { ...withFault(wanted, fault), page: name }));
    setPane('result');
  };
  const again = (known: Run) => start(repeatOf(known));
  const edit = (known: Run) => {
    const { model, request } = known;
    form.load(wholeBody(known), { model, stream: request.path.includes('stream') });
    setPane('form');
    focus();
  };
  const runLoaded = useRunOnceLoaded(form, start, () => setPane('form'));
  // Examples run with the selected model.
  const tryExample = ({ body: { model: _, ...body } }: ExampleRequest) => {
    form.load({ ...description.usual, ...body }, { model: form.model });
    runLoaded();
  };
  const conversation = {
    goOn({ model, request }: Run, body: JsonRecord, send: boolean) {
      form.load(body, { model, stream: request.path.includes('stream'), continues: true });
      if (send) return runLoaded();
      setPane('form');
      focus('last');
    },
  };
  const bench = {
    tryEach(known: Run) {
      setShown(startEachText(pageRuns, known));
      setPane('result');
    },
  };
  const newest = live[0];
  useStopKey(newest?.id);
  useFormCommands({
    form,
    runLabel: 'Run the form',
    onRun: start,
    onStop: newest && (() => stop(newest.id)),
  });

  return (
    <>
      <Panes
        pane={pane}
        onPane={setPane}
        live={live.length}
        formBox={box}
        form={
          <OperationForm
            form={form}
            onRun={start}
            runningCount={live.length}
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
        result={
          <EmbeddingActionsProvider value={bench}>
            <ConversationProvider value={conversation}>
              <ResultPanel
                layout={layout}
                run={run}
                runs={leads}
                examples={form.variant?.examples ?? []}
                unsent={run ? undefined : runOf(description, form.state)}
                onShow={setShown}
                onStop={stop}
                onAgain={again}
                onEdit={edit}
                onExample={tryExample}
                trailing={
                  <>
                    {run ? (
                      <ShareButton label="Share this run" request={() => requestOfRun(run, name)} run={run} />
                    ) : null}
                    {sandbox ? <FaultPicker faults={runFaults} value={fault} onChange={setFault} /> : null}
                  </>
                }
              />
            </ConversationProvider>
          </EmbeddingActionsProvider>
        }
        status={<StatusStrip run={run} />}
      />
      <Announcer runs={leads} />
    </>
  );
}

function useStopKey(runId: string | undefined): void {
  useShortcut({ keys: 'Escape', label: 'Stop the newest run', group: 'On this page', typing: true }, () => {
    if (runId === undefined) return false;
    stopEmbeddings(pageRuns, runId);
  });
}

/** Restores the runs of a page after a reload. This tab stores their ids. */
function useSavedRuns(page: string, runs: readonly Run[]): void {
  const recalled = useRef(false);
  const none = runs.length === 0;
  useEffect(() => {
    if (recalled.current) return;
    recalled.current = true;
    // A new visit starts empty.
    if (!none || !cameBack()) return;
    const ids = readSavedRuns(page);
    if (ids.length === 0) return;
    import('#lib/client/history/restore-runs.ts').then(
      ({ restoreRuns }) => restoreRuns(page, ids),
      // Offline, the page starts empty; the history still has the runs.
      () => undefined,
    );
  }, [page, none]);
  useEffect(() => {
    if (runs.length > 0) saveRuns(page, runs);
  }, [page, runs]);
}

/** The document was reloaded or restored, not opened by a link. */
function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (
    entry instanceof PerformanceNavigationTiming && (entry.type === 'reload' || entry.type === 'back_forward')
  );
}
