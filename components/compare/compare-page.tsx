'use client';
/** The compare page: the set form on the left, the results on the right, the status below. */
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ModelRulesContext } from '#components/form/answering-provider.tsx';
import { FaultPicker, noFault, runFaults, taskFaults, withFault } from '#components/form/fault-picker.tsx';
import { Announcer } from '#components/result/announcer.tsx';
import { NoRun } from '#components/result/status/strip.tsx';
import { ShareButton } from '#components/share/share-button.tsx';
import { lateDialog, latePart, Nothing } from '#components/shell/late-part.tsx';
import { type Pane, Panes } from '#components/shell/panes/panes.tsx';
import { isSandboxModel, type ModelRule } from '#lib/base/match-model.ts';
import type { ExampleSet } from '#lib/client/compare/example-sets.ts';
import type { CompareCell } from '#lib/client/compare/make-cells.ts';
import { cellRequestOf, compareRuns, runKey } from '#lib/client/compare/page-compare-runs.ts';
import { comparePage, type OwnCell } from '#lib/client/handoff/compare-set.ts';
import { handoff } from '#lib/client/handoff/handoff.ts';
import { isLive } from '#lib/client/run/run.ts';
import { isLiveTask } from '#lib/client/run/tasks/video-task.ts';
import { newId } from '#lib/client/storage/new-id.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';
import type { PlaygroundForm } from '#lib/describe/playground-forms.ts';
import type { CellActions } from './cell/cell-actions.ts';
import { SetForm } from './set-form.tsx';
import { SetResults } from './set-results.tsx';
import { type OutcomeOfCell, useCellOutcomes, useSavedQueue, useSavedResults } from './use-cell-outcomes.ts';
import { useCompareSet } from './use-compare-set.ts';
import { usePair } from './use-pair.ts';
import { useSetLink } from './use-set-link.ts';
import { ViewportProvider } from './viewport/viewport-context.tsx';

const SetLinkNote = latePart(() => import('./set-link-note.tsx'), 'SetLinkNote');
const CellDialog = lateDialog(() => import('./cell-dialog.tsx'), 'CellDialog');
/** Loaded when the first video is stopped. */
const cancelLater = (id: string) =>
  import('#lib/client/run/tasks/use-task-detail.ts').then(({ cancelTask }) => cancelTask(id));

interface ComparePageProps {
  description: FormDescription;
  form: PlaygroundForm;
  /** Which providers answer which models. */
  modelRules: readonly ModelRule[];
}

export function ComparePage(props: ComparePageProps) {
  const { description, form, modelRules } = props;
  const { slug, layout } = form;
  const page = useComparePage(props);
  const { state, link, outcomes, stop } = page;
  const { grid, wanted, change } = state;
  const shown = wanted.flatMap(({ key }) => outcomes.byKey.get(key) ?? []);
  const going = shown.filter((outcome) => isUnderWay(outcome) || (outcome.task && isLiveTask(outcome.task)));
  const latest = useRef(page);
  latest.current = page;
  const { note } = link;
  const payload = () => latest.current.link.payload();
  const [shared] = useState({ request: () => payload().request, set: () => payload().set });
  const setForm = useMemo(
    () => (
      <SetForm
        state={state}
        slug={slug}
        onRun={() => latest.current.send(state.readyNow())}
        onAddCell={() => latest.current.addCell()}
        notice={note ? <SetLinkNote note={note} onDismiss={() => latest.current.link.dismiss()} /> : null}
        actions={<ShareButton text="Share" label="Share this comparison" {...shared} />}
      />
    ),
    [state, slug, note, shared],
  );
  return (
    <ModelRulesContext value={modelRules}>
      <ViewportProvider>
        <Panes
          pane={page.pane}
          onPane={page.setPane}
          live={shown.filter(isUnderWay).length}
          formBox={useRef<HTMLDivElement>(null)}
          resultLabel="Results"
          form={setForm}
          result={
            <SetResults
              grid={grid}
              outcomes={outcomes.byKey}
              shown={shown}
              issues={state.issues}
              layout={layout}
              pair={page.pair}
              actions={page.actions}
              onExample={page.openExample}
              onStopAll={going.length > 0 ? () => stop(going.map(({ cell }) => cell.key)) : undefined}
              share={
                <ShareButton
                  label="Share these results"
                  {...shared}
                  snapshot={async () => {
                    const { comparisonSnapshot } = await import('#lib/client/compare/comparison-snapshot.ts');
                    return comparisonSnapshot({ slug, grid, shown, payload: link.payload() });
                  }}
                />
              }
              trailing={
                wanted.some(({ state: { model } }) => isSandboxModel(modelRules, model)) ? (
                  <FaultPicker
                    faults={layout === 'video' ? taskFaults : runFaults}
                    value={page.fault}
                    onChange={page.setFault}
                  />
                ) : undefined
              }
            />
          }
          status={<SetStrip outcomes={shown} />}
        />
        {page.editing ? (
          <CellDialog
            key={page.editing.id}
            description={description}
            cell={page.editing}
            onClose={page.endEdit}
            onDone={(cell) => {
              page.endEdit();
              change({ type: 'save-cell', cell });
            }}
          />
        ) : null}
        <Announcer runs={shown.flatMap(({ run }) => run ?? [])} />
      </ViewportProvider>
    </ModelRulesContext>
  );
}

/** The request is queued or being answered; its task may go on after it. */
function isUnderWay({ run, queued }: OutcomeOfCell): boolean {
  return queued || (run !== undefined && isLive(run));
}

/** The set, its cells and what can be done with them. */
function useComparePage({ description, form, modelRules }: ComparePageProps) {
  const { slug } = form;
  const router = useRouter();
  const state = useCompareSet(description, slug);
  const link = useSetLink(state, form);
  const { grid, wanted, change, runWanted } = state;
  const outcomes = useCellOutcomes(slug, grid.cells);
  useSavedResults(slug, description, grid.cells, outcomes.byKey);
  const pair = usePair(wanted);
  const [pane, setPane] = useState<Pane>('form');
  const [fault, setFault] = useState(noFault);
  const [editing, setEditing] = useState<OwnCell | undefined>();
  /** The cell to edit, null for a new one. The dialog opens when saved images are there: it keeps what it is given. */
  const [pendingEdit, setPendingEdit] = useState<string | null>();
  const send = (cells: readonly CompareCell[]) => {
    if (cells.length === 0) return;
    setPane('result');
    compareRuns.start(
      cells.map((cell) => {
        const order = cellRequestOf(description, slug, cell);
        const applied = isSandboxModel(modelRules, order.run.model) ? fault : noFault;
        return { ...order, run: withFault(order.run, applied) };
      }),
    );
  };
  useSavedQueue(slug, { ready: state.ready, outcomes: outcomes.byKey, send });
  const stop = (keys: readonly string[]) => {
    compareRuns.stop(keys.map((key) => runKey(slug, { key })));
    for (const key of keys) {
      const task = outcomes.byKey.get(key)?.task;
      // Only live tasks can be cancelled.
      if (task && isLiveTask(task)) void cancelLater(task.id);
    }
  };
  const find = (key: string) => grid.cells.find((cell) => cell.key === key);
  const openPendingEdit = useEffectEvent((key: string | null) => {
    const cell = key === null ? state.form : find(key);
    setPendingEdit(undefined);
    if (!cell) return;
    const { model, stream } = cell.state;
    // Grid cells match their headings, so editing one creates a custom cell.
    const id = key === null || ('position' in cell && cell.position) ? newId() : key;
    setEditing({ id, model, body: cell.body, stream });
  });
  const { isLoading } = state;
  useEffect(() => {
    if (pendingEdit !== undefined && !isLoading) openPendingEdit(pendingEdit);
  }, [pendingEdit, isLoading]);
  const handlers: CellActions = {
    run: (key) => send([find(key)].filter((cell) => cell !== undefined)),
    stop: (key) => stop([key]),
    pick: pair.pick,
    edit: setPendingEdit,
    exclude: (key) => change({ type: 'exclude', keys: find(key)?.keys ?? [key] }),
    include: (key) => change({ type: 'include', key }),
    task: outcomes.onTask,
  };
  // A stable object, so that memoised cells do not render again.
  const actions = useRef(handlers);
  actions.current = handlers;
  // Runs after the render in which the form holds the opened request.
  const sendReady = useEffectEvent(() => send(state.readyNow()));
  useEffect(() => {
    if (runWanted > 0) sendReady();
  }, [runWanted]);
  return {
    state,
    link,
    outcomes,
    pair,
    actions,
    send,
    stop,
    pane,
    setPane,
    fault,
    setFault,
    editing,
    addCell: () => setPendingEdit(null),
    endEdit: () => setEditing(undefined),
    openExample(example: ExampleSet) {
      const href = handoff.open({ page: comparePage(example.slug), ...example.opening });
      if (example.slug !== slug) router.push(href);
    },
  };
}

const SetCounts = latePart(() => import('./set-counts.tsx'), 'SetCounts', {
  Waiting: NoRun,
  Failed: Nothing,
});

/** The status bar. What it counts loads with the first run. */
function SetStrip({ outcomes }: { outcomes: readonly OutcomeOfCell[] }) {
  return outcomes.some(({ run, queued }) => run || queued) ? <SetCounts outcomes={outcomes} /> : <NoRun />;
}
