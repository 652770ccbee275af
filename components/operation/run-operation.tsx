/** Operations whose runs return their result directly or as a stream. */
import { useEffect, useRef, useState } from 'react';
import { FaultPicker, runFaults } from '#components/form/fault-picker.tsx';
import type { ResultLayout } from '#components/result/result-layout.ts';
import { ResultPanel } from '#components/result/result-panel.tsx';
import { StatusStrip } from '#components/result/status/status-strip.tsx';
import { ConversationProvider } from '#components/result/text/conversation-context.tsx';
import { ShareButton } from '#components/share/share-button.tsx';
import { latePart } from '#components/shell/late-part.tsx';
import { NotLoadedControl } from '#components/shell/not-loaded.tsx';
import { useShortcut } from '#components/shell/shortcuts/use-shortcut.ts';
import { handoff } from '#lib/client/handoff/handoff.ts';
import { contentKey, conversationOf } from '#lib/client/result/conversation/conversation-of.ts';
import { runOf } from '#lib/client/run/form-values.ts';
import { pageRuns, useRuns } from '#lib/client/run/page-runs.ts';
import { recallRuns, takeEarly } from '#lib/client/run/recall-runs.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import { maxSavedTexts, saveRuns } from '#lib/client/run/saved-runs.ts';
import { requestOfRun } from '#lib/client/share/linked-request.ts';
import { templateTexts } from '#lib/describe/variables.ts';
import { OperationPanes, type OperationViewProps, useFormPane } from './form-pane.tsx';

const ConversationsButton = latePart(() => import('./conversations-button.tsx'), 'ConversationsButton', {
  Failed: NotLoadedControl,
  Waiting: () => <span className="w-8 @min-[760px]/tabs:w-32" />,
});
const RunningElsewhere = latePart(() => import('./running-elsewhere.tsx'), 'RunningElsewhere');

export function RunOperation({
  description,
  layout,
  name,
  validation,
}: OperationViewProps & { layout: ResultLayout }) {
  const runs = useRuns(name);
  const isText = layout === 'text';
  useSavedRuns(name, runs, isText ? maxSavedTexts : undefined);
  const [shown, setShown] = useState<string | undefined>();
  const run = runs.find(({ id }) => id === shown) ?? runs[0];
  const live = runs.filter(isLive);
  const front = runs[0];
  // A recording that was dropped on the page.
  const opened = front?.recorded ? front.id : undefined;
  useEffect(() => {
    if (opened !== undefined) setShown(opened);
  }, [opened]);
  const newest = live[0];
  const stopNewest = newest && (() => pageRuns.stop(newest.id));
  useShortcut({ keys: 'Escape', label: 'Stop the newest run', group: 'On this page', typing: true }, () => {
    if (stopNewest === undefined) return false;
    stopNewest();
  });
  const page = useFormPane({
    description,
    name,
    validation,
    onRun: (wanted) =>
      setShown(pageRuns.start(isText ? { ...wanted, group: conversationOf(wanted, runs) } : wanted)),
  });
  const conversation = {
    runs,
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
      runs={runs}
      live={live.length}
      result={
        <ConversationProvider value={conversation}>
          <ResultPanel
            layout={layout}
            run={run}
            runs={runs}
            examples={page.form.variant?.examples ?? []}
            unsent={run ? undefined : runOf(description, page.form.state)}
            onShow={setShown}
            empty={<RunningElsewhere page={name} onShow={setShown} />}
            onStop={pageRuns.stop}
            onAgain={({ operationId, model, request }) => page.start({ operationId, model, request })}
            onEdit={(known) =>
              page.edit(known.request.body, known.model, known.request.path.includes('stream'))
            }
            onExample={page.tryExample}
            trailing={
              <>
                {isText ? (
                  <ConversationsButton
                    at={page}
                    current={run}
                    onShow={(opened) => {
                      conversation.show(opened);
                      page.setPane('result');
                    }}
                  />
                ) : null}
                {run ? (
                  <ShareButton label="Share this run" request={() => requestOfRun(run, name)} run={run} />
                ) : null}
                {page.sandbox ? (
                  <FaultPicker
                    faults={runFaults}
                    value={page.fault}
                    onChange={page.setFault}
                    isShort={isText}
                  />
                ) : null}
              </>
            }
          />
        </ConversationProvider>
      }
      status={<StatusStrip run={run} />}
    />
  );
}

/** Shows the runs of a page again, after a reload or in a new tab. */
function useSavedRuns(page: string, runs: readonly Run[], most: number | undefined): void {
  const recalled = useRef(false);
  const none = runs.length === 0;
  useEffect(() => {
    if (recalled.current) return;
    recalled.current = true;
    const recall = takeEarly(page) ?? (none ? recallRuns(page) : undefined);
    void recall?.then((isLost) => {
      if (isLost) handoff.open({ page, notice: [neverSent] });
    });
  }, [page, none]);
  useEffect(() => {
    if (runs.length === 0) return;
    const saved = runs.map(({ template, ...run }) => ({
      ...run,
      texts: template ? templateTexts(template) : run.texts,
    }));
    saveRuns(page, saved, most);
  }, [page, runs, most]);
}

const neverSent =
  'The page was closed before a request had been sent, so nothing was ordered. The form has your input.';
