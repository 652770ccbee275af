'use client';
/** The history page: the list of runs, the details of one run, or the comparison of two. */
import { LayoutGrid, List } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { lateDialog, latePart } from '#components/shell/late-part.tsx';
import { SearchField } from '#components/shell/search-field.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Segmented } from '#components/ui/segmented.tsx';
import { titleOf } from '#lib/client/run/run-labels.ts';
import { everything, isFiltered } from '#lib/client/run/stored/history-filter.ts';
import { nameOf } from '#lib/client/run/stored/run-groups.ts';
import type { OperationExample } from '#lib/describe/operation-summary.ts';
import { HistoryFilters } from './history-filters.tsx';
import {
  EmptyHistory,
  HeldRuns,
  ListFailure,
  ListSkeleton,
  NoMatch,
  StorageProblem,
  StorageStrip,
} from './list-states.tsx';
import { RunList } from './run-list.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { UndoBar } from './undo-bar.tsx';
import { type HistoryPageState, useHistoryPage } from './use-history-page.ts';
import { useImportRuns } from './use-import-runs.tsx';

const RunDetails = latePart(() => import('./run-details.tsx'), 'RunDetails');
const RunWall = latePart(() => import('./run-wall.tsx'), 'RunWall');
const DiffView = latePart(() => import('./diff/diff-view.tsx'), 'DiffView');
const RenameGroupDialog = lateDialog(
  () => import('#components/result/rename-group-dialog.tsx'),
  'RenameGroupDialog',
);

interface HistoryPageProps {
  examples: readonly OperationExample[];
}

export function HistoryPage({ examples }: HistoryPageProps) {
  const box = useRef<HTMLDivElement>(null);
  const page = useHistoryPage(box);
  const importing = useImportRuns(page);
  const { address, runs, knownTags, actions } = page;
  const { run: shown, other } = address;
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
          shown === undefined ? 'flex-1' : 'w-[420px] shrink-0 border-r border-hairline max-[900px]:hidden',
        )}
      >
        <Toolbar page={page} more={importing.button} />
        {importing.notice}
        <Notices page={page} />
        <div
          className={classNames(
            'relative flex min-h-0 flex-1 flex-col transition-opacity duration-quick',
            page.history.stale && 'opacity-60',
          )}
        >
          <HeldRuns count={page.held} onShow={page.history.showHeld} />
          <ListContent page={page} examples={examples} />
          <UndoBar onUndo={page.focusCurrent} onUndone={() => void page.history.refresh()} />
        </div>
        <StorageStrip state={page.storage} />
      </div>
      <Renaming page={page} />
      {shown === undefined ? null : (
        <div className="min-h-0 min-w-0 flex-1">
          <RunDetails
            id={shown}
            listed={runs.find(({ id }) => id === shown)}
            knownTags={knownTags}
            actions={actions}
            onClose={page.close}
          />
        </div>
      )}
    </div>
  );
}

interface PartProps {
  page: HistoryPageState;
}

function Renaming({ page: { renamed, groups, endRename, history } }: PartProps) {
  if (renamed === undefined) return null;
  return (
    <RenameGroupDialog
      id={renamed.id}
      name={nameOf(groups.get(renamed.id) ?? []) ?? ''}
      placeholder={titleOf(renamed)}
      onRenamed={history.refresh}
      onClose={endRename}
    />
  );
}

function Toolbar({ page, more }: PartProps & { more: ReactNode }) {
  const { address, history, selected, focusCurrent } = page;
  const { filter } = address;
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-2 border-b border-hairline px-4 min-[900px]:px-5">
        <SearchField
          focusOnSlash
          label="Search history"
          placeholder="Prompt, model, error, tag"
          value={filter.text}
          onChange={(text) => address.go({ filter: { ...filter, text } }, 'replace')}
          onDown={focusCurrent}
        />
        <div className="w-20 shrink-0">
          <Segmented
            label="View"
            options={views}
            value={address.view}
            onChange={(view) => address.go({ view: view === 'wall' ? 'wall' : 'list' }, 'push')}
          />
        </div>
        {more}
      </div>
      <div className="shrink-0 border-b border-hairline">
        {selected.length > 0 ? (
          <SelectionBar page={page} />
        ) : (
          <HistoryFilters
            filter={filter}
            list={history.list}
            onChange={(next) => address.go({ filter: next }, 'push')}
          />
        )}
      </div>
    </>
  );
}

const views = [
  { value: 'list', label: 'List', icon: <List size={15} /> },
  { value: 'wall', label: 'Wall', icon: <LayoutGrid size={15} /> },
];

function Notices({ page: { storage, history, failure, openProblem } }: PartProps) {
  return (
    <>
      {storage?.problem ? <StorageProblem problem={storage.problem} /> : null}
      {history.error ? <ListFailure>Could not load history: {history.error.message}</ListFailure> : null}
      {failure === undefined ? null : <ListFailure>Could not save the change: {failure}</ListFailure>}
      {openProblem === undefined ? null : <ListFailure>Could not open the group: {openProblem}</ListFailure>}
    </>
  );
}

function ListContent({ page, examples }: PartProps & HistoryPageProps) {
  const { address, history, runs } = page;
  const { list, error, shownFilter } = history;
  if (list === undefined) return error ? null : <ListSkeleton />;
  const wall = address.view === 'wall';
  if (runs.length === 0 && !isFiltered(address.filter) && !wall) return <EmptyHistory examples={examples} />;
  if (runs.length === 0)
    return <NoMatch onClear={() => address.go({ filter: everything, view: 'list' }, 'push')} />;
  // A new filter starts at the top.
  return wall ? (
    <RunWall key={shownFilter} runs={runs} page={page} />
  ) : (
    <RunList key={shownFilter} page={page} />
  );
}
