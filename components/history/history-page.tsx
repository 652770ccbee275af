'use client';
/** The history page: the list of runs, the details of one run, or the comparison of two. */
import { Columns2, Images, LayoutGrid, List, Pin, PinOff, Trash2, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { CollectButton } from '#components/share/collect-button.tsx';
import { lateDialog, latePart } from '#components/shell/late-part.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { SearchField } from '#components/shell/search-field.tsx';
import { BusyButton } from '#components/ui/busy-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { saveBlob } from '#components/ui/save-file.ts';
import { Segmented } from '#components/ui/segmented.tsx';
import { titleOf } from '#lib/client/run/run-labels.ts';
import { everything, isFiltered } from '#lib/client/run/stored/history-filter.ts';
import { nameOf } from '#lib/client/run/stored/run-groups.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';
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
import { TagEditor } from './tag-editor.tsx';
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

/** Runs whose images one ZIP file may have. */
const maxZipped = 400;

interface PageProps {
  page: HistoryPageState;
}

function SelectionBar({ page: { selected: runs, knownTags, actions, address, dispatch } }: PageProps) {
  const pinned = runs.every((run) => run.pinned);
  const [one, other] = runs;
  const { mayChange } = useRights();
  const areOwn = runs.every(mayChange);
  return (
    <section
      aria-label="Selected runs"
      className="scroll-row flex h-tabs items-center gap-1 bg-sunk pl-3 min-[900px]:px-4 @max-[520px]:[&_button]:px-2"
    >
      <IconButton
        label="Clear selection"
        icon={<X size={15} />}
        onClick={() => dispatch({ type: 'clear-selection' })}
      />
      <p className="shrink-0 pr-2 text-13 font-semibold tabular-nums">{runs.length} selected</p>
      {areOwn ? (
        <>
          <Button
            weight="quiet"
            title={pinned ? 'Unpin' : 'Pin'}
            icon={pinned ? <PinOff size={14} /> : <Pin size={14} />}
            onClick={() => actions.pin(runs, !pinned)}
          >
            <Label>{pinned ? 'Unpin' : 'Pin'}</Label>
          </Button>
          <TagEditor
            tags={runs.map(({ tags }) => tags)}
            known={knownTags}
            onAdd={(tag) => actions.addTag(runs, tag)}
            onRemove={(tag) => actions.removeTag(runs, tag)}
          />
        </>
      ) : null}
      <Button
        weight="quiet"
        icon={<Columns2 size={14} />}
        disabled={runs.length !== 2}
        title={runs.length === 2 ? 'Compare' : 'Select two runs to compare them'}
        onClick={() => one && other && address.go({ run: other.id, other: one.id }, 'push')}
      >
        <Label>Compare</Label>
      </Button>
      <CollectButton
        weight="quiet"
        text={<Label>Add to collection</Label>}
        items={async () => runs.map(({ id }) => ({ kind: 'run', runId: id }))}
      />
      <DownloadImages runs={runs} />
      <Button
        weight="quiet"
        className="ml-auto"
        disabled={!areOwn}
        title={areOwn ? 'Delete' : 'Only who made a run, or an admin, can delete it'}
        icon={<Trash2 size={14} />}
        onClick={() => actions.remove(runs)}
      >
        <Label>Delete</Label>
      </Button>
    </section>
  );
}

/** Beside an open run, only the icons have room. */
function Label({ children }: { children: string }) {
  return <span className="@max-[520px]:sr-only">{children}</span>;
}

/** A ZIP file of the images of the runs and how they were made. */
function DownloadImages({ runs }: { runs: readonly StoredRun[] }) {
  const [state, setState] = useState<number | 'ready' | 'empty' | 'failed'>('ready');
  const images = runs.filter(({ hasThumbnail, taskId }) => hasThumbnail && taskId === null);
  const download = async () => {
    setState(1);
    const { zipStoredRuns } = await import('#lib/client/history/zip-stored-runs.ts');
    const zip = await zipStoredRuns(images, (place) => setState(place + 1));
    if (zip) saveBlob(zip, 'easel-images.zip');
    setState(zip ? 'ready' : 'empty');
  };
  return (
    <BusyButton
      weight="quiet"
      icon={<Images size={14} />}
      busy={typeof state === 'number'}
      disabled={images.length === 0 || images.length > maxZipped}
      title="Download the images as a ZIP file"
      onClick={() => void download().catch(() => setState('failed'))}
    >
      <Label>{typeof state === 'number' ? `${state} of ${images.length}` : downloadLabels[state]}</Label>
    </BusyButton>
  );
}

const downloadLabels = {
  ready: 'Download images',
  empty: 'No images found',
  failed: 'Could not download',
} as const;
