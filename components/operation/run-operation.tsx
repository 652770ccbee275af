/** Operations whose runs return their result directly or as a stream. */
import { useEffect, useRef, useState } from 'react';
import { EmbeddingActionsContext } from '#components/embeddings/embedding-actions.ts';
import type { ResultLayout } from '#components/result/result-layout.ts';
import { ResultPanel } from '#components/result/result-panel.tsx';
import { StatusStrip } from '#components/result/status/status-strip.tsx';
import { ConversationProvider } from '#components/result/text/conversation.tsx';
import { ShareButton } from '#components/share/share-button.tsx';
import { useShortcut } from '#components/shell/shortcuts/use-shortcut.ts';
import { contentKey } from '#lib/client/conversation/thread.ts';
import {
  beginRun,
  primaryRunOf,
  primaryRuns,
  repeatOf,
  startEachText,
  sumOfGroup,
  wholeBody,
} from '#lib/client/embeddings/embedding-runs.ts';
import { stopEmbeddings } from '#lib/client/embeddings/start-embeddings.ts';
import { runOf } from '#lib/client/form/form-values.ts';
import { templateTexts } from '#lib/client/form/variables.ts';
import { pageRuns, useRuns } from '#lib/client/run/page-runs.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { maxSavedTexts, readSavedRuns, saveRuns } from '#lib/client/run/saved-runs.ts';
import { requestOfRun } from '#lib/client/share/linked-request.ts';
import { FaultPicker, runFaults } from './fault-picker.tsx';
import { OperationPanes, type OperationViewProps, useFormPane } from './form-pane.tsx';

export function RunOperation({
  description,
  layout,
  name,
  validation,
}: OperationViewProps & { layout: ResultLayout }) {
  const runs = useRuns(name);
  useSavedRuns(name, runs, layout === 'text' ? maxSavedTexts : undefined);
  const [shown, setShown] = useState<string | undefined>();
  // Runs of one group appear and stop as one.
  const leads = primaryRuns(runs);
  const run = primaryRunOf(runs, shown) ?? leads[0];
  const live = leads.filter(isLive);
  const front = runs[0];
  // A recording that was dropped on the page.
  const opened = front?.recorded ? front.id : undefined;
  useEffect(() => {
    if (opened !== undefined) setShown(opened);
  }, [opened]);
  const stop = (id: string) => stopEmbeddings(pageRuns, id);
  const newest = live[0];
  const stopNewest = newest && (() => stop(newest.id));
  useShortcut({ keys: 'Escape', label: 'Stop the newest run', group: 'On this page', typing: true }, () => {
    if (stopNewest === undefined) return false;
    stopNewest();
  });
  const page = useFormPane({
    description,
    name,
    validation,
    runLabel: 'Run the form',
    onRun: (wanted) => setShown(beginRun(pageRuns, wanted)),
    onStop: stopNewest,
  });
  const embeddings = {
    tryEach(known: Run) {
      setShown(startEachText(pageRuns, known));
      page.setPane('result');
    },
  };
  const conversation = {
    runs: leads,
    description,
    goOn: page.goOn,
    show(known: Run) {
      setShown(known.id);
      const { template, request, model } = known;
      const current = runOf(description, page.form.state).request.body;
      // An edited form can be restored; one that shows the other run has nothing to lose.
      const continues = run !== undefined && contentKey(current) === contentKey(run.request.body);
      const stream = request.path.includes('stream');
      page.form.load(template ?? request.body, { model, stream, continues });
    },
  };
  return (
    <OperationPanes
      at={page}
      runLabel="Run"
      runs={leads}
      running={live.length}
      live={live.length}
      result={
        <EmbeddingActionsContext value={embeddings}>
          <ConversationProvider value={conversation}>
            <ResultPanel
              layout={layout}
              run={run}
              runs={leads}
              examples={page.form.variant?.examples ?? []}
              unsent={run ? undefined : runOf(description, page.form.state)}
              onShow={setShown}
              onStop={stop}
              onAgain={(known) => page.start(repeatOf(known))}
              onEdit={(known) =>
                page.edit(wholeBody(known), known.model, known.request.path.includes('stream'))
              }
              onExample={page.tryExample}
              trailing={
                <>
                  {run ? (
                    <ShareButton label="Share this run" request={() => requestOfRun(run, name)} run={run} />
                  ) : null}
                  {page.sandbox ? (
                    <FaultPicker faults={runFaults} value={page.fault} onChange={page.setFault} />
                  ) : null}
                </>
              }
            />
          </ConversationProvider>
        </EmbeddingActionsContext>
      }
      status={<StatusStrip run={run && sumOfGroup(run, runs)} />}
    />
  );
}

/** Restores the runs of a page after a reload. */
function useSavedRuns(page: string, runs: readonly Run[], most: number | undefined): void {
  const recalled = useRef(false);
  const none = runs.length === 0;
  useEffect(() => {
    if (recalled.current) return;
    recalled.current = true;
    // A new visit starts empty.
    if (!none || !cameBack()) return;
    const saved = readSavedRuns(page);
    if (saved.length === 0) return;
    import('#lib/client/history/restore-runs.ts').then(
      ({ restoreRuns }) => restoreRuns(page, saved),
      // Offline, the page starts empty; the history still has the runs.
      () => undefined,
    );
  }, [page, none]);
  useEffect(() => {
    if (runs.length === 0) return;
    const saved = runs.map(({ template, ...run }) => ({
      ...run,
      texts: template && templateTexts(template),
    }));
    saveRuns(page, saved, most);
  }, [page, runs, most]);
}

/** The document was reloaded or restored, not opened by a link. */
function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (
    entry instanceof PerformanceNavigationTiming && (entry.type === 'reload' || entry.type === 'back_forward')
  );
}
