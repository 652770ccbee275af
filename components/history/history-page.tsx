'use client';
/** The history: every run of the team in one list, one of them open beside it, two of them compared. */
import { Columns2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useMemo, useRef, useState } from 'react';
import useSWR from 'swr';
import { save } from '#components/result/sidebar/next-actions.tsx';
import { latePart } from '#components/shell/late-part.tsx';
import { SearchField } from '#components/shell/search-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { exportPath, getHistoryState, historyPath } from '#lib/client/history/history-calls.ts';
import { everything, filterParameters, isFiltered } from '#lib/client/history/history-filter.ts';
import { useHistory } from '#lib/client/history/use-history.ts';
import type { HistoryState, StoredRun } from '#lib/contract/playground/stored-run.ts';
import type { OperationExample } from '#lib/describe/operation-summary.ts';
import { focusSoon } from './focus-soon.ts';
import { HistoryFilters } from './history-filters.tsx';
import {
  EmptyHistory,
  HeldRuns,
  ListFailure,
  ListSkeleton,
  NoMatch,
  StorageProblem,
} from './list-states.tsx';
import { RunList } from './run-list.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StorageStrip } from './storage-strip.tsx';
import { ImportByDrop, Transfer } from './transfer.tsx';
import { UndoBar, useRemovals } from './undo-bar.tsx';
import { useHistoryAddress } from './use-history-address.ts';
import { useHistoryKeys } from './use-history-keys.ts';
import { useRunActs } from './use-run-acts.ts';
import { useSelection } from './use-selection.ts';

const RunBeside = dynamic(() => latePart(() => import('./run-beside.tsx').then((file) => file.RunBeside)));
const DiffView = dynamic(() => latePart(() => import('./diff/diff-view.tsx').then((file) => file.DiffView)));

export function HistoryPage({ examples }: { examples: readonly OperationExample[] }) {
  const address = useHistoryAddress();
  const { filter, run: shown, other } = address;
  const history = useHistory(filter);
  const { data: storage } = useSWR<HistoryState, Error>(historyPath, getHistoryState, {
    refreshInterval: 10_000,
  });
  const { hidden } = useRemovals();
  const { list, error } = history;
  const runs = useMemo(() => (list?.runs ?? []).filter(({ id }) => !hidden.has(id)), [list, hidden]);
  const held = (list?.held ?? []).filter(({ id }) => !hidden.has(id));
  const selection = useSelection(runs);
  const selected = runs.filter(({ id }) => selection.ids.has(id));
  const [current, setCurrent] = useState<string>();
  const [picking, setPicking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { acts, failure } = useRunActs(history);
  const knownTags = Object.keys(list?.facets.tag ?? {});

  const remove = (gone: readonly StoredRun[]) => {
    acts.remove(gone);
    selection.clear();
    if (gone.some(({ id }) => id === shown)) address.go({ run: undefined }, 'replace');
  };
  /** By a button that goes with what it removes. */
  const removeAndGoOn = (gone: readonly StoredRun[]) => {
    const last = runs.findLastIndex((run) => gone.includes(run));
    const left = runs.filter((run) => !gone.includes(run));
    const next = left.find((run) => runs.indexOf(run) > last) ?? left.at(-1);
    remove(gone);
    setCurrent(next?.id);
    const row = next === undefined ? 'input[type=search]' : `[data-run="${CSS.escape(next.id)}"] a`;
    focusSoon(() => box.current?.querySelector<HTMLElement>(row));
  };
  const openRun = (run: StoredRun, how: 'open' | 'move') => {
    if (picking && shown !== undefined && run.id !== shown) {
      setPicking(false);
      address.go({ other: run.id }, 'push');
    } else
      address.go(
        { run: run.id, other: undefined },
        how === 'open' && shown === undefined ? 'push' : 'replace',
      );
  };
  const close = () => {
    setPicking(false);
    address.go({ run: undefined, other: undefined }, 'push');
    focusCurrent();
  };
  const focusCurrent = () =>
    focusSoon(() => box.current?.querySelector<HTMLElement>('[data-run] a[tabindex="0"]'));

  useHistoryKeys({
    onEscape() {
      if (picking) setPicking(false);
      else if (other !== undefined) address.go({ other: undefined }, 'push');
      else if (shown !== undefined) close();
      else selection.clear();
    },
    onDelete() {
      const open = runs.filter(({ id }) => id === shown);
      remove(selected.length > 0 ? selected : open);
    },
    onSelectAll: selection.all,
    onArrow: focusCurrent,
  });

  if (shown !== undefined && other !== undefined) {
    return (
      <DiffView
        ids={[shown, other]}
        onClose={() => address.go({ other: undefined }, 'push')}
        onSwap={() => address.go({ run: other, other: shown }, 'replace')}
      />
    );
  }
  return (
    <div className="flex min-h-0 flex-1">
      <div
        ref={box}
        className={classNames(
          '@container relative flex min-h-0 min-w-0 flex-col bg-panel',
          shown === undefined
            ? 'flex-1'
            : picking
              ? 'flex-1 min-[900px]:w-[420px] min-[900px]:flex-none min-[900px]:border-r min-[900px]:border-hairline'
              : 'w-[420px] shrink-0 border-r border-hairline max-[900px]:hidden',
        )}
      >
        <div className="flex h-12 shrink-0 items-center gap-2 border-b border-hairline px-4 min-[900px]:px-5">
          <SearchField
            slash
            label="Search the history"
            placeholder="Words, model, error, tag"
            value={filter.text}
            onChange={(text) => address.go({ filter: { ...filter, text } }, 'replace')}
            onDown={focusCurrent}
          />
          <Transfer
            exportHref={exportPath(filterParameters(filter))}
            count={list?.total ?? 0}
            onImported={history.reload}
          />
        </div>
        <div className="shrink-0 border-b border-hairline">
          {selected.length > 0 ? (
            <SelectionBar
              runs={selected}
              knownTags={knownTags}
              acts={{ ...acts, remove: removeAndGoOn }}
              onExport={(wanted) => save(exportPath(wanted.map(({ id }) => id)), '')}
              onDiff={(one, two) => address.go({ run: one.id, other: two.id }, 'push')}
              onClear={selection.clear}
            />
          ) : (
            <HistoryFilters
              filter={filter}
              list={list}
              onChange={(next) => address.go({ filter: next }, 'push')}
            />
          )}
        </div>
        {storage?.problem ? <StorageProblem problem={storage.problem} /> : null}
        {error ? <ListFailure>The history did not come: {error.message}</ListFailure> : null}
        {failure === undefined ? null : <ListFailure>Not changed: {failure}</ListFailure>}
        {picking ? <Picking onCancel={() => setPicking(false)} /> : null}
        <ImportByDrop
          onImported={history.reload}
          className={classNames(
            'relative flex min-h-0 flex-1 flex-col transition-opacity duration-quick',
            history.stale && 'opacity-60',
          )}
        >
          <HeldRuns count={held.length} onShow={history.showHeld} />
          {contentOf()}
          <UndoBar onUndo={focusCurrent} onUndone={() => void history.refresh()} />
        </ImportByDrop>
        <StorageStrip state={storage} />
      </div>
      {shown === undefined ? null : (
        <div className={classNames('min-h-0 min-w-0 flex-1', picking && 'max-[900px]:hidden')}>
          <RunBeside
            id={shown}
            listed={runs.find(({ id }) => id === shown)}
            knownTags={knownTags}
            acts={{ ...acts, remove: removeAndGoOn }}
            onCompare={() => {
              setPicking(true);
              focusCurrent();
            }}
            onClose={close}
          />
        </div>
      )}
    </div>
  );

  function contentOf() {
    if (list === undefined) return error ? null : <ListSkeleton />;
    if (runs.length === 0 && !isFiltered(filter)) return <EmptyHistory examples={examples} />;
    if (runs.length === 0) return <NoMatch onClear={() => address.go({ filter: everything }, 'push')} />;
    return (
      <RunList
        // Another filter starts at its top.
        key={history.shownKey}
        runs={runs}
        total={list.total}
        shown={shown}
        selected={selection.ids}
        hrefOf={({ id }) => address.hrefOf(id)}
        onOpen={openRun}
        onSelect={selection.toggle}
        onPin={(run) => acts.pin([run], !run.pinned)}
        onDelete={(run) => remove(selection.ids.has(run.id) ? selected : [run])}
        onEnd={history.loadMore}
        current={current}
        onCurrent={setCurrent}
      />
    );
  }
}

function Picking({ onCancel }: { onCancel(): void }) {
  return (
    <div
      role="status"
      className="flex shrink-0 items-center gap-2 border-b border-hairline bg-sunk py-1 pr-2 pl-4 text-13 min-[900px]:pl-5"
    >
      <Columns2 aria-hidden size={14} />
      <p className="min-w-0 flex-1">Choose the run to compare with.</p>
      <Button weight="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
