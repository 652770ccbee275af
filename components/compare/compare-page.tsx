'use client';
/** The compare page: the set at the left, its cells at the right, told where they stand below. Sends what is asked for. */
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Announcer } from '#components/operation/announcer.tsx';
import {
  FaultPicker,
  noFault,
  runFaults,
  taskFaults,
  withFault,
} from '#components/operation/fault-picker.tsx';
import { type Pane, Panes } from '#components/operation/panes.tsx';
import { ShareButton } from '#components/share/share-button.tsx';
import { latePart } from '#components/shell/late-part.tsx';
import { NotLoaded } from '#components/shell/not-loaded.tsx';
import { orderOf, runKey } from '#lib/client/compare/cell-orders.ts';
import { openCompareWith } from '#lib/client/compare/compare-opening.ts';
import { mostCells, type OwnCell, withoutCells } from '#lib/client/compare/compare-set.ts';
import type { ExampleSet } from '#lib/client/compare/example-sets.ts';
import type { CompareCell } from '#lib/client/compare/make-cells.ts';
import { compareRuns } from '#lib/client/compare/page-compare-runs.ts';
import { isLive } from '#lib/client/run/run.ts';
import { newId } from '#lib/client/storage/new-id.ts';
import { isLiveTask } from '#lib/client/videos/video-task.ts';
import type { FormDescription } from '#lib/describe/form-fields.ts';
import type { PlaygroundForm } from '#lib/describe/playground-forms.ts';
import type { CellActs } from './cell/compare-cell.tsx';
import { SetForm } from './set-form.tsx';
import { SetResults } from './set-results.tsx';
import { SetStrip } from './set-strip.tsx';
import { useCellOutcomes } from './use-cell-outcomes.ts';
import { useCompareSet } from './use-compare-set.ts';
import { useKeptResults } from './use-kept-results.ts';
import { usePair } from './use-pair.ts';
import { useSetLink } from './use-set-link.ts';
import { SharedViewProvider } from './viewport/shared-view-context.tsx';
import { VideosProvider } from './viewport/videos-in-step.tsx';

const SetLinkNote = dynamic(() =>
  latePart(() => import('./set-link-note.tsx').then((file) => file.SetLinkNote)),
);
const CellDialog = dynamic(() =>
  latePart(() => import('./cell-dialog.tsx').then((file) => file.CellDialog), NotLoaded),
);
/** Fetched with the first video that is stopped. */
const cancelLater = (id: string) =>
  import('#lib/client/videos/use-task-detail.ts').then(({ cancelTask }) => cancelTask(id));

interface ComparePageProps {
  description: FormDescription;
  form: PlaygroundForm;
  provider: string;
}

export function ComparePage({ description, form, provider }: ComparePageProps) {
  const { slug, layout } = form;
  const router = useRouter();
  const state = useCompareSet(description, slug);
  const link = useSetLink(state, form);
  const { grid, wanted, setSet, runWanted } = state;
  const outcomes = useCellOutcomes(slug, grid.cells);
  useKeptResults(slug, grid.cells, outcomes.byKey);
  const pair = usePair(wanted);
  const [pane, setPane] = useState<Pane>('form');
  const [fault, setFault] = useState(noFault);
  const [editing, setEditing] = useState<OwnCell | undefined>();

  const send = (cells: readonly CompareCell[]) => {
    if (cells.length === 0) return;
    setPane('result');
    compareRuns.start(
      cells.map((cell) => {
        const order = orderOf(description, slug, cell);
        return { ...order, run: withFault(order.run, fault) };
      }),
    );
  };
  const stop = (keys: readonly string[]) => {
    compareRuns.stopAll(keys.map((key) => runKey(slug, { key })));
    for (const key of keys) {
      const task = outcomes.byKey.get(key)?.task;
      // A task that has ended meanwhile needs no stopping.
      if (task && isLiveTask(task)) void cancelLater(task.id);
    }
  };
  const runExample = (example: ExampleSet) => {
    if (example.slug === slug) return state.open(example.opening);
    openCompareWith(example.slug, example.opening);
    router.push(`/compare?of=${example.slug}`);
  };
  const find = (key: string) => grid.cells.find((cell) => cell.key === key);
  const ownOf = (
    { state: { model, stream }, body }: Pick<CompareCell, 'state' | 'body'>,
    id: string,
  ): OwnCell => ({
    id,
    model,
    body,
    stream,
  });
  const addCell = () => setEditing(ownOf({ state: state.form.state, body: state.form.body }, newId()));

  const latest = useRef<CellActs | undefined>(undefined);
  latest.current = {
    run: (key) => send([find(key)].filter((cell) => cell !== undefined)),
    stop: (key) => stop([key]),
    pick: pair.pick,
    edit(key) {
      const cell = find(key);
      // A cell of the grid stays what its headings say: editing it makes one of its own.
      if (cell) setEditing(ownOf(cell, cell.place === undefined ? key : newId()));
    },
    leaveOut: (key) => setSet((set) => withoutCells(set, [key])),
    putBack: (key) => setSet((set) => ({ ...set, leftOut: set.leftOut.filter((other) => other !== key) })),
    task: outcomes.onTask,
  };
  const acts = useMemo<CellActs>(
    () => ({
      run: (key) => latest.current?.run(key),
      stop: (key) => latest.current?.stop(key),
      pick: (key) => latest.current?.pick(key),
      edit: (key) => latest.current?.edit(key),
      leaveOut: (key) => latest.current?.leaveOut(key),
      putBack: (key) => latest.current?.putBack(key),
      task: (key, task) => latest.current?.task(key, task),
    }),
    [],
  );

  useRunOnceOpened(runWanted, () => send(state.readyNow()));
  const shown = wanted.flatMap(({ key }) => outcomes.byKey.get(key) ?? []);
  const live = shown.filter(({ run, queued }) => queued || (run && isLive(run)));
  const going = shown.filter(
    ({ run, queued, task }) => queued || (run && isLive(run)) || (task && isLiveTask(task)),
  );

  return (
    <SharedViewProvider>
      <VideosProvider>
        <Panes
          pane={pane}
          onPane={setPane}
          live={live.length}
          formBox={useRef<HTMLDivElement>(null)}
          resultLabel="Cells"
          form={
            <SetForm
              state={state}
              slug={slug}
              onRun={() => send(state.readyNow())}
              onAddCell={addCell}
              notice={link.note ? <SetLinkNote note={link.note} onDismiss={link.dismiss} /> : null}
              acts={
                <ShareButton
                  size="normal"
                  label="Share this set"
                  request={() => link.payload().request}
                  set={() => link.payload().set}
                />
              }
            />
          }
          result={
            <SetResults
              grid={grid}
              outcomes={outcomes.byKey}
              shown={shown}
              issues={state.issues}
              layout={layout}
              pair={pair}
              acts={acts}
              onExample={runExample}
              onStopAll={going.length > 0 ? () => stop(going.map(({ cell }) => cell.key)) : undefined}
              trailing={
                provider === 'sandbox' ? (
                  <FaultPicker
                    faults={layout === 'video' ? taskFaults : runFaults}
                    value={fault}
                    onChange={setFault}
                  />
                ) : undefined
              }
            />
          }
          status={<SetStrip outcomes={shown} />}
        />
        {editing ? (
          <CellDialog
            key={editing.id}
            description={description}
            cell={editing}
            onClose={() => setEditing(undefined)}
            onDone={(cell) => {
              setEditing(undefined);
              setSet((set) => ({ ...set, own: withOwn(set.own, cell) }));
            }}
          />
        ) : null}
        <Announcer runs={shown.flatMap(({ run }) => run ?? [])} />
      </VideosProvider>
    </SharedViewProvider>
  );
}

function withOwn(own: readonly OwnCell[], cell: OwnCell): readonly OwnCell[] {
  const known = own.some(({ id }) => id === cell.id);
  return known
    ? own.map((other) => (other.id === cell.id ? cell : other))
    : [...own, cell].slice(0, mostCells);
}

/** An opening and the request to run it come in one change: after it, the form holds what was opened. */
function useRunOnceOpened(wanted: number, send: () => void): void {
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (wanted > 0) latest.current();
  }, [wanted]);
}
